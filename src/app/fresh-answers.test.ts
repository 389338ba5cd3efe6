import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../offline/waiting/connection.ts';
import { keepAnswersFresh } from './fresh-answers.ts';

let connection: Connection = { kind: 'connected' };
let told = () => {};
let opened = () => {};
const client = new QueryClient();
const asked = vi.spyOn(client, 'invalidateQueries');

const device = {
  connection: () => connection,
  subscribe: (listener: () => void) => {
    told = listener;
    return () => {};
  },
  session: {
    subscribe: (listener: (event: 'opened') => void) => {
      opened = () => listener('opened');
      return () => {};
    },
  },
};

function goAwayAndBack(): void {
  for (const kind of ['offline', 'connected'] as const) {
    connection = kind === 'offline' ? { kind, waiting: 0 } : { kind };
    told();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('answers', () => {
  it('are asked for again when the university is back, at once', () => {
    const stop = keepAnswersFresh(client, device);
    goAwayAndBack();
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });

  it('are not asked for without end where one call never arrives', () => {
    const stop = keepAnswersFresh(client, device);
    for (let round = 0; round < 100; round += 1) {
      goAwayAndBack();
      vi.advanceTimersByTime(100);
    }
    expect(asked).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
  });

  it('are asked for at once after a log-in', () => {
    const stop = keepAnswersFresh(client, device);
    goAwayAndBack();
    opened();
    expect(asked).toHaveBeenCalledTimes(2);
    stop();
  });
});
