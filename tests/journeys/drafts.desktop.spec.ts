import { getAssignment } from '#contract/assignment';
import { listDraftReviews } from '#contract/draft-review';
import { listLooks } from '#contract/look';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { TEACHER } from './fixtures/university.ts';

const FIRST = 'The river rose in the night.';
const SECOND = ' The old bridge held.';
const LATER = ' Nobody slept.';

test('a student asks for comments on a draft without a network, and reads them beside the text', async ({
  desk,
  newDesk,
  university,
}) => {
  test.setTimeout(240_000);
  const assignment = await university.newAssignment('A night by the river', { draft_comments: true });
  const params = { id: assignment };
  const waiting = async () =>
    (await university.call(TEACHER, listDraftReviews, { params, query: { page: '1' } })).reviews;
  const { page } = desk;
  await desk.logInToWrite(assignment);
  await desk.type(FIRST);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Comments on your draft' }) });

  // Without a network the request waits, is about the text as it is now, and goes after it, once.
  await desk.proxyDown();
  await desk.type(SECOND);
  await panel.getByRole('button', { name: 'Ask for comments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for comments' });
  await dialog.getByLabel('Your question').fill('Is the end too short?');
  await dialog.getByRole('button', { name: /^Ask/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('Your request is kept on this device.')).toBeVisible();
  await desk.focus();
  await desk.type(LATER);
  await page.reload();
  await expect(panel.getByText('Your request is kept on this device.')).toBeVisible();
  expect(await waiting()).toEqual([]);
  desk.proxy.weather = 'pass';
  await expect(panel.getByText('Your teacher sees the text as it was then.')).toBeVisible({ timeout: 60_000 });
  expect(await waiting()).toMatchObject([{ question: 'Is the end too short?', state: { kind: 'open' } }]);

  // The teacher sees that version alone, marks a passage and writes without a network.
  const laptop = await newDesk(deviceKinds.laptop);
  await laptop.logInAt(`/teacher/assignment/${assignment}`, TEACHER);
  const drafts = laptop.page.getByRole('region', { name: 'Drafts' });
  await laptop.page.getByRole('link', { name: '1 draft is waiting for comments' }).click();
  await expect(drafts.getByText('1 draft is waiting for comments')).toBeInViewport();
  await drafts.getByRole('link', { name: 'Asha Kulkarni' }).click();
  const text = laptop.page.getByRole('article', { name: 'Draft' });
  await expect(text).toContainText(FIRST + SECOND);
  await expect(text).not.toContainText(LATER.trim());
  await text.getByRole('button', { name: 'Comment on the passage' }).click();
  const remark = laptop.page.getByRole('dialog', { name: 'Comment on a passage' });
  await remark.getByRole('button', { name: 'Next sentence' }).click();
  await remark.getByLabel('Your comment').fill('How old?');
  await laptop.page.reload();
  await expect(laptop.page.getByText('Not sent yet')).toBeVisible();
  const side = laptop.page.getByRole('region', { name: 'Comments' });
  await side.getByRole('button', { name: 'Comment on the whole draft' }).click();
  await laptop.page.getByLabel('Your comment').fill('A good beginning.');
  await laptop.page.getByRole('button', { name: 'Keep it' }).click();
  await laptop.proxyDown();
  await side.getByRole('button', { name: 'Send 2 comments' }).click();
  await expect(side.getByText('Waiting to send')).toBeVisible();
  laptop.proxy.weather = 'pass';
  await expect(side.getByText('Waiting to send')).toHaveCount(0, { timeout: 60_000 });
  await side.getByRole('button', { name: 'Done' }).click();
  await expect(laptop.page.getByText('Finished')).toBeVisible({ timeout: 30_000 });
  expect(await waiting()).toMatchObject([{ comments: 2, state: { kind: 'done' } }]);

  // The student finds the passage in the text as it is now, also without a network, and is told when it is gone.
  await page.reload();
  await expect(panel.getByText('How old?')).toBeVisible();
  await desk.proxyDown();
  await page.reload();
  const onBridge = panel.getByRole('listitem').filter({ hasText: 'How old?' });
  await expect(onBridge).toContainText('The old bridge held.');
  await desk.focus();
  await page.keyboard.press('Control+Home');
  await desk.type('Listen. ');
  await onBridge.getByRole('button', { name: 'Show in text' }).click();
  await expect
    .poll(() =>
      desk.area.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
    )
    .toBe('The old bridge held.');
  await desk.type('The bridge of 1871 held.');
  await expect(onBridge).toContainText('This passage is no longer in your text.');
  await onBridge.getByRole('button', { name: 'Reply' }).click();
  await onBridge.getByLabel('Your reply').fill('From 1871.');
  await onBridge.getByRole('button', { name: 'Send reply' }).click();
  await expect(onBridge).toContainText('Waiting to send');
  await onBridge.getByRole('button', { name: 'Mark resolved' }).click();
  await expect(onBridge.getByRole('button', { name: 'Mark unresolved' })).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect.poll(waiting, { timeout: 60_000 }).toMatchObject([{ resolved: 1, replies: 1 }]);
  await laptop.page.reload();
  await expect(side.getByText('From 1871.')).toBeVisible();

  // Who opened it is shown as every other look is; after the submission all of it can only be read.
  const { submission } = await university.call('student@example.edu', getAssignment, { params });
  const looks = await university.call('student@example.edu', listLooks, { params: { id: submission ?? '' } });
  expect(looks.map(({ what }) => what)).toEqual(['text']);
  await desk.focus();
  await desk.submit();
  await page.reload();
  await expect(panel.getByText('You have submitted.')).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText('From 1871.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Reply' })).toHaveCount(0);
});
