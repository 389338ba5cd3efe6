import { sql } from 'kysely';
import { countWaiting } from '../letters/waiting.ts';
import type { Replica } from '../platform/database/replica.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Services } from '../platform/services.ts';

/** Adds to the metrics of this process what the database knows, and how its connections are used. */
export function watchServer(
  metrics: Metrics,
  { database, replica, clock }: Pick<Services, 'database' | 'replica' | 'clock'>,
): void {
  metrics.watch({
    name: 'longhand_database_connections',
    help: 'Connections of this server to its database, by login and use; waiting: work without one.',
    labels: ['login', 'use'],
    read: () =>
      database
        .pools()
        .flatMap(({ login, busy, idle, waiting }) =>
          Object.entries({ busy, idle, waiting }).map(([use, value]) => ({ labels: { login, use }, value })),
        ),
  });
  metrics.watch({
    name: 'longhand_database_up',
    help: 'Whether the database answers.',
    labels: [],
    read: async () => {
      await database.ping();
      return [{ labels: {}, value: 1 }];
    },
  });
  metrics.watch({
    name: 'longhand_clock_ahead_seconds',
    help: 'How far the clock of this server is ahead of that of its database; negative: behind.',
    labels: [],
    read: async () => {
      const { rows } = await database.asOwner((tx) => sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx));
      return rows.map(({ at }) => ({ labels: {}, value: (clock().getTime() - at.getTime()) / 1000 }));
    },
  });
  if (replica !== undefined) watchReplica(metrics, replica);
  const waiting = () => database.asOwner((tx) => countWaiting(tx, clock()));
  metrics.watch({
    name: 'longhand_letters_waiting',
    help: 'Letters and notifications that are due and not sent, of all servers.',
    labels: ['queue'],
    read: async () => (await waiting()).map(({ queue, count }) => ({ labels: { queue }, value: count })),
  });
  metrics.watch({
    name: 'longhand_letters_oldest_seconds',
    help: 'Age of the oldest of them.',
    labels: ['queue'],
    read: async () => (await waiting()).map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  });
}

function watchReplica(metrics: Metrics, replica: Replica): void {
  metrics.watch({
    name: 'longhand_replica_lag_bytes',
    help: 'How much of the log of the database its replica has not replayed yet.',
    labels: [],
    read: async () => [{ labels: {}, value: await replica.lagBytes() }],
  });
  metrics.watch({
    name: 'longhand_replica_reads',
    help: 'Reads since the start that the replica may answer, by who answered them.',
    labels: ['by'],
    read: () => Object.entries(replica.reads()).map(([by, value]) => ({ labels: { by }, value })),
  });
}
