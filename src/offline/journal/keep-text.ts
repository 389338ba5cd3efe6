import type { Target } from '#contract/op';
import { packCheckpoint } from '#writing/document/checkpoint';
import { vectorOf, type Document } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import type { Owner } from './open-document.ts';
import { newDocumentRow, type CheckpointRow, type DocumentRow } from '../device/rows.ts';
import { isSignedIn } from '../device/noted-session.ts';
import { asked } from '../device/transaction.ts';

/** Facts of the document that a page writes. */
interface WrittenText {
  target: Target;
  /** '' where it is not known. */
  title: string;
  /** Wall time of its last commit, in milliseconds; null before the first. */
  deviceAt: number | null;
  /** Length of the text that this page last handed in, in UTF-16 units; undefined if it handed in none. */
  handedIn: number | undefined;
}

/** Stores a checkpoint of the text and its document row, then trims the local log. Rejects without a database. */
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
 * Stores a checkpoint and the document row made by `touch`. An older checkpoint is replaced only by one that has all
 * its ops: another tab may know more.
 */
export async function keepCheckpoint(
  database: Database,
  row: CheckpointRow,
  touch: (known: DocumentRow | undefined) => DocumentRow,
): Promise<void> {
  await database.run(['checkpoints', 'documents', 'meta'], 'readwrite', async (tx) => {
    // A sign-out in another tab removed all readable data: a page unaware of it must not bring it back.
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
