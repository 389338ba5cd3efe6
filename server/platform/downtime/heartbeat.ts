import { sql } from 'kysely';
import type { Tx } from '../database/tables.ts';
import type { Services } from '../services.ts';

const BEAT_MS = 60_000;
/** A silence longer than this is downtime. Under load, a beat or two may come late. */
const SILENCE_MS = 3 * BEAT_MS;

export interface Heartbeat {
  /** Notes that a server is up now; never rejects. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Records every minute that this installation is up. The first beat after a silence, at a start or when the database
 * answers again, records the silence as downtime. All servers share one row: while one is up, there is no downtime.
 */
export function startHeartbeat(services: Pick<Services, 'clock' | 'database' | 'log' | 'metrics'>): Heartbeat {
  let running: Promise<void> = Promise.resolve();
  async function once(): Promise<void> {
    try {
      await services.database.asOwner((tx) => noteBeat(tx, services.clock()));
      services.metrics?.ran('heartbeat');
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

/** Locks the row first: of several servers that come back at once, only one records the silence. */
export async function noteBeat(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('heartbeats')
    .values({ beat_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { beat_at: last } = await tx.selectFrom('heartbeats').select('beat_at').forUpdate().executeTakeFirstOrThrow();
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
}
