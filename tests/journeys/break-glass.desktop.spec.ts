import { BREAK_GLASS_MS } from '#contract/break-glass';
import { expect, test } from './fixtures/journey.ts';
import { online } from './fixtures/online.ts';
import { ADMIN, DEMO_PASSWORD, STUDENT } from './fixtures/university.ts';
import { unfold } from './fixtures/unfold.ts';

test.use({ ...online, aloneFor: 'the hour of an administrator' });

const WORDS = 'Mine, and for my teacher. ';
const REASON = 'Asha asked us to look for a page that she misses.';

test('an administrator reads a text for a reason and an hour; its student gets the letter and sees who looked', async ({
  desk,
  newDesk,
  university,
  assignment,
  server,
  clock,
}, info) => {
  await desk.logInToWrite(assignment, STUDENT);
  await desk.type(WORDS);
  await desk.expectArrived(assignment, WORDS);
  const { id = '', student_name: name = '' } = (await university.submission(assignment)) ?? {};

  const admin = await newDesk();
  await admin.logIn(ADMIN, DEMO_PASSWORD);
  const { page } = admin;
  await page.goto('/admin/people');
  await page.getByLabel('Name, email or roll number').fill(STUDENT);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: `Texts of ${name}` }).click();
  const texts = page.getByRole('dialog', { name: `Texts of ${name}` });
  const read = texts.getByRole('button', { name: `Read ${info.title.slice(0, 120)}` });
  await read.click();
  const dialog = page.getByRole('dialog', { name: `Text of ${name}` });
  const reason = dialog.getByLabel('Why you have to read it');
  const open = dialog.getByRole('button', { name: 'Read the text' });
  for (const [words, trouble] of [
    ['', 'Please fill in this field.'],
    ['Just so.', 'Please use at least 20 characters.'],
    ['Much. '.repeat(100), 'Please use at most 500 characters; these are 599.'],
  ] as const) {
    await reason.fill(words);
    await open.click();
    await expect(dialog.getByText(trouble)).toBeVisible();
    await expect(reason).toBeFocused();
  }
  await reason.fill(REASON);
  admin.proxy.weather = 'down';
  await open.click();
  await expect(dialog.getByText('Check the connection, then try again.')).toBeVisible();
  admin.proxy.weather = 'pass';
  await expect(dialog.getByText(WORDS)).toHaveCount(0);
  await open.click();
  await expect(dialog.getByText(WORDS)).toBeVisible();
  // Within the hour the same reason holds.
  await page.keyboard.press('Escape');
  await expect(read).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(WORDS)).toBeVisible();

  const mailbox = async () => (await fetch(`${server.url}/dev/mailbox`)).text();
  await expect.poll(mailbox).toContain('An administrator read your text for');
  expect(await mailbox()).toContain(REASON);
  await desk.page.goto(`/evidence/${id}`);
  await unfold(desk.page, 'Who opened it');
  const looks = desk.page.locator('#looks').getByRole('listitem');
  await expect(looks).toHaveCount(1);
  await expect(looks).toContainText(REASON);

  await clock.advance(BREAK_GLASS_MS);
  // Its next answer tells the page the university's time.
  await admin.context.setOffline(true);
  await admin.context.setOffline(false);
  await expect(dialog.getByText('The hour is over.')).toBeVisible();
  await expect(dialog.getByText(WORDS)).toHaveCount(0);
  await expect(reason).toBeFocused();
});
