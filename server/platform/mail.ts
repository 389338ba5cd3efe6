import type { LetterKind } from './database/columns.ts';
import type { Tx } from './database/tables.ts';
import type { Write } from './database/write-in-one-statement.ts';

/** A letter to one person. Its text is written when it is sent; only ids wait in the database. */
export interface Letter {
  universityId: string;
  userId: string;
  kind: LetterKind;
  linkId?: string | undefined;
  /** Where it goes, if not to the account's address. */
  address?: string | undefined;
  /** The browser that it is about. */
  browser?: string | undefined;
  /** The look at a text that it is about. */
  lookId?: string | undefined;
}

/** Queues mail. A letter belongs to the transaction that asks for it: rolled back, it is never sent. */
export interface Mail {
  post(tx: Tx, letter: Letter): Promise<void>;
  /** The write that posts these letters, to be done together with others. */
  posting(tx: Tx, letters: readonly Letter[]): Write;
  /** The write that posts a letter for each of these invitations of a university. */
  inviting(tx: Tx, universityId: string, invitations: readonly string[]): Write;
}
