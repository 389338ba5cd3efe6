import { getReport } from '#contract/evidence';
import { listReferences } from '#contract/reference';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { allowFormatting } from './fixtures/offer-more.ts';
import { STUDENT } from './fixtures/university.ts';

const BIBTEX = `@book{yates, title = {The Art of Memory}, author = {Yates, Frances A.}, year = 1966, publisher = {Routledge}}
@article{grady, title = {On *cards*}, author = {Grady, J. S.}, journal = {Cards}, year = 2019, volume = 8, pages = {2--7}}`;
const CITED = 'Memory has places (Yates, 1966, p. 12)';
const LIST = `

## References

Grady, J. S. (2019). On ∗cards∗. *Cards*, *8*, 2–7.

Yates, F. A. (1966). *The Art of Memory*. Routledge.`;

test('a student adds sources without a network, cites them by keys, and has them on a second device', async ({
  desk,
  newDesk,
  university,
}) => {
  test.setTimeout(240_000);
  await allowFormatting(university, true);
  const assignment = await university.newAssignment('Places of memory', { formatting: true });
  const params = { id: assignment };
  const listed = async () => (await university.call(STUDENT, listReferences, { params })).references;
  await desk.logInToWrite(assignment, STUDENT);
  const { page } = desk;
  const { keyboard } = page;
  await desk.focus();
  await keyboard.type('Memory has places', { delay: 30 });

  // Without a network: sources by BibTeX, which is refused as a whole where something of it can't be read.
  await desk.proxyDown();
  const open = page.getByRole('group', { name: 'Formatting' }).getByRole('button', { name: 'Sources' });
  await open.focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Sources', exact: true });
  await expect(dialog.getByText('No sources yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add sources' }).press('Enter');
  const add = page.getByRole('dialog', { name: 'Add sources' });
  const pasted = add.getByLabel('BibTeX', { exact: true });
  await pasted.fill('10.1037/ppm0000185');
  await keyboard.press('Control+Enter');
  await expect(add.getByText('Your university doesn’t look up DOIs and ISBNs.')).toBeVisible();
  await pasted.fill(`${BIBTEX}\n@book{x, title=`);
  await keyboard.press('Control+Enter');
  await expect(add.getByText('This BibTeX can’t be read in line 3.')).toBeVisible();
  await pasted.fill(BIBTEX);
  await keyboard.press('Control+Enter');
  await expect(add).toHaveCount(0);
  await expect(dialog.getByText('Changes are kept on this device until they are sent.')).toBeVisible();

  // A citation with its page at the caret, then the list at the end; the caret is in the text again.
  await dialog.getByLabel('Pages of the next citation').fill('12');
  await dialog.getByRole('button', { name: 'Cite: The Art of Memory' }).press('Enter');
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  await expect(desk.area).toBeFocused();
  expect(await desk.text()).toBe(CITED);
  await open.press('Enter');
  await dialog.getByRole('button', { name: 'Insert list at the end' }).press('Enter');
  await expect(dialog).toHaveCount(0, { timeout: 30_000 });
  expect(await desk.text()).toBe(CITED + LIST);
  await expect(desk.area).toBeFocused();
  await keyboard.press('Control+z');
  expect(await desk.text()).toBe(CITED);
  await keyboard.press('Control+Shift+Z');
  expect(await desk.text()).toBe(CITED + LIST);
  desk.proxy.weather = 'pass';
  await expect.poll(async () => (await listed()).map(({ title }) => title), { timeout: 60_000 }).toHaveLength(2);

  // A second device has them, and changes and removes some.
  const laptop = await newDesk(deviceKinds.laptop);
  await laptop.logInToWrite(assignment, STUDENT);
  await laptop.page.getByRole('button', { name: 'Sources' }).click();
  const second = laptop.page.getByRole('dialog', { name: 'Sources', exact: true });
  await second.getByRole('button', { name: 'Change: The Art of Memory' }).click();
  const form = laptop.page.getByRole('dialog', { name: 'Change the source' });
  await form.getByLabel('Year or date').fill('last year');
  await form.getByRole('button', { name: /^Save source/ }).click();
  await expect(form.getByText('Use a year, or a day like 2019-03-31.')).toBeVisible();
  await form.getByLabel('Year or date').fill('1966-03');
  await form.getByRole('button', { name: /^Save source/ }).click();
  await expect(form).toHaveCount(0);
  await second.getByRole('button', { name: 'Remove: On *cards*' }).click();
  await expect.poll(listed, { timeout: 30_000 }).toMatchObject([{ title: 'The Art of Memory', date: '1966-03' }]);

  // The report: what was typed, and what came from the list. Nothing is called pasted.
  await desk.submit();
  await desk.expectArrived(assignment, CITED + LIST);
  await expect.poll(async () => (await university.submission(assignment))?.hand_in.status).toBe('submitted');
  const { id } = (await university.submission(assignment)) ?? { id: '' };
  const { facts } = await university.call(STUDENT, getReport, { params: { id } });
  expect(facts?.spans.map((span) => [span.class, span.start])).toEqual([
    ['typed', 0],
    ['citation', 'Memory has places'.length],
  ]);
  expect(facts?.pastes).toMatchObject({ events: 0 });
  await page.goto(`/evidence/${id}`);
  await expect(page.getByText('was put in from the list of sources').first()).toBeVisible({ timeout: 30_000 });
});
