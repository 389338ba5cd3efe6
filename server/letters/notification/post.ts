import { isPushService, type PushService } from '../../platform/push-services.ts';
import type { Message } from './message.ts';

/** A push service that does not answer within this time is tried again later. */
const TIMEOUT_MS = 10_000;

/** What became of one attempt. */
export type Posted =
  | { kind: 'taken' }
  /** The browser has ended its subscription. */
  | { kind: 'gone' }
  /** The service will not take this message, whenever it is asked. */
  | { kind: 'refused'; why: string }
  | { kind: 'later'; why: string; afterMs: number };

/** Posts one message. Follows no redirect and reads no answer but its status. Never rejects. */
export async function postMessage(
  { endpoint, headers, body }: Message,
  services: readonly PushService[],
  stopping: AbortSignal,
): Promise<Posted> {
  if (!isPushService(services, endpoint)) return { kind: 'refused', why: 'not a known push service' };
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return outcomeOf(answer);
  } catch (error) {
    return { kind: 'later', why: String(error), afterMs: 0 };
  }
}

function outcomeOf({ ok, status, headers }: Response): Posted {
  if (ok) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const why = `status ${status}`;
  const isBusy = status === 408 || status === 429 || status >= 500;
  return isBusy ? { kind: 'later', why, afterMs: retryAfterMs(headers) } : { kind: 'refused', why };
}

/** Seconds; a date, which no push service sends, counts as nothing said. */
function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0;
}
