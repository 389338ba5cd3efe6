import { sql } from 'kysely';
import type { Tx } from '../database/tables.ts';
import type { Write } from '../database/together.ts';
import type { LetterKind } from './letters.ts';

/** A letter to one person. What it says is made when it is sent; only ids wait in the database. */
export interface Letter {
  universityId: string;
  userId: string;
  kind: LetterKind;
  linkId?: string | undefined;
}

/** Sends mail. A letter belongs to the transaction that asks for it: rolled back, it is never sent. */
export interface Mail {
  post(tx: Tx, letter: Letter): Promise<void>;
  /** The write that posts these letters, to be done together with others. */
  posting(tx: Tx, letters: readonly Letter[]): Write;
  /** The write that posts a letter for each of these invitations of a university. */
  inviting(tx: Tx, universityId: string, invitations: readonly string[]): Write;
}

/** Puts letters where the worker finds them. `wake` tells it that one may be there once the transaction is committed. */
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
      // One parameter however many they are.
      return sql`
        insert into mails (university_id, invitation_id, kind, created_at, next_at)
        select ${universityId}, invitation, 'invited', ${now}::timestamptz, ${now}::timestamptz
        from unnest(${invitations}::uuid[]) as invitation`;
    },
  };
}
