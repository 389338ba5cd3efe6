import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint';
import { keptAnswer } from './kept-answer.ts';

const listThings = endpoint({
  method: 'GET',
  path: '/things/',
  access: { kind: 'public' },
  status: 200,
  answer: z.array(z.object({ name: z.string(), since: z.prefault(z.nullable(z.string()), null) })),
  error: 'Could not load the things.',
});

it('reads an answer that was kept by an earlier version with what it lacks filled in', () => {
  expect(keptAnswer(listThings, [{ name: 'one' }])).toEqual([{ name: 'one', since: null }]);
});

it('counts an answer of another shape as not answered', () => {
  expect(keptAnswer(listThings, [{ title: 'one' }])).toBe(undefined);
  expect(keptAnswer(listThings, undefined)).toBe(undefined);
});

it('is the same object each time, so that nothing is drawn anew', () => {
  const kept = [{ name: 'one', since: null }];
  expect(keptAnswer(listThings, kept)).toBe(keptAnswer(listThings, kept));
});
