import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { verifyExport } from '../../server/reading/proof/verify-export.ts';
import { isSignedBy } from '../../server/writing/chain/statement.ts';
import { verifyStatementFile } from '#writing/proof/verify-file';
import { violations } from './fixtures/axe.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';

const ESSAY = 'It was a dark and stormy night, and every word of it is mine. ';

test('a receipt at once and then signed, a certificate that a stranger checks, and everything to take along', async ({
  desk,
  newDesk,
  assignment,
}) => {
  await desk.logInToWrite(assignment);
  await desk.context.setOffline(true);
  await desk.type(ESSAY);
  await desk.submit();
  const note = await downloaded(desk, 'Download device receipt');
  expect(await faults(desk.page)).toEqual([]);
  expect(JSON.parse(note.toString())).toMatchObject({ longhand: 'device receipt', words: 14 });
  expect(await verifyStatementFile(note.toString(), null, isSignedBy)).toMatchObject({ kind: 'unknown' });

  await desk.context.setOffline(false);
  await desk.expectArrived(assignment, ESSAY);
  const receipt = await downloaded(desk, 'Download receipt');
  expect(await faults(desk.page)).toEqual([]);
  const verdict = await verifyStatementFile(receipt.toString(), null, isSignedBy);
  expect(verdict).toMatchObject({ kind: 'valid', signed: { statement: { words: 14, late: false, matches: true } } });
  expect(JSON.parse(note.toString())).toMatchObject({
    text_sha256: verdict.kind === 'valid' ? verdict.signed.statement.text_sha256 : '',
  });

  await desk.page.getByRole('link', { name: 'Show that it is yours' }).click();
  await expect(desk.page.getByRole('heading', { level: 1 })).toHaveText('Show that it is yours');
  await desk.page.getByLabel('Show the text itself, too').check();
  await desk.page.getByRole('button', { name: 'Make a certificate' }).click();
  const link = desk.page.getByRole('link', { name: 'Certificate with the text' });
  await desk.page.getByRole('button', { name: 'QR code' }).click();
  await expect(desk.page.getByRole('figure', { name: /QR code/ })).toBeVisible();
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(await faults(desk.page)).toEqual([]);

  const stranger = await newDesk();
  await stranger.page.goto(address.pathname);
  await expect(stranger.page.getByText('The log is whole.')).toBeVisible();
  await expect(stranger.page.getByText(ESSAY.trim())).toBeVisible();
  const count = String(ESSAY.length);
  await expect(stranger.page.getByText(`${count} characters. By hand or voice: ${count}.`)).toBeVisible();
  await stranger.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stranger.page.getByRole('button', { name: 'Copy address' }).click();
  await expect(stranger.page.getByText('Address copied.')).toBeVisible();
  expect(await stranger.page.evaluate(() => navigator.clipboard.readText())).toBe(stranger.page.url());
  await stranger.page.getByText('Technical details').click();
  await expect(stranger.page.getByRole('rowheader', { name: 'By hand or voice' })).toBeVisible();
  expect(await stranger.page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  expect(await faults(stranger.page)).toEqual([]);

  // Anybody checks the receipt in a browser, also without a connection.
  await stranger.page.getByRole('link', { name: 'checked in any browser' }).click();
  const give = (name: string, text: string) =>
    stranger.page
      .getByLabel('Receipt or certificate')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('receipt.json', receipt.toString());
  await expect(stranger.page.getByText('This receipt is as the university signed it.')).toBeVisible();
  expect(await faults(stranger.page)).toEqual([]);
  await give(
    'receipt.json',
    receipt.toString().replace('"words": 14', '"words": 15').replace('"words":14', '"words":15'),
  );
  await expect(stranger.page.getByText('Do not rely on this file.')).toBeVisible();
  await stranger.context.setOffline(true);
  await give('receipt.json', receipt.toString());
  await expect(stranger.page.getByText('This receipt is as it was signed.')).toBeVisible();
  await give('device-receipt.json', note.toString());
  await expect(stranger.page.getByText('This is a device’s own note.')).toBeVisible();
  await give('photo.json', 'not a receipt');
  await expect(stranger.page.getByText('This is no receipt, certificate or export of Longhand.')).toBeVisible();
  await stranger.context.setOffline(false);
  await stranger.page.goBack();

  await desk.page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(desk.page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await stranger.page.getByRole('button', { name: 'Check again' }).click();
  await expect(stranger.page.getByText('This certificate was withdrawn')).toBeVisible();
  await expect(stranger.page.getByText(ESSAY.trim())).toHaveCount(0);

  await desk.page.goto('/profile');
  const zip = await downloaded(desk, 'Download everything I wrote');
  expect(await faults(desk.page)).toEqual([]);
  expect(verifyExport(zip, null)).toMatchObject({ kind: 'whole' });
  const files = unzipSync(zip);
  const text = Object.keys(files).find((path) => Buffer.from(files[path] ?? []).toString() === ESSAY) ?? '';
  const forged = zipSync({ ...files, [text]: Buffer.from(ESSAY.replace('mine', 'hers')) });
  expect(verifyExport(forged, null)).toMatchObject({ kind: 'broken', place: text });
});

/** The file that is saved when a button is pressed. */
async function downloaded({ page }: Desk, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
}

/** Lists what axe finds on the present page in both themes, and whether it scrolls sideways at 320 px. */
async function faults(page: Page): Promise<string[]> {
  const lines = await violations(page, page.url());
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (over > 0) lines.push(`scrolls sideways by ${String(over)} px`);
  if (before !== null) await page.setViewportSize(before);
  return lines;
}
