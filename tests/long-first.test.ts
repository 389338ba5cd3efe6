import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG } from './long-first.ts';

it('names only test files that are there', () => {
  expect(LONG.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
