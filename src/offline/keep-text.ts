import type { Target } from '#contract/op';
import type { Database } from './database.ts';
import { keepCheckpoint } from './open-document.ts';
import { newDocumentRow, type CheckpointRow } from './rows.ts';

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

/** Keeps a text ready to be opened, and the local log within its bounds. Rejects without a database. */
export async function keepText(database: Database, checkpoint: CheckpointRow, written: WrittenText): Promise<void> {
  const { target, title, deviceAt, handedIn } = written;
  await keepCheckpoint(database, checkpoint, (known) => {
    const row = known ?? newDocumentRow(checkpoint.user, target);
    return {
      ...row,
      title: title || row.title,
      deviceAt: deviceAt ?? row.deviceAt,
      handedIn: handedIn ?? row.handedIn,
    };
  });
  await (await import('./log-room.ts')).trimLog(database);
}
