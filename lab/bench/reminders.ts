import type { Database } from '../../server/platform/database/connect.ts';
import { remind } from '../../server/letters/notice/remind.ts';

/** The cost of the search for deadlines that come near. */
export interface Reminders {
  /** The number of written notices and the time for them: the deadlines of all courses came near at once. */
  readonly notices: number;
  readonly writtenMs: number;
  /** The time of the next search, which found all notices already written. */
  readonly againMs: number;
}

class NotKept extends Error {}

/** Writes the reminders of a university as of `now`, searches again, and rolls everything back. */
export async function measureReminders(database: Database, now: Date): Promise<Reminders> {
  let found: Reminders | null = null;
  try {
    await database.asOwner(async (tx) => {
      const began = performance.now();
      const notices = await remind(tx, now);
      const written = performance.now();
      await remind(tx, now);
      found = { notices, writtenMs: whole(written - began), againMs: whole(performance.now() - written) };
      throw new NotKept();
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
  }
  if (found === null) throw new Error('Nobody was reminded.');
  return found;
}

function whole(ms: number): number {
  return Math.round(ms);
}
