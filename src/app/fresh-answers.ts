import type { QueryClient } from '@tanstack/react-query';
import type { Device } from '../offline/device/device.ts';

/** A single call that always fails makes the university seem away and back: others are not repeated as often. */
const BACK_AGAIN_MS = 10_000;

/**
 * Invalidates all answers when the university is back, when it has acknowledged the waiting work, and after a log-in.
 * Returns a function that stops this. `now` is a monotonic time in milliseconds.
 */
export function keepAnswersFresh(
  client: QueryClient,
  device: Pick<Device, 'connection' | 'subscribe'> & { session: Pick<Device['session'], 'subscribe'> },
  now: () => number = () => performance.now(),
): () => void {
  let before = device.connection().kind;
  let askedAt = -Infinity;
  let later: ReturnType<typeof setTimeout> | null = null;
  const ask = () => {
    if (later !== null) clearTimeout(later);
    later = null;
    askedAt = now();
    void client.invalidateQueries();
  };
  const askSoon = () => {
    const wait = askedAt + BACK_AGAIN_MS - now();
    if (wait <= 0) ask();
    else later ??= setTimeout(ask, wait);
  };
  const stopConnection = device.subscribe(() => {
    const { kind } = device.connection();
    if (kind === before) return;
    const isBack = kind === 'connected' || (before === 'offline' && kind === 'sending');
    before = kind;
    if (isBack) askSoon();
  });
  const stopSession = device.session.subscribe((event) => {
    if (event === 'opened') ask();
  });
  return () => {
    stopConnection();
    stopSession();
    if (later !== null) clearTimeout(later);
  };
}
