import { deviceKinds } from './fixtures/device-kinds.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import { online } from './fixtures/online.ts';

const ON_PHONE = 'These words were written on the bus, on a phone. ';
const ON_LAPTOP = 'These words were written in the library, on a laptop. ';

test('two tabs of one browser write to one document', async ({ desk, assignment }) => {
  await desk.logInToWrite(assignment);
  await desk.type(ON_PHONE);
  await desk.expectArrived(assignment, ON_PHONE);
  const first = desk.page;
  const second = await desk.context.newPage();
  desk.page = second;
  await desk.openEditor(assignment);
  await expect(desk.area).toHaveValue(ON_PHONE);
  await desk.type(ON_LAPTOP);
  await desk.expectArrived(assignment, ON_PHONE + ON_LAPTOP);
  desk.page = first;
  await first.bringToFront();
  await desk.show(ON_PHONE + ON_LAPTOP);
  await desk.expectArrived(assignment, ON_PHONE + ON_LAPTOP);
  await desk.expectHonest(assignment, { others: true });

  await desk.focus();
  desk.page = second;
  await second.bringToFront();
  await desk.show(ON_PHONE + ON_LAPTOP);
  for (let keys = 0; keys < ON_LAPTOP.length; keys += 1) await second.keyboard.press('Backspace');
  await desk.expectArrived(assignment, ON_PHONE);
  desk.page = first;
  await first.bringToFront();
  await expect(desk.remoteNotice).toHaveText('New changes from another tab.');
  await desk.show(ON_PHONE);
});

test('two devices that both started offline meet in one submission', async ({ newDesk, assignment, university }) => {
  const phone = await newDesk(deviceKinds.phone);
  const laptop = await newDesk();
  for (const desk of [phone, laptop]) {
    await desk.logIn();
    await desk.context.setOffline(true);
    await desk.openEditor(assignment);
  }
  await phone.type(ON_PHONE);
  await laptop.type(ON_LAPTOP);
  for (const desk of [phone, laptop]) await expect(desk.saveState).toHaveText(labels.savedOnDevice);
  await phone.context.setOffline(false);
  await expect.poll(() => university.text(assignment)).toBe(ON_PHONE);
  await laptop.context.setOffline(false);
  await expect.poll(async () => (await university.text(assignment)).length).toBe(ON_PHONE.length + ON_LAPTOP.length);
  const merged = await university.text(assignment);
  expect([ON_PHONE + ON_LAPTOP, ON_LAPTOP + ON_PHONE]).toContain(merged);
  for (const desk of [phone, laptop]) {
    await desk.show(merged);
    await desk.expectArrived(assignment, merged);
  }
});

test('what another device wrote waits while the student types and composes', async ({ newDesk, assignment }) => {
  const here = await newDesk(online);
  const there = await newDesk(online);
  for (const desk of [here, there]) await desk.logIn();
  await here.openEditor(assignment);
  await here.type('Here. ');
  await here.expectArrived(assignment, 'Here. ');
  await there.openEditor(assignment);
  await expect(there.area).toHaveValue('Here. ');
  await there.focus();
  await there.type('There. ');
  await there.expectArrived(assignment, 'Here. There. ');

  await here.page.keyboard.press('Control+Home');
  const cdp = await here.cdp();
  await cdp.send('Input.imeSetComposition', { text: 'नम', selectionStart: 2, selectionEnd: 2 });
  await expect(here.area).toHaveValue('नमHere. ');
  await there.type('More. ');
  await expect.poll(() => there.university.text(assignment)).toContain('There. More. ');
  await cdp.send('Input.imeSetComposition', { text: 'नमस्ते', selectionStart: 6, selectionEnd: 6 });
  await expect(here.remoteNotice).toBeVisible();
  await expect(here.area).toHaveValue('नमस्तेHere. ');
  await cdp.send('Input.insertText', { text: 'नमस्ते ' });
  await expect(here.area).toHaveValue('नमस्ते Here. ');
  await here.type('friends. ');
  await here.show('नमस्ते friends. Here. There. More. ');
  await here.type('Go on. ');
  const all = 'नमस्ते friends. Go on. Here. There. More. ';
  await here.expectArrived(assignment, all);
  await there.show(all);
  await there.expectArrived(assignment, all);
});
