import { describe, expect, it } from 'vitest';
import { ApiProblem, Offline } from '../api/trouble.ts';
import { busyMs } from './api-query.ts';

const problemOf = (status: number, retryAfterMs: number | null) =>
  new ApiProblem('Please try again.', status, { error: 'Busy.', code: 'busy', detail: '' }, retryAfterMs);

describe('a question that failed', () => {
  it('is asked again when a busy university says after how long', () => {
    expect(busyMs(problemOf(503, 3000))).toBe(3000);
  });

  it('is left alone after any other trouble', () => {
    for (const error of [problemOf(503, null), problemOf(429, 3000), problemOf(500, null), new Error('broken')])
      expect(busyMs(error)).toBeNull();
    expect(busyMs(new Offline('Not reached.', 'network'))).toBeNull();
  });
});
