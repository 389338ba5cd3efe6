import { connect, type Socket } from 'node:net';
import type { ProxyOptions } from './proxy.ts';

const CAPTURED = 0.04;
const LOOK_MS = 250;
const KEPT_MAX = 200;
/** A refresh token that comes again later is a copy in other hands: the server rightly ends its session. */
const NEVER = 'POST /api/auth/';

/** Requests that come again long after they were answered, as from a network's queue. */
export interface LateDuplicates {
  /** Notes the whole request of some connections. */
  capture(client: Socket, upstream: Socket): void;
  sent(): number;
  forget(): void;
  close(): void;
}

export function lateDuplicates({ target, chance, lateMs: [least, most] }: ProxyOptions): LateDuplicates {
  let kept: { bytes: Buffer; dueAt: number }[] = [];
  let sent = 0;
  const timer = setInterval(() => {
    const now = Date.now();
    const due = kept.filter(({ dueAt }) => dueAt <= now);
    kept = kept.filter(({ dueAt }) => dueAt > now);
    for (const { bytes } of due) {
      const port = target();
      if (port === 0) continue;
      sent += 1;
      repeat(port, bytes);
    }
  }, LOOK_MS);
  return {
    capture(client, upstream) {
      if (kept.length >= KEPT_MAX || !chance.happens(CAPTURED)) return;
      // More come soon than late: a restored database forgets those that are still to come.
      const dueAt = Date.now() + least + chance.next() ** 2 * (most - least);
      const chunks: Buffer[] = [];
      client.on('data', (chunk) => chunks.push(chunk));
      upstream.once('data', () => {
        const bytes = Buffer.concat(chunks);
        if (bytes.indexOf(NEVER) !== 0) kept.push({ bytes, dueAt });
      });
    },
    sent: () => sent,
    forget: () => {
      kept = [];
    },
    close: () => clearInterval(timer),
  };
}

function repeat(port: number, bytes: Buffer): void {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
}
