import type { Database } from '../../platform/database/connect.ts';
import type { AccessClaims } from './access-token.ts';
import type { PersonRow } from './person.ts';

/** A session with its person, as it is at this moment. */
export interface SessionRow extends PersonRow {
  session_id: string;
  counter: number;
  successor_used_at: Date | null;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

type Named = Pick<AccessClaims, 'sessionId' | 'userId'>;

interface Asked extends Named {
  readonly resolve: (row: SessionRow | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The sessions that wait for the end of this turn of the event loop. */
const waiting = new WeakMap<Database, Asked[]>();

/**
 * The session of a token, also an ended one; null where there is none. Requests that arrive in the same turn of the event
 * loop share one statement, which is sent after all of them have arrived: a session that was ended before a request came
 * is found ended.
 */
export function findSession(database: Database, { sessionId, userId }: Named): Promise<SessionRow | null> {
  return new Promise((resolve, reject) => {
    const asked = { sessionId, userId, resolve, reject };
    const line = waiting.get(database);
    if (line !== undefined) {
      line.push(asked);
      return;
    }
    waiting.set(database, [asked]);
    setImmediate(() => {
      const all = waiting.get(database) ?? [];
      waiting.delete(database);
      void findAll(database, all);
    });
  });
}

/** Never rejects. */
async function findAll(database: Database, all: readonly Asked[]): Promise<void> {
  try {
    const rows = await database.lookUpAll<SessionRow>(
      'find_own_session',
      all.map(({ sessionId, userId }) => [sessionId, userId]),
    );
    for (const [at, { resolve }] of all.entries()) resolve(rows[at] ?? null);
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}
