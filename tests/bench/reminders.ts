import type { Database } from '../../server/platform/database/connect.ts';
import { remind } from '../../server/letters/notice/remind.ts';

/** What looking for ends that come near takes. */
export interface Reminders {
  /** How many were written, and how long that took: the ends of all courses came near at once. */
  readonly notices: number;
  readonly writtenMs: number;
  /** How long the next look took, which found all of them there. */
  readonly againMs: number;
}

class NotKept extends Error {}

/** Reminds everybody of a university as if it were `now`, looks again, and takes all of it back. */
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
