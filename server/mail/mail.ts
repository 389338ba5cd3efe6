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
