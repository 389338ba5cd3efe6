import type { Page } from '@playwright/test';
import { endOtherSessions } from '#contract/session';
import { NewUniversity } from '../../scripts/new-university.ts';
import type { Desk } from './fixtures/desk.ts';
import { everythingKept } from './fixtures/everything-kept.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `canary${String(from + index).padStart(2, '0')}`);
const [SENT, UNSENT, DRAFT] = [range(1, 12), range(13, 24), range(25, 27)];

/** Ways to leave a shared browser. Each ends on a page of another person, or of nobody. */
const ways: Readonly<Record<string, (desk: Desk, leave: Leaving) => Promise<void>>> = {
  'the Logout button': async ({ page }) => signOut(page),
  'another person’s log-in': async ({ page, context }, { other }) => {
    // The browser lost the session alone, so that the log-in screen opens.
    await page.evaluate(() => ['accessToken', 'refreshToken', 'user'].forEach((key) => localStorage.removeItem(key)));
    await context.setOffline(false);
    await page.goto('/login');
    await fillLogIn(page, other);
    await page.waitForURL(/\/(dashboard|profile)/);
  },
  'a session that was ended elsewhere': async ({ page, context }, { endElsewhere }) => {
    await endElsewhere();
    await context.setOffline(false);
    await page.waitForURL('**/login', { timeout: 30_000 });
    await expect(page.getByText('You were logged out of this browser')).toBeVisible();
  },
  'a page that dies while it signs out': async (desk) => {
    await desk.page.evaluate(() => {
      crypto.subtle.encrypt = () => new Promise(() => undefined);
    });
    await signOut(desk.page);
    await desk.page.waitForFunction(() => localStorage.getItem('longhand:signed-out') !== null);
    // It looks for sealed work once more and finds none yet: the next page must still finish the leaving.
    await desk.page.evaluate(() => window.dispatchEvent(new Event('online')));
    await desk.page.waitForTimeout(500);
    await desk.newTab();
    await desk.page.goto('/login');
    await expect(desk.page.getByRole('button', { name: labels.logIn, exact: true })).toBeVisible();
  },
};

interface Person {
  email: string;
  password: string;
}

interface Leaving {
  other: Person;
  endElsewhere: () => Promise<void>;
}

for (const [way, leave] of Object.entries(ways)) {
  test(`A6 after ${way} nothing of the person is readable, and their unsent work arrives without them`, async ({
    desk,
    newDesk,
    server,
  }) => {
    test.setTimeout(180_000);
    const university = await NewUniversity.register(server.url);
    const [owner, other] = [await university.addStudent('Sana'), await university.addStudent('Ravi')];
    const personal = await writeEverywhere(desk, owner);
    const before = await desk.page.evaluate(everythingKept);
    expect(personal).toHaveLength(30);
    expect(found(before, personal)).toEqual(personal);

    await leave(desk, { other, endElsewhere: async () => endOthers(server.url, owner) });
    const kept = () => desk.page.evaluate(everythingKept);
    await expect.poll(async () => found(await kept(), personal), { timeout: 20_000 }).toEqual([]);

    await desk.context.setOffline(false);
    if (way !== 'another person’s log-in') {
      await desk.page.goto('/login');
      await fillLogIn(desk.page, other);
      await desk.page.waitForURL(/\/(dashboard|profile)/);
    }
    const elsewhere = await newDesk();
    await elsewhere.logIn(owner.email, owner.password);
    await elsewhere.page.goto('/editor');
    await elsewhere.show([...SENT, '', ...UNSENT].join(' '));
    expect(found(await kept(), personal)).toEqual([]);
    await desk.page.goto('/editor');
    await expect(desk.area).toHaveValue('');
  });
}

/** Fills every store of the browser with the owner's; returns 30 texts that are readable there now. */
async function writeEverywhere(desk: Desk, owner: Person): Promise<string[]> {
  await desk.logIn(owner.email, owner.password);
  await desk.page.goto('/profile');
  await desk.page.getByLabel('Section').fill(DRAFT.join(' '));
  await desk.page.goto('/editor');
  await desk.focus();
  for (const word of SENT) await desk.page.keyboard.insertText(`${word} `);
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  await desk.context.setOffline(true);
  for (const word of UNSENT) await desk.page.keyboard.insertText(` ${word}`);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  const tokens = await desk.page.evaluate(() =>
    ['accessToken', 'refreshToken'].map((key) => localStorage.getItem(key) ?? ''),
  );
  return [...SENT, ...UNSENT, ...DRAFT, owner.email, ...tokens.map((token) => token.slice(-20))];
}

function found(kept: string, canaries: readonly string[]): string[] {
  return canaries.filter((canary) => kept.includes(canary));
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click({ timeout: 30_000 });
}

async function fillLogIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(labels.email, { exact: true }).fill(email);
  await page.getByLabel(labels.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: labels.logIn, exact: true }).click();
}

/** Logs in from elsewhere and ends all other sessions of the person. */
async function endOthers(url: string, { email, password }: Person): Promise<void> {
  const call = async (path: string, body: unknown, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: body === null ? endOtherSessions.method : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { tokens: { access: string } };
  };
  const { tokens } = await call('/auth/login/', { email, password });
  await call(endOtherSessions.path, null, tokens.access);
}
