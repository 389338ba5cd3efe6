import { createHmac } from 'node:crypto';
import { tryLater } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { plural } from '../../platform/wording.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** How often one subject may try. It is a mailbox, person or device, never a network address: a campus shares one. */
export interface ThrottleRule {
  action: 'login' | 'login device' | 'old password' | 'email change' | 'login letter' | 'letter' | 'join';
  /** Tries before the first wait. */
  free: number;
  /** After this long without a try, the count starts anew. */
  forgetMs: number;
  /** Milliseconds to wait after the given number of tries beyond the free ones (1, 2, ...). */
  waitMs(beyond: number): number;
}

/** Ten free failures, then a wait that doubles from 1 s to 15 min: about 115 guesses a day, never a lock-out. */
export const loginRule: ThrottleRule = {
  action: 'login',
  free: 10,
  forgetMs: 24 * HOUR_MS,
  waitMs: (beyond) => Math.min(900 * SECOND_MS, 2 ** (beyond - 1) * SECOND_MS),
};

/** The same for a known device: guesses made elsewhere are not counted there. */
export const knownDeviceRule: ThrottleRule = { ...loginRule, action: 'login device' };

/** The same for a signed-in person's old password: whoever finds an open browser guesses no faster. */
export const oldPasswordRule: ThrottleRule = { ...loginRule, action: 'old password' };

/** Three letters an hour to one mailbox, whatever asks for them. */
const letterRule: ThrottleRule = { action: 'letter', free: 3, forgetMs: HOUR_MS, waitMs: () => HOUR_MS };

/** One letter an hour about log-ins, of those three: the others stay for who needs a link. */
export const loginLetterRule: ThrottleRule = { ...letterRule, action: 'login letter', free: 1 };

/** Three changes of the address an hour, of a person: each sends letters to addresses that the person chooses. */
export const emailChangeRule: ThrottleRule = { ...letterRule, action: 'email change' };

/** Thirty codes an hour, of a person: far more than anybody has courses, and nothing against 31^10 codes. */
export const joinRule: ThrottleRule = {
  action: 'join',
  free: 30,
  forgetMs: HOUR_MS,
  waitMs: (beyond) => Math.min(900 * SECOND_MS, 2 ** beyond * SECOND_MS),
};

/**
 * Counts a try of `who` (an address, or another subject of the rule) before it is made, so that concurrent tries can't
 * slip past.
 * @returns milliseconds to wait; 0 where the try may be made.
 */
export function countTry(services: Services, rule: ThrottleRule, who: string): Promise<number> {
  const subject = subjectOf(services, who);
  const now = services.clock();
  return services.database.asAuth(async (tx) => {
    const fresh = { subject, action: rule.action, count: 0, window_began: now, blocked_until: null };
    // Makes the row, or locks the existing one.
    const row = await tx
      .insertInto('throttles')
      .values(fresh)
      .onConflict((conflict) => conflict.columns(['subject', 'action']).doUpdateSet({ action: rule.action }))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (row.blocked_until !== null && row.blocked_until > now) return row.blocked_until.getTime() - now.getTime();
    const quiet = now.getTime() - row.window_began.getTime() >= rule.forgetMs;
    const count = quiet ? 1 : row.count + 1;
    const beyond = count - rule.free + 1;
    await tx
      .updateTable('throttles')
      .set({
        count,
        window_began: now,
        blocked_until: beyond > 0 ? new Date(now.getTime() + rule.waitMs(beyond)) : null,
      })
      .where('subject', '=', subject)
      .where('action', '=', rule.action)
      .execute();
    return 0;
  });
}

/**
 * Counts a letter that a caller asks for. An address with a +suffix is the same mailbox.
 * @returns whether it may be sent. The answer to the caller must not depend on it.
 */
export async function takeLetter(services: Services, emailKey: string): Promise<boolean> {
  const at = emailKey.lastIndexOf('@');
  const [mailbox = ''] = emailKey.slice(0, at).split('+');
  return (await countTry(services, letterRule, `${mailbox}${emailKey.slice(at)}`)) === 0;
}

/** A success forgets the failures before it. */
export async function forgetTries(services: Services, rule: ThrottleRule, who: string): Promise<void> {
  const subject = subjectOf(services, who);
  await services.database.asAuth((tx) =>
    tx.deleteFrom('throttles').where('subject', '=', subject).where('action', '=', rule.action).execute(),
  );
}

function subjectOf(services: Services, who: string): Buffer {
  return createHmac('sha256', services.keyring.derive('throttle')).update(who).digest();
}

/** The refusal of a password while its sender has to wait. */
export function tooManyPasswords(waitMs: number): Error {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute');
  return tryLater(429, `Too many wrong passwords. Try again in ${wait}.`, waitMs / 1000);
}
