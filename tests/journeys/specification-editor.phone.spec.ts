import { randomUUID } from 'node:crypto';
import { spec } from '../specification/checklist.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { refuseToStore } from './fixtures/refuse-to-store.ts';
import { kept, meets, sees, wordsOf } from './fixtures/specification.ts';
import { DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';

const TEXT = 'One two  three\nfour ';
const ROOT_PX = 16;
const AREA_REM = 24;

test('the editor, from the log-in to a refused session', async ({ newDesk, assignment }) => {
  const desk = await newDesk();
  await guard(desk);
  await desk.openEditor(assignment);
  await whatStandsThere(desk);
  await saving(desk);
  await offline(desk);
  await refused(desk);
  await fullDevice(desk, assignment);
  await unknownAssignment(desk);
});

async function guard(desk: Desk): Promise<void> {
  const { page } = desk;
  await meets('4.editor.guard', async () => {
    await page.goto(spec('2.route.editor'));
    await page.waitForURL(/\/login/);
    await desk.logIn();
    await page.evaluate(() => localStorage.removeItem('userType'));
    await page.goto(spec('2.route.editor'));
    await expect(desk.area).toBeEditable();
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto(spec('2.route.editor'));
    await page.waitForURL(/\/login/);
    await desk.fillLogIn(STUDENT, DEMO_PASSWORD);
    await page.waitForURL(/\/editor/);
  });
}

async function whatStandsThere(desk: Desk): Promise<void> {
  const { page } = desk;
  await meets('2.editor.welcome', async () => expect(page.getByText(/^Welcome, \S+/)).toBeAttached());
  await expect(desk.connection).toHaveText(spec('2.editor.connected'));
  await expect(page.getByRole('button', { name: spec('2.editor.logout'), exact: true })).toBeVisible();
  await meets('2.editor.area', async () => {
    const box = await desk.area.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(AREA_REM * ROOT_PX);
  });
  await expect(page.getByRole('button', { name: wordsOf('2.editor.save') })).toContainText(spec('2.editor.save-key'));
  await meets('2.editor.info', async () => {
    const info = page.locator('section').filter({ has: page.getByRole('heading', { name: 'What is recorded' }) });
    await expect(info).toContainText(/typed or pasted/);
  });
}

async function saving(desk: Desk): Promise<void> {
  const { page } = desk;
  await meets('2.editor.counts', async () => {
    await desk.focus();
    await desk.type(TEXT);
    await expect(page.locator('.counts')).toHaveText(/4 words\s*20 characters\s*2 lines/);
  });
  await meets('4.editor.saved', async () => {
    const words = spec('4.editor.saving');
    await page.evaluate((wanted) => {
      new MutationObserver((_, observer) => {
        if (!document.body.textContent.includes(wanted)) return;
        document.body.dataset['journeySaving'] = 'seen';
        observer.disconnect();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, words);
    await page.keyboard.press('Control+s');
    await expect(page.locator('body[data-journey-saving]')).toBeAttached();
    await expect(page.locator('#saved-line')).toContainText(
      new RegExp(`${spec('2.editor.last-saved')} \\d\\d:\\d\\d on this device, \\d\\d:\\d\\d at university`),
    );
  });
}

async function offline(desk: Desk): Promise<void> {
  const { page, proxy } = desk;
  await meets('4.editor.state', async () => {
    await desk.proxyDown();
    await desk.type('Offline. ');
    await page.keyboard.press('Control+s');
    await expect(desk.saveState).toHaveText(/Saved on this device/);
    await expect(desk.connection).not.toHaveText(spec('2.editor.connected'));
  });
  await meets('8.editor.offline', async () => {
    await expect(page.getByText(wordsOf('8.editor.keystroke'))).toHaveCount(0);
    await expect(page.getByText(wordsOf('8.editor.save'))).toHaveCount(0);
  });
  proxy.weather = 'pass';
  await expect(desk.saveState).toHaveText(/Saved to university/);
  await expect(desk.connection).toHaveText(spec('2.editor.connected'));
}

/** The university takes neither the access token nor the refresh token any more. */
async function refused(desk: Desk): Promise<void> {
  const { page } = desk;
  const text = await desk.text();
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'refused');
    localStorage.setItem('refreshToken', 'refused');
  });
  await page.reload();
  await meets('4.editor.401', async () => {
    await expect(page.getByText('Please log in again.')).toBeVisible();
    await meets('8.editor.401', async () => {
      await expect(page).toHaveURL(/\/editor/);
      await expect(desk.area).toHaveValue(text);
      expect(await kept(page, 'accessToken')).toBe('refused');
      expect(await kept(page, 'refreshToken')).toBeNull();
    });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(desk.area).toHaveValue(text);
  });
}

async function fullDevice(desk: Desk, assignment: string): Promise<void> {
  const { page } = desk;
  await desk.openEditor(assignment);
  await page.evaluate(refuseToStore);
  await desk.type('On the screen alone. ');
  await sees(page, '8.editor.keystroke');
  await page.keyboard.press('Control+s');
  await sees(page, '8.editor.save');
  await page.evaluate(() => void window.dispatchEvent(new Event('room again')));
  await expect(desk.saveState).toHaveText(/Saved to university/);
}

/** The university refuses what is saved for an assignment that it does not have. */
async function unknownAssignment(desk: Desk): Promise<void> {
  // It can be written for only while there is no network.
  await desk.proxyDown();
  await desk.openEditor(randomUUID());
  await desk.type('Where do I belong? ');
  desk.proxy.weather = 'pass';
  await desk.page.keyboard.press('Control+s');
  await sees(desk.page, '8.editor.save');
}
