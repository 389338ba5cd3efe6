import { createHmac } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** How often one address may try. Limits belong to the account, never to a network address: a campus shares one. */
export interface ThrottleRule {
  action: 'login' | 'login device' | 'letter' | 'join';
  /** Tries that are free before one has to wait. */
  free: number;
  /** A row that was quiet for so long starts anew. */
  forgetMs: number;
  /** How long to wait after the given number of tries beyond the free ones (1, 2, ...). */
  waitMs(beyond: number): number;
}

/** Ten free failures, then a second that doubles up to a quarter of an hour: about 115 guesses a day, never a lock-out. */
export const loginRule: ThrottleRule = {
  action: 'login',
  free: 10,
  forgetMs: 24 * HOUR_MS,
  waitMs: (beyond) => Math.min(900 * SECOND_MS, 2 ** (beyond - 1) * SECOND_MS),
};

/** The same for one browser that logged in before: what others guess elsewhere is not counted there. */
export const knownDeviceRule: ThrottleRule = { ...loginRule, action: 'login device' };

/** Three letters an hour to one mailbox, whatever asks for them. */
const letterRule: ThrottleRule = { action: 'letter', free: 3, forgetMs: HOUR_MS, waitMs: () => HOUR_MS };

/** Thirty codes an hour, of a person: far more than anybody has courses, and nothing against 31^10 codes. */
export const joinRule: ThrottleRule = {
  action: 'join',
  free: 30,
  forgetMs: HOUR_MS,
  waitMs: (beyond) => Math.min(900 * SECOND_MS, 2 ** beyond * SECOND_MS),
};

/**
 * Counts a try of this address, or of whatever else a rule counts by, before it is made: many at once can't slip past.
 * @returns milliseconds to wait; 0 where the try may be made.
 */
export function takeTurn(services: Services, rule: ThrottleRule, who: string): Promise<number> {
  const subject = subjectOf(services, who);
  const now = services.clock();
  return services.database.asAuth(async (tx) => {
    const fresh = { subject, action: rule.action, count: 0, window_began: now, blocked_until: null };
    // Makes the row where there is none, and locks the one that there is.
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
 * Counts a letter that somebody without a session asks for. What follows a + in the local part is the same mailbox.
 * @returns whether it may be sent. The answer to whoever asks must be the same.
 */
export async function takeLetter(services: Services, emailKey: string): Promise<boolean> {
  const at = emailKey.lastIndexOf('@');
  const [mailbox = ''] = emailKey.slice(0, at).split('+');
  return (await takeTurn(services, letterRule, `${mailbox}${emailKey.slice(at)}`)) === 0;
}

/** A success forgets the failures before it. */
export async function forgetTurns(services: Services, rule: ThrottleRule, who: string): Promise<void> {
  const subject = subjectOf(services, who);
  await services.database.asAuth((tx) =>
    tx.deleteFrom('throttles').where('subject', '=', subject).where('action', '=', rule.action).execute(),
  );
}

function subjectOf(services: Services, who: string): Buffer {
  return createHmac('sha256', services.keyring.derive('throttle')).update(who).digest();
}
