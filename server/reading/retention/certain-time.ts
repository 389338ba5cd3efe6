import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';

/**
 * The earlier of the server's time and the database's. What is deleted can't be brought back, so a single clock that
 * has jumped ahead must not decide that its time is over.
 */
export async function certainTime({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Date> {
  const { rows } = await database.asOwner((tx) => sql<{ now: Date }>`select now() as now`.execute(tx));
  const told = rows[0]?.now;
  if (told === undefined) throw new Error('The database did not tell its time.');
  const own = clock();
  return own < told ? own : told;
}
