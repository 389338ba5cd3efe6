import { listAssignments } from '#contract/assignment';
import { changeEnrollment } from '../../scripts/screen-dialogs.ts';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT } from './fixtures/university.ts';

const DAY_MS = 86_400_000;

test('the icon counts what ends within a day and what is unsent, and nothing after signing out', async ({
  desk,
  university,
}) => {
  const inAnHour = new Date(Date.now() + DAY_MS / 24).toISOString();
  await university.newAssignment('Due within the hour', { end_time: inAnHour });
  // Chromium shows a badge only on an installed app, so this checks what it is told to show.
  await desk.context.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(globalThis, { shownBadges: shown });
    navigator.setAppBadge = async (count = 0) => void shown.push(count);
    navigator.clearAppBadge = async () => void shown.push(0);
  });
  const shows = async (count: number) =>
    expect.poll(() => desk.page.evaluate('shownBadges.at(-1)'), { timeout: 30_000 }).toBe(count);

  await desk.logIn();
  const near = (await university.call(STUDENT, listAssignments, { query: {} })).filter(
    ({ archived, handed_in_at: handedInAt, own_end: end }) =>
      !archived && handedInAt === null && Date.parse(end) > Date.now() && Date.parse(end) <= Date.now() + DAY_MS,
  ).length;
  expect(near).toBeGreaterThan(0);
  await shows(near);

  await desk.proxyDown();
  await changeEnrollment(desk.page);
  await shows(near + 1);
  await desk.page.getByRole('button', { name: /^Undo/ }).click();
  await shows(near);

  desk.proxy.weather = 'pass';
  await desk.page.getByRole('button', { name: 'Logout', exact: true }).click();
  await desk.page.waitForURL('**/login');
  await shows(0);
});
