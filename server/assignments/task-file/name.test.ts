import { expect, it } from 'vitest';
import { cleanName } from './name.ts';

it('keeps what people read, in every script', () => {
  expect(cleanName('Reading list (week 3).pdf', 'application/pdf')).toBe('Reading list (week 3).pdf');
  expect(cleanName('पाठ १.PDF', 'application/pdf')).toBe('पाठ १.PDF');
});

it('gives the ending of the content', () => {
  expect(cleanName('list.exe', 'application/pdf')).toBe('list.exe.pdf');
  expect(cleanName('photo.jpeg', 'image/jpeg')).toBe('photo.jpeg');
  expect(cleanName('voice', 'audio/mp4')).toBe('voice.m4a');
});

it('takes out folders, controls and what turns the direction of reading', () => {
  expect(cleanName('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(cleanName(String.raw`C:\secret\a.pdf`, 'application/pdf')).toBe('a.pdf');
  expect(cleanName('invoice\u202efdp.exe', 'application/pdf')).toBe('invoice fdp.exe.pdf');
  expect(cleanName('a\0\r\n<b>.png', 'image/png')).toBe('a b.png');
});

it('is never empty, hidden or long', () => {
  for (const empty of ['', '   ', '..', '/', '\u200b', '.pdf']) {
    expect(cleanName(empty, 'application/pdf')).toMatch(/^\w+\.pdf$/);
  }
  expect(cleanName(`${'ab'.repeat(200)}.pdf`, 'application/pdf')).toHaveLength(124);
});
