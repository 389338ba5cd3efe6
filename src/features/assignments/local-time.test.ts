import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

it('is read back by the browser as the same minute', () => {
  for (const iso of ['2026-03-02T08:05:00.000Z', '2026-12-31T23:59:00.000Z', '2027-01-01T00:00:00.000Z']) {
    expect(new Date(localTime(new Date(iso))).toISOString()).toBe(iso);
  }
});
