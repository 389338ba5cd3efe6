import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';

const FIRST = 'Every word that I write here is kept. ';
const SECOND = 'The network went away and I wrote on. ';
const THIRD = 'It is still away, and the page was opened again. ';

test('writes online', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  await desk.expectArrived(assignment, FIRST);
  await expect(desk.connection).toHaveText(labels.connected);
  await desk.page.reload();
  await expect(desk.area).toHaveValue(FIRST);
  expect(await desk.expectHonest(assignment)).toBeGreaterThan(0);
  expect(desk.untrusted).toBe(0);
});

test('the app opens cold with no network at all', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  await desk.expectArrived(assignment, FIRST);
  await desk.newTab();
  await desk.context.setOffline(true);
  await desk.page.goto('/dashboard/student');
  await expect(desk.page.getByRole('heading').first()).toBeVisible();
  await desk.page.goto('/editor');
  await expect(desk.area).toHaveValue(FIRST);
});

test('what sends can’t be fetched on a first visit: words are kept, and it is fetched later', async ({
  desk,
  assignment,
}) => {
  await desk.context.route(/\/(sw|assets\/exchange-[\w-]+)\.js$/, (route) => route.abort());
  await desk.page.goto('/login');
  await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
  await desk.page.waitForURL(/\/dashboard/);
  await desk.openEditor(assignment);
  await desk.type(FIRST);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await expect(desk.connection).toHaveText(labels.offline);
  await desk.context.unrouteAll();
  await desk.expectArrived(assignment, FIRST);
  await desk.expectHonest(assignment);
});

test('the server is stopped while navigator.onLine stays true', async ({ desk, server, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  await desk.expectArrived(assignment, FIRST);
  await server.kill();
  await desk.type(SECOND);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await expect(desk.connection).toHaveText(labels.offline);
  expect(await desk.page.evaluate(() => navigator.onLine)).toBe(true);
  await server.start();
  await desk.expectArrived(assignment, FIRST + SECOND);
  expect(server.kills).toBeGreaterThan(0);
  await desk.expectHonest(assignment);
});

test('a captive portal answers 200 with a page of its own', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  desk.proxy.weather = 'portal';
  await desk.type(FIRST);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await expect(desk.connection).toHaveText(labels.offline);
  await desk.page.reload();
  await expect(desk.area).toHaveValue(FIRST);
  await expect(desk.page.getByText('Campus Wi-Fi')).toHaveCount(0);
  desk.proxy.weather = 'pass';
  await desk.expectArrived(assignment, FIRST);
  await desk.expectHonest(assignment);
});

test('answers are lost in four ways, one after the other', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  let typed = '';
  for (const weather of ['cut', 'half', 'silent', 'down'] as const) {
    await test.step(weather, async () => {
      await expect(desk.connection).toHaveText(labels.connected);
      const { cuts } = desk.proxy;
      desk.proxy.weather = weather;
      await desk.type(FIRST);
      await expect(desk.saveState).toHaveText(labels.savedOnDevice);
      if (weather === 'cut') await expect.poll(() => desk.proxy.cuts).toBeGreaterThan(cuts);
      desk.proxy.weather = 'pass';
      await desk.type(SECOND);
      typed += FIRST + SECOND;
      await desk.expectArrived(assignment, typed);
    });
  }
  await desk.expectHonest(assignment);
});

test('a flapping network while the student writes', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  desk.proxy.flap(300);
  const words = `${FIRST}${SECOND}${THIRD}`.repeat(3).split(/(?<= )/);
  let typed = '';
  for (let at = 0; at < words.length || desk.proxy.cuts === 0; at += 1) {
    const word = words[at % words.length] ?? '';
    await desk.page.keyboard.type(word, { delay: 15 });
    typed += word;
  }
  desk.proxy.calm();
  await desk.expectArrived(assignment, typed);
  await desk.expectHonest(assignment);
});

test('the access token expires while the student is offline', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(FIRST);
  await desk.page.evaluate(() => localStorage.setItem('accessToken', 'eyJhbGciOiJub25lIn0.e30.expired'));
  await desk.page.reload();
  await expect(desk.area).toHaveValue(FIRST);
  await desk.context.setOffline(false);
  await desk.focus();
  await desk.type(SECOND);
  await desk.expectArrived(assignment, FIRST + SECOND);
  await expect(desk.page).toHaveURL(/editor/);
  await desk.expectHonest(assignment);
});

test('the session is refused altogether: writing goes on and arrives without a log-in', async ({
  desk,
  assignment,
}) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(FIRST);
  await desk.page.evaluate(() => {
    localStorage.setItem('accessToken', 'eyJhbGciOiJub25lIn0.e30.expired');
    localStorage.setItem('refreshToken', 'refused');
  });
  await desk.page.reload();
  await desk.context.setOffline(false);
  await expect(desk.page.getByText('Please log in again.')).toBeVisible();
  await desk.focus();
  await desk.type(SECOND);
  await expect.poll(() => desk.university.text(assignment, STUDENT), { timeout: 30_000 }).toBe(FIRST + SECOND);
  await expect(desk.page).toHaveURL(/editor/);
  await expect(desk.area).toHaveValue(FIRST + SECOND);
});

test('an ended session is said once on a dashboard, over what this device knows', async ({ desk }) => {
  const { page } = desk;
  const said = page.getByText(/Please log in again/);
  const deadlines = page.getByRole('region', { name: 'Approaching Deadlines' }).getByRole('listitem');
  await desk.logIn();
  await expect(deadlines.first()).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'eyJhbGciOiJub25lIn0.e30.expired');
    localStorage.setItem('refreshToken', 'refused');
  });
  await page.reload();
  await page
    .getByRole('dialog', { name: 'Please log in again' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(deadlines.first()).toBeVisible();
  await expect(said).toHaveCount(1);
});
