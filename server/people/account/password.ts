import { hash, verify } from '@node-rs/argon2';
import { tryLater } from '../../platform/problem.ts';
import { createTurns } from '../../platform/turns.ts';

/** OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes whole cores: the limit keeps the others free for the server while a class logs in. */
const AT_ONCE = 2;
const QUEUE_MAX = 500;

const inTurn = createTurns(AT_ONCE, QUEUE_MAX, () =>
  tryLater(503, 'Too many people are logging in at this moment. Please try again.', 2 + Math.random() * 5),
);
/** The hash of a password that nobody has: checking it makes an unknown address take as long as a known one. */
let nobody: Promise<string> | undefined;

/** @throws 503 where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether the password is the stored one. `stored` null (no such address) takes as long: false. @throws 503 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password).catch(() => false));
  return fits && stored !== null;
}
