import { NewUniversity } from '../../scripts/new-university.ts';
import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';

const BEFORE = 'Written on the phone. ';
const LOGGED_OUT = 'Written there after it was logged out elsewhere.';
const NEW_PASSWORD = 'quiet copper ladder';

test('a phone is logged out from a laptop, with a new password: its words stay, and arrive after its next log-in', async ({
  newDesk,
  server,
}) => {
  const student = await (await NewUniversity.register(server.url)).addStudent('Sana');
  const [phone, laptop] = [await newDesk(deviceKinds.phone), await newDesk(online)];
  await phone.logIn(student.email, student.password);
  await phone.page.goto('/editor');
  await phone.focus();
  await phone.type(BEFORE);
  await expect(phone.saveState).toHaveText(labels.savedToUniversity);

  await laptop.logIn(student.email, student.password);
  await laptop.page.goto('/profile');
  const list = laptop.page.locator('#sessions');
  await expect(list.getByRole('listitem').first()).toContainText('This browser');
  const others = list.getByText(/other browsers?$/);
  await others.click();
  await expect(list.getByText('Chrome on Android')).toBeVisible();

  const password = laptop.page.locator('#password');
  await password.getByRole('button', { name: 'Change password' }).press('Enter');
  await password.getByLabel('Present password').fill('not the password');
  await password.getByLabel('New password').fill(NEW_PASSWORD);
  await password.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('This is not your present password.')).toBeVisible();
  // The phone hears of it once its words are written, however slowly it types.
  await phone.proxyDown();
  await password.getByLabel('Present password').fill(student.password);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(laptop.page.getByText('Your password is changed. All other browsers are logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await phone.type(LOGGED_OUT);
  phone.proxy.weather = 'pass';
  await phone.page.waitForURL('**/login');
  await expect(phone.page.getByText('You were logged out of this browser')).toBeVisible();
  // What was typed before the phone heard of it arrives without a log-in.
  await laptop.page.goto('/editor');
  await laptop.show(BEFORE + LOGGED_OUT);
  await phone.fillLogIn(student.email, NEW_PASSWORD);
  await phone.page.waitForURL('**/dashboard/student');
  await expect(phone.page.getByText('You were logged out of this browser')).toHaveCount(0);
  await phone.page.goto('/editor');
  await expect(phone.area).toHaveValue(BEFORE + LOGGED_OUT);
  await expect(phone.saveState).toHaveText(labels.savedToUniversity);

  await laptop.page.goto('/profile');
  await others.click();
  await list.getByRole('button', { name: 'Log out: Chrome on Android' }).press('Enter');
  await expect(laptop.page.getByText('Chrome on Android is logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.locator(':focus-within')).not.toHaveCount(0);
});
