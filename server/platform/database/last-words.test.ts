import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { lastWords } from './last-words.ts';

it('says that the disk is full where nothing more can be written, and else where the log is', async () => {
  const free = (bytes: number) => lastWords('/data', async () => bytes);
  expect(await free(1_000_000)).toBe(
    'The disk of /data is full. Make room on it and start Longhand again: what was stored is kept.',
  );
  expect(await free(1_000_000_000)).toBe('Its last words are in /data/postgres.log.');
  expect(await lastWords('/data', async () => Promise.reject(new Error('away')))).toMatch(/postgres\.log/);
});

it('asks the disk itself', async () => {
  expect(await lastWords(tmpdir())).toMatch(/postgres\.log/);
});
