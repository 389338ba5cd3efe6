import { hash, verify } from '@node-rs/argon2';
import { tryLater } from '../../platform/problem.ts';

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes whole cores: the rest of the server keeps what it needs while a class logs in. */
const AT_ONCE = 2;
const QUEUE_MAX = 500;

let running = 0;
const queue: (() => void)[] = [];
/** Of a password that nobody has: an unknown address costs as much time as a known one. */
let nobody: Promise<string> | undefined;

/** @throws 503 where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether the password fits. `stored` null (nobody has this address) takes as long and answers false. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password).catch(() => false));
  return fits && stored !== null;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= QUEUE_MAX) {
      throw tryLater(503, 'Too many people are logging in at this moment. Please try again.', 2 + Math.random() * 5);
    }
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}
