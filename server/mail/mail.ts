import type { Tx } from '../database/tables.ts';
import type { MailKind } from './letters.ts';

/** A letter to one person. What it says is made when it is sent; only ids wait in the database. */
export interface Letter {
  universityId: string;
  userId: string;
  kind: MailKind;
  linkId?: string | undefined;
}

/** Sends mail. A letter belongs to the transaction that asks for it: rolled back, it is never sent. */
export interface Mail {
  post(tx: Tx, letter: Letter): Promise<void>;
}

/** Puts letters where the worker finds them. `wake` tells it that one may be there once the transaction is committed. */
export function createMail(clock: () => Date, wake: () => void): Mail {
  return {
    async post(tx, letter) {
      const now = clock();
      await tx
        .insertInto('mails')
        .values({
          university_id: letter.universityId,
          user_id: letter.userId,
          kind: letter.kind,
          link_id: letter.linkId ?? null,
          created_at: now,
          next_at: now,
          sent_at: null,
          failed_at: null,
        })
        .execute();
      wake();
    },
  };
}
