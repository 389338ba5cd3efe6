import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { listAssignments } from '#contract/assignment';
import { listTaskFiles } from '#contract/task-file';
import { everythingKept } from './fixtures/everything-kept.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';
import { OTHER_STUDENT, STUDENT, TEACHER } from './fixtures/university.ts';
import { wantedCourse } from './fixtures/wanted-course.ts';

const MAP = { name: 'Map of the town.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7 the map of the town') };
const TRAP = { name: 'Picture.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };

async function contentOf(download: Promise<Download>): Promise<[string, string]> {
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path(), 'utf8')];
}

const fillDates = async (dialog: ReturnType<Page['getByRole']>) => {
  await dialog.getByLabel('Start Time').fill('2026-03-08T08:00');
  await dialog.getByLabel('End Time').fill('2099-10-30T17:00');
  await dialog.getByLabel('Class Info').fill('Section A');
};

test('a teacher gives an assignment files: as it is created, through a line that drops, and on its page', async ({
  newDesk,
  university,
}) => {
  const desk = await newDesk(online);
  const { id: course } = await wantedCourse(university);
  const { page } = desk;
  await desk.logInAt(`/dashboard/teacher?course=${course}&tab=assignments`, TEACHER);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  const create = page.getByRole('dialog', { name: 'Create Assignment' });
  await create.getByLabel('Title').fill('Describe a town');
  await create.getByLabel('Description').fill('Use the map.');
  await fillDates(create);
  await create.getByLabel('File for the task').setInputFiles({ ...MAP, name: 'map.exe' });
  await expect(create.getByText('Choose a PDF, a picture (PNG, JPEG, GIF, WebP)')).toBeVisible();
  await create.getByLabel('File for the task').setInputFiles(MAP);
  desk.proxy.weather = 'down';
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create.getByText('Files need a connection.')).toBeVisible();
  await expect(create.getByText(MAP.name)).toBeVisible();
  desk.proxy.weather = 'pass';

  // The answer to the file is lost: it is sent again, and there once.
  let isLost = false;
  await page.context().route('**/files/', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create.getByText('The assignment was created without this file.')).toBeVisible();
  await create.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(create).toHaveCount(0);
  const [made, ...others] = await university.call(TEACHER, listAssignments, { query: { course } });
  expect(others).toEqual([]);
  const params = { id: made?.id ?? '' };
  expect(await university.call(TEACHER, listTaskFiles, { params })).toMatchObject([{ name: MAP.name }]);

  await page.getByRole('dialog').getByRole('link', { name: 'Describe a town' }).click();
  const task = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The task' }) });
  await expect(task.getByRole('listitem')).toContainText([`${MAP.name} PDF, 1 KB`]);
  await task.getByRole('button', { name: 'Add files' }).click();
  const add = page.getByRole('dialog', { name: 'Add Files' });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('Choose a file first.')).toBeVisible();
  await add.getByLabel('File for the task').setInputFiles(TRAP);
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('Choose a PDF, a picture (PNG, JPEG, GIF, WebP)')).toBeVisible();
  await add.getByRole('button', { name: `Leave out ${TRAP.name}` }).click();
  await add
    .getByLabel('File for the task')
    .setInputFiles({ ...MAP, name: 'Streets.pdf', buffer: Buffer.from('%PDF-2') });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(task.getByRole('listitem')).toHaveCount(2);
  await task.getByRole('button', { name: `Remove ${MAP.name}` }).click();
  await page.getByRole('dialog', { name: 'Remove File' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(task.getByRole('listitem')).toContainText(['Streets.pdf PDF, 1 KB']);
});

test('a student keeps a file of the task, opens it without a network, and leaves nothing of it behind', async ({
  desk,
  assignment,
  university,
}) => {
  await university.addTaskFile(assignment, MAP);
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const task = page.getByRole('complementary').locator('section').filter({ hasText: 'The task' });
  await expect(task.getByText('PDF, 1 KB')).toBeVisible();
  await task.getByRole('button', { name: `Keep on this device: ${MAP.name}` }).click();
  await expect(task.getByText('Kept on this device')).toBeVisible();

  await desk.context.setOffline(true);
  await page.reload();
  const download = page.waitForEvent('download');
  await task.getByRole('button', { name: `Download ${MAP.name}` }).click();
  expect(await contentOf(download)).toEqual([MAP.name, String(MAP.buffer)]);
  await task.getByRole('button', { name: `Remove from device: ${MAP.name}` }).click();
  await task.getByRole('button', { name: `Download ${MAP.name}` }).click();
  await expect(task.getByText('This needs a connection to the university.')).toBeVisible();

  await desk.context.setOffline(false);
  await task.getByRole('button', { name: `Keep on this device: ${MAP.name}` }).click();
  await expect(task.getByText('Kept on this device')).toBeVisible();
  expect(await page.evaluate(everythingKept)).toContain(String(MAP.buffer));
  await page.goto('/dashboard/student');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(everythingKept)).not.toContain(String(MAP.buffer));
  await desk.fillLogIn(OTHER_STUDENT, 'Longhand-demo-1');
  await page.waitForURL('**/dashboard/student');
  await desk.openEditor(assignment);
  await expect(task.getByText('PDF, 1 KB')).toBeVisible();
  await expect(task.getByText('Kept on this device')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: labels.writing })).toBeVisible();
});
