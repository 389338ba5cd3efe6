import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { getAiStatement } from '#contract/ai-statement';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';
import { online } from './fixtures/online.ts';

const ESSAY = 'The postman sat on the step and read the cards aloud. ';
const CHAT = 'Me: an outline, please.\nTool: Begin with the step.\n';
const LINK = 'https://chat.example/share/1?a=<b>';

test('a statement on AI use written offline follows the hand-in with its file, and the teacher reads it', async ({
  desk,
  newDesk,
  university,
}) => {
  const policy = { preset: 'open', note: '' } as const;
  const assignment = await university.newAssignment('Cards read aloud', { ai_policy: policy, ai_statement: true });
  await desk.logInToWrite(assignment);
  await expect(desk.page.getByText('AI allowed, and named.')).toBeVisible();
  await desk.context.setOffline(true);
  await desk.type(ESSAY);
  await desk.submit();

  const { page } = desk;
  const form = page.getByRole('dialog', { name: 'Statement on AI use' });
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Later' }).click();
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Statement on AI use' }) });
  await expect(panel).toContainText('Not given yet.');
  await panel.getByRole('button', { name: 'Write it' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose one of the two answers.').first()).toBeVisible();
  await form.getByLabel('I used AI tools as I describe').check();
  await form.getByLabel('In your words').fill('For the outline.');
  await form.getByLabel('Links to chats').fill('chat.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/no address that begins with https/)).toBeVisible();
  await form.getByLabel('Links to chats').fill(LINK);
  await form.getByLabel('File of a chat').setInputFiles({ name: 'chat.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await expect(form.getByText('Choose a PDF, a PNG or JPEG picture, or a plain text.')).toBeVisible();
  await form
    .getByLabel('File of a chat')
    .setInputFiles({ name: 'chat.txt', mimeType: 'text/plain', buffer: Buffer.from(CHAT) });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(panel).toContainText('Your statement is kept here.');
  await expect(panel).toContainText('The file chat.txt is kept here.');

  await page.reload();
  await expect(panel).toContainText('Your statement is kept here.');
  expect(await university.submission(assignment)).toBeNull();
  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, ESSAY);
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  const { id } = (await university.submission(assignment)) ?? { id: '' };
  const stated = () => university.call(STUDENT, getAiStatement, { params: { id } });
  await expect.poll(async () => (await stated()).files.length, { timeout: 30_000 }).toBe(1);
  expect((await stated()).statements).toMatchObject([{ used: 'some', words: 'For the outline.', links: [LINK] }]);
  await expect(panel).toContainText('“I used AI tools as I describe.”');
  await expect(panel).not.toContainText('kept here');

  const teacher = await newDesk(online);
  await teacher.logInAt(`/teacher/assignment/${assignment}?submission=${id}`, TEACHER);
  await expect(
    teacher.page.getByText('Statement on AI use: “I used AI tools as I describe.” 1 link, 1 file.'),
  ).toBeVisible();
  await teacher.page.goto(`/evidence/${id}#ai-statement`);
  const section = teacher.page.getByRole('region', { name: 'Statement on AI use' });
  await expect(section).toContainText('For the outline.');
  const link = section.getByRole('link', { name: LINK });
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(section).toContainText(createHash('sha256').update(CHAT).digest('hex').slice(0, 12));
  const download = teacher.page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download chat.txt' }).click();
  expect((await download).suggestedFilename()).toBe('chat.txt');

  await page.goto('/profile');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download everything/ }).click();
  const path = await (await exported).path();
  const { readFile } = await import('node:fs/promises');
  const files = unzipSync(new Uint8Array(await readFile(path)));
  const kept = Object.keys(files).filter((name) => name.includes('Cards read aloud/ai-statement'));
  expect(kept).toHaveLength(2);
});
