import { getPractice, listEdits } from '#contract/submission';
import type { Op } from '#contract/op';
import { originOfLabel } from '#writing/process/label-origin';
import type { Desk } from './fixtures/desk.ts';
import { goTo } from './fixtures/go-to.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { DEMO_PASSWORD, STUDENT, TEACHER, type University } from './fixtures/university.ts';

const SHARED = 'A line of a poem: 100% & more, सच';
/** The rest of a label, which says nothing of the origin. */
const LABEL = { clock: 0, length: 1, seq: 1, single: false, beyond: false };
const notice = (desk: Desk) => desk.page.getByText('The text from the other app is at the end of this page.');

/** The address at which the browser opens what another app shares. */
function shareOf(parts: Record<string, string>): string {
  return `/open/share?${new URLSearchParams(parts)}`;
}

/** Every insertion in the practice page that the university has. */
async function insertions(university: University, email = STUDENT): Promise<Extract<Op, { kind: 'insert' }>[]> {
  const { submission } = await university.call(email, getPractice);
  if (submission === null) return [];
  const ops: Op[] = [];
  for (let after = 0, more = true; more;) {
    const query = { after: String(after) };
    const page = await university.call(email, listEdits, { params: { id: submission.id }, query });
    ops.push(...page.batches.flatMap(({ ops: some }) => some));
    after = page.batches.at(-1)?.counter ?? page.counter;
    more = page.more;
  }
  return ops.filter((op) => op.kind === 'insert');
}

test('shared text comes to the end of the practice page as a paste from outside, once', async ({
  desk,
  university,
}) => {
  await desk.logIn();
  await desk.page.evaluate(goTo, '/editor?practice=yes');
  await desk.focus();
  await desk.type('Written before. ');
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  const before = await desk.text();

  await desk.page.goto(shareOf({ text: SHARED, url: 'https://poems.example/?line=1.0' }));
  const shared = `${SHARED}\nhttps://poems.example/?line=1.0`;
  await expect(desk.area).toHaveValue(`${before}\n\n${shared}`);
  await expect(notice(desk)).toBeVisible();
  expect(new URL(desk.page.url()).pathname + new URL(desk.page.url()).search).toBe('/editor?practice=yes');
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);

  const found = (await insertions(university)).filter(({ text }) => text.includes(SHARED));
  expect(found).toHaveLength(1);
  expect(found.map(({ source, from }) => [originOfLabel({ ...LABEL, source, from: undefined }), from ?? []])).toEqual([
    ['external paste', []],
  ]);

  await desk.page.reload();
  await expect(desk.area).toHaveValue(`${before}\n\n${shared}`);
  await desk.page.evaluate(goTo, '/dashboard/student');
  await desk.page.goBack();
  await desk.page.goto('/editor?practice=yes');
  await expect(desk.area).toHaveValue(`${before}\n\n${shared}`);
  expect((await insertions(university)).filter(({ text }) => text.includes(SHARED))).toHaveLength(1);
});

test('without a network shared text is taken in as well, and can be undone', async ({ desk }) => {
  await desk.logIn();
  await desk.page.evaluate(goTo, '/editor?practice=yes');
  await desk.focus();
  const before = await desk.text();
  await desk.context.setOffline(true);
  await desk.page.goto(shareOf({ title: 'Found on the bus' }));
  await expect(notice(desk)).toBeVisible();
  await expect(desk.area).toHaveValue(before === '' ? 'Found on the bus' : `${before}\n\nFound on the bus`);
  await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await desk.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(desk.area).toHaveValue(before);
  await desk.context.setOffline(false);
});

test('who is logged out is told that the text is waiting, and finds it after the log-in', async ({ desk }) => {
  await desk.page.goto(shareOf({ text: 'Shared before the log-in' }));
  await desk.page.waitForURL((url) => url.pathname === '/login');
  expect(desk.page.url()).not.toContain('Shared');
  await expect(desk.page.getByText('The text that you shared is waiting in this tab.')).toBeVisible();
  await desk.fillLogIn(TEACHER, DEMO_PASSWORD);
  await expect(desk.area).toHaveValue(/Shared before the log-in$/);
  await expect(notice(desk)).toBeVisible();
});

test('what is waiting in the tab goes with a log-out', async ({ desk }) => {
  await desk.logIn();
  await desk.page.evaluate(() => sessionStorage.setItem('longhand:draft:shared', 'left by somebody'));
  await desk.page.getByRole('button', { name: labels.logout, exact: true }).click();
  await desk.page.waitForURL('**/login');
  await expect(desk.page.getByText('is waiting in this tab')).toHaveCount(0);
  expect(await desk.page.evaluate(() => Object.keys(sessionStorage))).not.toContain('longhand:draft:shared');
});

test('a text that is too long to share changes nothing, and it says so', async ({ desk }) => {
  await desk.logIn();
  await desk.page.evaluate(goTo, '/editor?practice=yes');
  await desk.focus();
  const before = await desk.text();
  await desk.page.goto(shareOf({ text: 'x'.repeat(100_001) }));
  await expect(desk.page.getByText('That is too long to share.')).toBeVisible();
  await expect(desk.area).toHaveValue(before);
});

/** Runs in the page: the launch queue of an installed app, which tells its last launch again after a reload. */
function launchAgain(): void {
  let consumer: ((launch: { targetURL: string }) => void) | null = null;
  const last = () => sessionStorage.getItem('journey launch');
  const launchQueue = {
    setConsumer(next: typeof consumer) {
      consumer = next;
      const target = last();
      if (target !== null) next?.({ targetURL: target });
    },
  };
  Object.defineProperty(globalThis, 'launchQueue', { value: launchQueue });
  Object.assign(globalThis, {
    launch(target: string) {
      sessionStorage.setItem('journey launch', target);
      consumer?.({ targetURL: target });
    },
  });
}

test('a share into the open app is taken in where somebody writes, without leaving the page, and once', async ({
  desk,
  assignment,
}) => {
  await desk.context.addInitScript(launchAgain);
  await desk.logInToWrite(assignment);
  await desk.type('Words of the assignment. ');
  await desk.expectArrived(assignment, 'Words of the assignment. ');
  await desk.page.evaluate('globalThis.sameLoad = true');
  const launch = (target: string) => desk.page.evaluate(`launch(${JSON.stringify(desk.proxy.origin + target)})`);
  await launch(shareOf({ text: 'From a launch' }));
  await expect(desk.area).toHaveValue(/From a launch$/);
  await launch(shareOf({ text: 'From a second one' }));
  await expect(desk.area).toHaveValue(/From a launch\n\nFrom a second one$/);
  expect(await desk.page.evaluate('globalThis.sameLoad')).toBe(true);
  const text = await desk.text();
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);

  await desk.page.reload();
  await expect(desk.area).toHaveValue(text);
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  await expect(desk.area).toHaveValue(text);
  await desk.openEditor(assignment);
  await expect(desk.area).toHaveValue('Words of the assignment. ');
});
