import { randomBytes } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { openDataKeys } from '../../server/platform/database/data-keys.ts';
import { keyringOf, type Keyring } from '../../server/platform/keyring.ts';
import { makeCampus, makeMember, type Member } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { databaseUrl } from '../../tests/fixtures/operator-command.ts';
import type { ClientVersion } from './client-version.ts';
import { NodeWriter } from './node-writer.ts';

const WRITERS = 24;

/** What the writers met while something happened. */
export interface Phase {
  phase: string;
  requests: number;
  failed: number;
  /** The longest time in which a writer's push was not acknowledged. */
  longestMs: number;
}

/** A database that several nodes share, by the settings that they need of it. */
export function sharedDatabase(postgres: PoolConfig): { key: Buffer; env: NodeJS.ProcessEnv } {
  const key = randomBytes(32);
  return { key, env: { DATABASE_URL: databaseUrl(postgres), LONGHAND_KEY: key.toString('hex'), PROXY_HOPS: '1' } };
}

/** People who write through a balancer, with the database in which their edits have to be. */
export interface Writers {
  readonly writers: readonly NodeWriter[];
  readonly database: Database;
  readonly keyring: Keyring;
  /** Counts anew what they meet while this happens. */
  during(phase: string, happen: () => Promise<void>): Promise<Phase>;
  /** Ends them. @returns how many edits were acknowledged, and how many of them are lost or doubled. */
  end(): Promise<{ acknowledged: number; lost: number }>;
}

/** @param clients the versions of their apps, in turn. */
export async function beginWriters(
  { url, postgres, key }: { url: string; postgres: PoolConfig; key: Buffer },
  clients: readonly ClientVersion[],
): Promise<Writers> {
  const database = connectDatabase({ ...postgres, max: 4 });
  const keyring = keyringOf(await openDataKeys(database, key));
  const services = bareServices(database, keyring);
  const campus = await makeCampus(services);
  const members: Member[] = [];
  for (let number = 0; number < WRITERS; number += 1)
    members.push(await makeMember(services, campus, { userType: 'student', name: `N${number}` }));
  const writers = await Promise.all(
    members.map((member, number) => NodeWriter.begin(url, services, member, clients[number % clients.length])),
  );
  return {
    writers,
    database,
    keyring,
    async during(phase, happen) {
      for (const writer of writers) writer.count();
      await happen();
      return { phase, ...sumOf(writers) };
    },
    async end() {
      await Promise.all(writers.map((writer) => writer.end()));
      const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
      return { acknowledged, lost: await lostOf(database, writers) };
    },
  };
}

function sumOf(writers: readonly NodeWriter[]): Omit<Phase, 'phase'> {
  const sum = { requests: 0, failed: 0, longestMs: 0 };
  for (const { requests, failed, longestMs } of writers) {
    sum.requests += requests;
    sum.failed += failed;
    sum.longestMs = Math.max(sum.longestMs, longestMs);
  }
  return sum;
}

/** How many acknowledged edits the database does not have, and how many it has that were never written. */
async function lostOf(database: Database, writers: readonly NodeWriter[]): Promise<number> {
  const rows = await database.asOwner((tx) => tx.selectFrom('streams').select(['stream', 'high']).execute());
  const stored = new Map(rows.map(({ stream, high }) => [stream, high]));
  return writers.reduce((sum, { stream, acknowledged }) => sum + Math.abs(acknowledged - (stored.get(stream) ?? 0)), 0);
}
