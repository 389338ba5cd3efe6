import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { Letter, Mail } from '../../platform/mail.ts';

/** Queues letters in the database for the worker. `wake` tells it to look soon, once the transaction has committed. */
export function createMail(clock: () => Date, wake: () => void): Mail {
  const waiting = (now: Date) => ({ created_at: now, next_at: now, sent_at: null, failed_at: null });
  const rowsOf = (tx: Tx, letters: readonly Letter[]) =>
    tx.insertInto('mails').values(
      letters.map((letter) => ({
        ...waiting(clock()),
        university_id: letter.universityId,
        user_id: letter.userId,
        invitation_id: null,
        kind: letter.kind,
        link_id: letter.linkId ?? null,
        address: letter.address ?? null,
        browser: letter.browser ?? null,
        look_id: letter.lookId ?? null,
      })),
    );
  return {
    async post(tx, letter) {
      await rowsOf(tx, [letter]).execute();
      wake();
    },
    posting(tx, letters) {
      wake();
      return rowsOf(tx, letters);
    },
    inviting(_tx, universityId, invitations) {
      if (invitations.length === 0) return null;
      const now = clock();
      wake();
      // One parameter, whatever the number of invitations. Citus takes it in a part of a statement for its “on conflict”.
      return sql`
        insert into mails (university_id, invitation_id, kind, created_at, next_at)
        select ${universityId}, invitation, 'invited', ${now}::timestamptz, ${now}::timestamptz
        from unnest(${invitations}::uuid[]) as invitation
        on conflict do nothing`;
    },
  };
}
