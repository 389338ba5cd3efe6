import { joinRule, countTry } from '../../people/account/throttle.ts';
import { tryLater } from '../../platform/problem.ts';
import type { Prepared, Preparing } from '../../platform/route.ts';

const nothing: Prepared = { end: async () => undefined };

/** Counts a student's try of a code, before the transaction. Throws 429 where they have tried too many. */
export async function throttleJoin({ services, request: { person } }: Preparing): Promise<Prepared> {
  // Callers who may not join are refused later, by the handler.
  if (person?.userType !== 'student' || !person.emailVerified) return nothing;
  const waitMs = await countTry(services, joinRule, person.userId);
  if (waitMs > 0) throw tryLater(429, 'Too many codes were tried. Please wait a few minutes.', waitMs / 1000);
  return nothing;
}
