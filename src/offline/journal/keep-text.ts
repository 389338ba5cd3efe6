import type { Target } from '#contract/op';
import { packCheckpoint } from '#writing/document/checkpoint';
import { vectorOf, type Document } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import type { Owner } from './open-document.ts';
import { newDocumentRow, type CheckpointRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/session-mark.ts';
import { asked } from '../device/transaction.ts';

/** What a page knows of the document that it writes. */
interface WrittenText {
  target: Target;
  /** '' where it is not known. */
  title: string;
  /** Wall time of its last commit, in milliseconds; null before the first. */
  deviceAt: number | null;
  /** How long the text was that it handed in last, in UTF-16 units; undefined where it handed in none. */
  handedIn: number | undefined;
}

/** Keeps a text as it is now ready to be opened, and the local log within its bounds. Rejects without a database. */
export async function keepText(
  database: Database,
  owner: Owner,
  doc: Document,
  { target, title, deviceAt, handedIn }: WrittenText,
): Promise<void> {
  const checkpoint = { ...owner, bytes: packCheckpoint(doc), vector: vectorOf(doc) };
  await keepCheckpoint(database, checkpoint, (known) => {
    const row = known ?? newDocumentRow(owner.user, target);
    return {
      ...row,
      title: title || row.title,
      deviceAt: deviceAt ?? row.deviceAt,
      handedIn: handedIn ?? row.handedIn,
    };
  });
  await (await import('./log-room.ts')).trimLog(database);
}

/**
 * Keeps a document ready to be opened, and when it was last written. An older checkpoint is replaced only by one that
 * has all of it: another tab may know more.
 */
export async function keepCheckpoint(
  database: Database,
  row: CheckpointRow,
  touch: (known: DocumentRow | undefined) => DocumentRow,
): Promise<void> {
  await database.run(['checkpoints', 'documents', 'meta'], 'readwrite', async (tx) => {
    // A sign-out elsewhere has removed what is readable: a page that hasn't heard of it must not bring it back.
    if (!(await isSignedIn(tx, row.user))) return;
    const store = tx.objectStore('checkpoints');
    const known = await asked<CheckpointRow | undefined>(store.get([row.user, row.document]));
    const covers = Object.entries(known?.vector ?? {}).every(([stream, seq]) => seq <= (row.vector[stream] ?? 0));
    if (covers) await asked(store.put(row));
    const documents = tx.objectStore('documents');
    const facts = await asked<DocumentRow | undefined>(documents.get([row.user, row.document]));
    await asked(documents.put(touch(facts)));
  });
}
