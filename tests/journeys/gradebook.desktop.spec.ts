import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { listTaughtCourses } from '#contract/course';
import { courseTotal } from '#contract/course-total';
import { getGradebook } from '#contract/gradebook';
import { getGradingScheme } from '#contract/grading-scheme';
import { listOwnGrades } from '#contract/own-grades';
import { expect, test } from './fixtures/journey.ts';
import { STUDENT, TEACHER } from './fixtures/university.ts';

const NO_RULES = { categories: [], missing_as_zero: false, letters: [] };
const TRIED = '97.375';
/** Longer than a change waits on a device before it is sent. */
const UNSENT_MS = 6000;
/** Longer than a click counts as the second one of a double click. */
const AFTER_DOUBLE_CLICK_MS = 1000;

test('the grades of a course are read by keys and without a network, and saved as a file', async ({
  desk,
  university,
}) => {
  const courses = await university.call(TEACHER, listTaughtCourses);
  const id = courses.find(({ name }) => name === 'Academic Writing')?.id ?? '';
  const { assignments, students } = await university.call(TEACHER, getGradebook, { params: { id } });
  const place = assignments.findIndex(({ title }) => title === 'Where I work best');
  const graded = students.find(({ grades }) => (grades[place] ?? null) !== null);
  await desk.logIn(TEACHER);
  const { page } = desk;
  await page.getByRole('link', { name: 'Academic Writing', exact: true }).click();
  await page.getByRole('tab', { name: 'Grades' }).click();
  const table = page.getByRole('region', { name: 'Grades' });
  const row = table.getByRole('row').filter({ hasText: graded?.name ?? '' });
  const grade = String(graded?.grades[place]);
  // Behind the course total, which so far is made of this grade alone.
  await expect(row.getByRole('cell').first()).toHaveText(new RegExp(`^${grade} [A-C]$`));
  await expect(row.getByRole('cell').nth(place + 1)).toHaveText(grade);
  await expect(table.getByRole('row')).toHaveCount(students.length + 1);

  await page.setViewportSize({ width: 360, height: 740 });
  await table.focus();
  const name = row.getByRole('rowheader');
  const before = await name.boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await name.boundingBox())?.x).toBe(before?.x);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Grades as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const { data } = Papa.parse<string[]>(file.replace('\uFEFF', '').trim());
  expect(data[0]?.slice(0, 3)).toEqual(['Name', 'Roll number', 'Student id']);
  expect(data[0]?.slice(-2)).toEqual(['Total (of 100)', 'Letter']);
  expect(data.slice(1).map((cells) => cells.slice(0, -2))).toEqual(
    students.map((student) => [
      student.name,
      student.roll_no,
      student.id,
      ...student.grades.map((each) => each?.toString() ?? ''),
    ]),
  );

  await desk.proxyDown();
  await page.reload();
  await expect(row.getByRole('cell').nth(place + 1)).toHaveText(grade);
});

test('a course total is set without a network, sent once, and shown to students, who try grades in private', async ({
  desk,
  newDesk,
  university,
}) => {
  const { page } = desk;
  await desk.logIn(TEACHER);
  await page.getByRole('link', { name: 'Academic Writing', exact: true }).click();
  await page.getByRole('tab', { name: 'Grades' }).click();
  const panel = page.getByRole('tabpanel');
  const dialog = page.getByRole('dialog');
  await expect(panel.getByText('Essays 60%, Short texts 40%.')).toBeVisible();
  await panel.getByRole('button', { name: 'Course total' }).press('Enter');

  // Weights that don't add up are refused at their field, by keys.
  await dialog.getByLabel('Weight in %').first().fill('50');
  await page.keyboard.press('Enter');
  const weight = dialog.getByLabel('Weight in %').last();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAccessibleDescription('The weights must add up to 100%. Now they add up to 90%.');
  await dialog.getByRole('button', { name: 'Add a category' }).press('Enter');
  await expect(weight).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Remove: the new category' }).press('Enter');
  await weight.fill('49,5');
  await dialog.getByLabel('Weight in %').first().fill('50,5');
  await dialog.getByLabel('Lowest dropped').first().fill('0');
  await dialog.getByRole('button', { name: 'Remove all letters' }).press('Enter');
  await dialog.getByRole('button', { name: 'Use A to F' }).press('Enter');
  await dialog.getByLabel('Count missing work as 0').check();

  await desk.proxyDown();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const waiting = panel.getByRole('listitem').filter({ hasText: 'Course total' });
  await expect(waiting).toContainText('Waiting to send');
  await page.reload();
  await expect(waiting).toContainText('Waiting to send');
  await expect(panel.getByText('Essays 50.5%, Short texts 49.5%. Students see their own.')).toBeVisible();
  desk.proxy.weather = 'pass';
  await expect(waiting).toHaveCount(0);
  const courses = await university.call(TEACHER, listTaughtCourses);
  const id = courses.find(({ name }) => name === 'Academic Writing')?.id ?? '';
  const {
    revision,
    categories,
    missing_as_zero: zero,
  } = await university.call(TEACHER, getGradingScheme, {
    params: { id },
  });
  expect([revision, zero, categories.map(({ weight: of }) => of)]).toEqual([2, true, [50.5, 49.5]]);

  const student = await newDesk();
  await student.logIn(STUDENT);
  await student.page.getByRole('link', { name: 'Course totals' }).click();
  await expect(student.page.getByRole('heading', { name: 'Course totals' })).toBeVisible();
  const [course] = (await university.call(STUDENT, listOwnGrades)).courses;
  const total = courseTotal(course?.rules ?? NO_RULES, course?.assignments ?? []).percent;
  const main = student.page.getByRole('main');
  await expect(main).toContainText(`${String(total)} of 100`);
  await student.proxyDown();
  await student.page.reload();
  await expect(main).toContainText(`${String(total)} of 100`);
  student.proxy.weather = 'pass';

  // Nothing of a grade that is tried leaves the page, or is kept on the device.
  const sent: string[] = [];
  student.page.on('request', (request) =>
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
  );
  await main.getByRole('button', { name: 'Try other grades' }).click();
  const field = main.getByRole('textbox', { name: 'Grade to try for A place that changed you' });
  await field.fill('101');
  await expect(field).toHaveAccessibleDescription('At most 100.');
  await field.fill(TRIED);
  const supposed = main.getByRole('status').filter({ hasText: 'With the grades that you try' });
  await expect(supposed).not.toContainText(`${String(total)} of 100`);
  await expect(supposed).toContainText('of 100');
  await student.page.waitForTimeout(UNSENT_MS);
  expect(sent.filter((line) => !line.startsWith('GET ') || line.includes(TRIED))).toEqual([]);
  expect(
    await student.page.evaluate(
      (tried) => [localStorage, sessionStorage].some((kept) => JSON.stringify(Object.entries(kept)).includes(tried)),
      TRIED,
    ),
  ).toBe(false);
  await student.page.reload();
  await expect(main).toContainText(`${String(total)} of 100`);
  await main.getByRole('button', { name: 'Try other grades' }).click();
  await expect(field).toHaveValue('');
});

