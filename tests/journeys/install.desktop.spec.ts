import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import type { Desk } from './fixtures/desk.ts';
import { fullBrowserOptions } from './fixtures/full-browser.ts';
import { goTo } from './fixtures/go-to.ts';
import { expect, test } from './fixtures/journey.ts';
import { openFolder } from './fixtures/open-folder.ts';
import { ADMIN, DEMO_PASSWORD, STUDENT, TEACHER } from './fixtures/university.ts';

const DAY_MS = 86_400_000;

test('Chromium can install the app, and finds no fault in its manifest', async ({ server }) => {
  const folder = await openFolder('longhand-install-');
  // A browser context is a private window, in which nothing can be installed.
  const context = await chromium.launchPersistentContext(folder, { ...fullBrowserOptions(), baseURL: server.url });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto('/login');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    const cdp = await context.newCDPSession(page);
    expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
    const { errors, data } = await cdp.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { screenshots } = JSON.parse(data ?? '{}') as { screenshots: { src: string; form_factor: string }[] };
    expect(new Set(screenshots.map(({ form_factor: factor }) => factor))).toEqual(new Set(['narrow', 'wide']));
    for (const { src } of screenshots) {
      const answer = await page.request.get(src);
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/webp']);
    }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs in the page: a browser that offers its prompt as the page begins, and counts what it is asked. */
function offerPrompt(): void {
  const asked = { prompts: 0, persists: 0, kept: false };
  Object.assign(globalThis, { asked });
  const prompt = async () => {
    asked.prompts += 1;
    dispatchEvent(new Event('appinstalled'));
    return { outcome: 'accepted' };
  };
  addEventListener('DOMContentLoaded', () => {
    setTimeout(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
      asked.kept = !dispatchEvent(event);
    });
  });
  navigator.storage.persist = async () => {
    asked.persists += 1;
    return true;
  };
  navigator.storage.persisted = async () => asked.persists > 0;
}

interface Asked {
  prompts: number;
  persists: number;
  kept: boolean;
}

const askedOn = (desk: Desk) => desk.page.evaluate<Asked>('asked');
const offer = (desk: Desk) => desk.page.getByText('Install Longhand.').and(desk.page.locator('.notice b'));

test('installing is offered on the way home after the first work that arrived, and after Not now in 90 days', async ({
  desk,
  assignment,
}) => {
  await desk.context.addInitScript(offerPrompt);
  await desk.logIn();
  await desk.page.evaluate(goTo, '/student/assignments');
  await desk.page.getByRole('heading', { level: 1, name: /Assignments/ }).waitFor();
  await desk.page.evaluate(goTo, '/dashboard/student');
  await desk.page.getByRole('heading', { name: 'This device' }).waitFor();
  expect(await askedOn(desk)).toEqual({ prompts: 0, persists: 0, kept: true });
  await expect(offer(desk)).toHaveCount(0);

  await desk.openEditor(assignment);
  await desk.type('The first work here. ');
  await desk.expectArrived(assignment, 'The first work here. ');
  await expect(offer(desk)).toHaveCount(0);
  expect((await askedOn(desk)).persists).toBe(1);

  await desk.page.getByRole('link', { name: 'Back to dashboard' }).click();
  await expect(offer(desk)).toBeVisible();
  // Only where it does not stand beside a form.
  await desk.page.getByRole('link', { name: 'Profile' }).click();
  await desk.page.getByRole('heading', { level: 1, name: 'Complete Your Profile' }).waitFor();
  await expect(offer(desk)).toHaveCount(0);
  await desk.page.getByRole('link', { name: 'Dashboard' }).click();
  await desk.page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer(desk)).toHaveCount(0);
  await visitHomeAgain(desk);
  await expect(offer(desk)).toHaveCount(0);

  await desk.misset(89 * DAY_MS);
  await desk.page.reload();
  await visitHomeAgain(desk);
  await expect(offer(desk)).toHaveCount(0);
  await desk.misset(2 * DAY_MS);
  await desk.page.reload();
  await desk.page.getByRole('heading', { name: 'This device' }).waitFor();
  // Never on the first screen of a page.
  await expect(offer(desk)).toHaveCount(0);
  await visitHomeAgain(desk);
  await expect(offer(desk)).toBeVisible();

  await desk.page.getByRole('button', { name: 'Install', exact: true }).first().click();
  await expect(offer(desk)).toHaveCount(0);
  expect(await askedOn(desk)).toMatchObject({ prompts: 1, persists: 1 });
  await expect(desk.page.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0);
  await expect(desk.page.getByText('Your browser keeps what is on this device.')).toBeVisible();
});

