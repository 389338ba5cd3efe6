import { mailedLink, NewUniversity } from '../../scripts/new-university.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';

const BEFORE = 'Written before the e-mail changed. ';
const MEANWHILE = 'Written without a network meanwhile.';

test('an e-mail changes by the link at the new one, opened elsewhere: unsent words arrive with the next log-in', async ({
  newDesk,
  server,
}) => {
  const student = await (await NewUniversity.register(server.url)).addStudent('Mira');
  const wanted = `new-${student.email}`;
  const [laptop, elsewhere] = [await newDesk(), await newDesk(online)];
  await laptop.logIn(student.email, student.password);
  await laptop.page.goto('/editor');
  await laptop.focus();
  await laptop.type(BEFORE);
  await expect(laptop.saveState).toHaveText(labels.savedToUniversity);

  await laptop.page.goto('/profile');
  const section = laptop.page.locator('#email');
  await section.getByRole('button', { name: 'Change email' }).press('Enter');
  await section.getByLabel('New email').fill(wanted);
  await section.getByLabel('Password', { exact: true }).fill('not the password');
  await section.getByRole('button', { name: 'Send the link' }).click();
  await expect(section.getByText('This is not your present password.')).toBeVisible();
  await section.getByLabel('Password', { exact: true }).fill(student.password);
  await section.getByRole('button', { name: 'Send the link' }).click();
  await expect(section.getByText('We have sent a link to the new address.')).toBeVisible();

  await laptop.page.goto('/editor');
  await laptop.focus();
  await laptop.context.setOffline(true);
  await laptop.page.keyboard.press('Control+End');
  await laptop.type(MEANWHILE);
  await expect(laptop.saveState).not.toHaveText(labels.savedToUniversity);

  await elsewhere.page.goto(await mailedLink(server.url, wanted, '/change-email'));
  await elsewhere.page.getByRole('button', { name: 'Use this email' }).click();
  await expect(elsewhere.page.getByText('Your email is changed.')).toBeVisible();

  await laptop.context.setOffline(false);
  await expect(laptop.saveState).toHaveText(labels.savedToUniversity);
  await elsewhere.logIn(wanted, student.password);
  await elsewhere.page.goto('/editor');
  await expect(elsewhere.area).toHaveValue(BEFORE + MEANWHILE);
});