test('grades that were changed in the file are saved after a preview, line by line and once', async ({
  desk,
  university,
}) => {
  const courses = await university.call(TEACHER, listTaughtCourses);
  const params = { id: courses.find(({ name }) => name === 'Academic Writing')?.id ?? '' };
  const read = async () => {
    const { assignments, students } = await university.call(TEACHER, getGradebook, { params });
    const place = assignments.findIndex(({ title }) => title === 'Where I work best');
    return students.map(({ name, grades }) => [name, grades[place]] as const);
  };
  const { page } = desk;
  await desk.logInAt(`/teacher/course/${params.id}?tab=grades`, TEACHER);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Grades as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const { data } = Papa.parse<string[]>(file.replace('\uFEFF', '').trim());
  const [heads = [], ...rows] = data;
  const column = heads.indexOf('Where I work best (of 100)');
  const [one, other, wrong] = rows.filter((cells) => cells[column] !== '');
  const missing = rows.find((cells) => cells[column] === '');
  if (one === undefined || other === undefined || wrong === undefined || missing === undefined)
    throw new Error('The demo has too few grades.');
  one[column] = '91,5';
  other[column] = '=1+1';
  wrong[column] = '140';
  missing[column] = '50';
  const [name = '', others] = [one[0], await read()];

  await page.getByRole('button', { name: 'Grades from CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please choose a file first.');
  const changed = {
    name: 'grades.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Papa.unparse(data, { delimiter: ';' })),
  };
  await dialog.locator('input[type=file]').setInputFiles(changed);
  // A click on the button that takes the place of Preview, as a double click makes it, saves nothing.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const button = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
        ({ disabled, textContent }) => !disabled && textContent.startsWith('Save '),
      );
      if (button === undefined) return;
      observer.disconnect();
      button.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(/ becomes 91.5 of 100\.$/)).toContainText(name);
  await expect(preview.getByText('This is not a number.')).toContainText(other[0] ?? '');
  await expect(preview.getByText('At most 100.')).toContainText(wrong[0] ?? '');
  await expect(preview.getByText('Nothing was submitted.')).toContainText(missing[0] ?? '');
  expect(await read()).toEqual(others);

  // Without a network nothing is saved, and it is said; with one it is saved once.
  await desk.proxyDown();
  await page.waitForTimeout(AFTER_DOUBLE_CLICK_MS);
  await dialog.getByRole('button', { name: 'Save 1 grade' }).click();
  await expect(preview.getByText('The university could not be reached.')).toContainText(name);
  expect(await read()).toEqual(others);
  desk.proxy.weather = 'pass';
  await dialog.getByRole('button', { name: 'Save 1 grade' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await read()).toEqual(others.map((each) => (each[0] === name ? [name, 91.5] : each)));
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: '91.5', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Grades from CSV' }).click();
  await dialog.locator('input[type=file]').setInputFiles(changed);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toContainText('There is no grade to change in this file.');
});
