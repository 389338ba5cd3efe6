import { sql } from 'kysely';
import type { Tx } from '../database/tables.ts';
import { runJob } from '../metrics/run-job.ts';
import type { Services } from '../services.ts';

const BEAT_MS = 60_000;
/** A silence longer than this is downtime. Under load, a beat or two may come late. */
const SILENCE_MS = 3 * BEAT_MS;
/** Clocks that are set over the network agree far better than this. */
const CLOCKS_AGREE_MS = 60_000;

export interface Heartbeat {
  /** Notes that a server is up now; never rejects. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Records every minute that this installation is up. The first beat after a silence, at a start or when the database
 * answers again, records the silence as downtime. All servers share one row: while one is up, there is no downtime.
 */
export function startHeartbeat(
  services: Pick<Services, 'clock' | 'database' | 'log' | 'metrics' | 'traces'>,
): Heartbeat {
  let running: Promise<void> = Promise.resolve();
  async function once(): Promise<void> {
    try {
      const now = services.clock();
      const noted = await runJob(services, 'heartbeat', () => services.database.asOwner((tx) => noteBeat(tx, now)));
      tellOfClocks(services.log, now, noted);
    } catch (error) {
      services.log.warn({ err: error }, 'a heartbeat could not be noted');
    }
  }
  function beat(): Promise<void> {
    running = running.then(once);
    return running;
  }
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();
  return {
    beat,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** What a beat found: the time of the beat before, of any server, and that of the database's clock. */
interface Noted {
  last: Date;
  databaseTime: Date;
}

/** Deadlines and sessions are judged by the clock of whichever server answers: a wrong one is said until it is right. */
function tellOfClocks(log: Services['log'], now: Date, { last, databaseTime }: Noted): void {
  const aheadMs = now.getTime() - databaseTime.getTime();
  if (Math.abs(aheadMs) > CLOCKS_AGREE_MS)
    log.error(
      { aheadSeconds: Math.round(aheadMs / 1000) },
      'The clock of this server is not that of its database. Deadlines are judged by it: set both by NTP.',
    );
  const behindMs = last.getTime() - now.getTime();
  if (behindMs > CLOCKS_AGREE_MS)
    log.error(
      { behindSeconds: Math.round(behindMs / 1000) },
      'The last sign of life is later than the clock of this server. A clock was set back, or another server’s is ahead: set all by NTP.',
    );
}

/** Locks the row first: of several servers that come back at once, only one records the silence. */
export async function noteBeat(tx: Tx, now: Date): Promise<Noted> {
  await tx
    .insertInto('heartbeats')
    .values({ beat_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last, databaseTime } = await tx
    .selectFrom('heartbeats')
    .select(['beat_at as last', sql<Date>`clock_timestamp()`.as('databaseTime')])
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (now.getTime() - last.getTime() > SILENCE_MS)
    await tx
      .insertInto('downtimes')
      .values({ began: last, ended: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // The clocks of several servers need not agree to the second.
  await tx
    .updateTable('heartbeats')
    .set({ beat_at: sql`greatest(beat_at, ${now})` })
    .execute();
  return { last, databaseTime };
}
