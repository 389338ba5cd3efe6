import { expect, it } from 'vitest';
import { storageWords } from './storage-words.ts';

it('says what the browser has answered, and no more', () => {
  expect(storageWords({ isKept: true, usedBytes: 4_200_000 }, false)).toBe(
    'Your browser keeps what is on this device. Longhand uses about 4 MB here.',
  );
  expect(storageWords({ isKept: false, usedBytes: 900_000 }, false)).toBe(
    'Your browser may delete what is on this device when space is short. What is saved to university stays there. Longhand uses less than 1 MB here.',
  );
  expect(storageWords({ isKept: null, usedBytes: null }, false)).toBe(
    'Your browser does not say whether it keeps what is on this device.',
  );
});

it('says when Safari deletes, unless it promised to keep', () => {
  expect(storageWords({ isKept: false, usedBytes: null }, true)).toContain('after 7 days without a visit');
  expect(storageWords({ isKept: true, usedBytes: null }, true)).toBe('Your browser keeps what is on this device.');
});
