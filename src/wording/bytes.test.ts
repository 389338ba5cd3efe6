import { expect, it } from 'vitest';
import { fileSize } from './bytes.ts';

it('says how large something is', () => {
  expect([1, 1024, 300_000, 5 * 1024 * 1024].map(fileSize)).toEqual(['1 KB', '1 KB', '293 KB', '5.0 MB']);
});
