import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { listTaughtCourses } from '#contract/course';
import { getGradebook } from '#contract/gradebook';
import { expect, test } from './fixtures/journey.ts';
import { TEACHER } from './fixtures/university.ts';

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
  await expect(row.getByRole('cell').nth(place)).toHaveText(String(graded?.grades[place]));
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
  expect(data[0]?.slice(0, 2)).toEqual(['Name', 'Roll number']);
  expect(data.slice(1)).toEqual(
    students.map((student) => [
      student.name,
      student.roll_no,
      ...student.grades.map((grade) => grade?.toString() ?? ''),
    ]),
  );

  await desk.proxyDown();
  await page.reload();
  await expect(row.getByRole('cell').nth(place)).toHaveText(String(graded?.grades[place]));
});