test('nothing is offered before any work was saved; installing can be had on the profile', async ({ desk }) => {
  await desk.context.addInitScript(offerPrompt);
  await desk.logIn();
  await desk.page.evaluate(goTo, '/profile');
  const section = desk.page.locator('section', { has: desk.page.getByRole('heading', { name: 'This device' }) });
  await expect(section.getByRole('button', { name: 'Install', exact: true })).toBeVisible();
  await expect(section.getByText('Your browser may delete what is on this device when space is short.')).toBeVisible();
  await visitHomeAgain(desk);
  await expect(offer(desk)).toHaveCount(0);
});

test('nothing is offered where the app runs as an app', async ({ desk, assignment }) => {
  await desk.context.addInitScript(offerPrompt);
  await desk.context.addInitScript(() => {
    const real = globalThis.matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => real(query.includes('display-mode') ? 'all' : query);
  });
  await desk.logInToWrite(assignment);
  await desk.type('Work in the app. ');
  await desk.expectArrived(assignment, 'Work in the app. ');
  await desk.page.getByRole('link', { name: 'Back to dashboard' }).click();
  await desk.page.getByRole('heading', { name: 'This device' }).waitFor();
  await expect(desk.page.getByText('Install Longhand.')).toHaveCount(0);
});

test('a tab of an iPhone tells the steps, and that Safari may delete what is unsent', async ({ desk, assignment }) => {
  await desk.context.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    navigator.storage.persisted = async () => false;
  });
  await desk.logIn();
  await desk.page.evaluate(goTo, '/profile');
  await expect(desk.page.getByText('Then open the Share menu and choose Add to Home Screen.')).toBeVisible();
  await expect(desk.page.getByText('Safari may delete what is on this device after 7 days')).toBeVisible();

  await desk.openEditor(assignment);
  await desk.proxyDown();
  await desk.type('Unsent in a tab. ');
  await desk.connection.click();
  const sheet = desk.page.getByRole('dialog');
  await expect(sheet.getByText('Safari may delete what is on this device after 7 days')).toBeVisible();
  await expect(sheet.getByText('open the Share menu and choose Add to Home Screen')).toBeVisible();
});

const shortcuts = [
  ['a student', STUDENT, '/student/assignments', '/student/assignments'],
  ['a teacher', TEACHER, '/dashboard/teacher', '/dashboard/teacher'],
  ['an administrator', ADMIN, '/admin', '/admin'],
] as const;

for (const [who, email, assignments, grading] of shortcuts) {
  test(`each shortcut leads ${who} to a screen of their own, and one who is logged out to the log-in first`, async ({
    desk,
  }) => {
    await desk.page.goto('/open/grading');
    await desk.page.waitForURL(/\/login\?back=/);
    await desk.fillLogIn(email, DEMO_PASSWORD);
    await desk.page.waitForURL((url) => url.pathname === grading);
    const own = [
      ['/open/assignments', assignments],
      ['/open/grading', grading],
      ['/editor', '/editor'],
    ] as const;
    for (const [shortcut, place] of own) {
      await desk.page.goto(shortcut);
      await desk.page.waitForURL((url) => url.pathname === place);
      await desk.page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect(desk.page.getByText('That page is for')).toHaveCount(0);
    }
  });
}

async function visitHomeAgain(desk: Desk): Promise<void> {
  await desk.page.evaluate(goTo, '/student/assignments');
  await desk.page.getByRole('heading', { level: 1, name: /Assignments/ }).waitFor();
  await desk.page.evaluate(goTo, '/dashboard/student');
  await desk.page.getByRole('heading', { name: 'This device' }).waitFor();
}
