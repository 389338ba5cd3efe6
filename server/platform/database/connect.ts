import { availableParallelism } from 'node:os';
import { CompiledQuery, Kysely, PostgresDialect, type LogEvent } from 'kysely';
import { Pool, types, type PoolConfig } from 'pg';
import { operationOf, traced, type Traces } from '../traces/traces.ts';
import { noteDistributed } from './directory.ts';
import { beginAs, distributedBy, isId, type Role } from './begin.ts';
import { lookUpsOf, type LookUps } from './look-ups.ts';
import { PREPARED_FROM_USE, preparingPool } from './prepared.ts';
import type { Tables, Tx } from './tables.ts';

/** With more connections than the processors can serve, each would only plan the same statements for itself. */
const POOL_SIZE = Math.max(8, availableParallelism() * 4);
/** Connections of the owner's work, where requests have a login of their own: workers and checks, some at a time. */
const OWNER_POOL_SIZE = 4;
const INT8_TYPE = 20;
const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');

/** The tenant whose rows a transaction sees. Both ids come from the session's row, never from a request. */
export interface Tenant {
  universityId: string;
  userId: string;
}

/** The three ways to ask the database, each one transaction under its own role. An error thrown by `act` rolls back. */
export interface Database extends LookUps {
  /** Role longhand_app: row-level security shows the tenant's rows alone. */
  asTenant<T>(who: Tenant, act: (tx: Tx) => Promise<T>): Promise<T>;
  /** Role longhand_auth: the SECURITY DEFINER look-ups and the throttle, no other table. */
  asAuth<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Role longhand_owner: every university's rows. For migrations, the mail worker and checks, never for a request.
   * `university`: the id of the only one whose rows the work is about. A distributed database then asks one worker, and takes
   * locks and joins that it refuses over all universities.
   */
  asOwner<T>(act: (tx: Tx) => Promise<T>, university?: string): Promise<T>;
  /** Whether the universities are distributed over the workers of a Citus cluster. */
  isDistributed(): Promise<boolean>;
  /** How its connections are used at this moment. */
  pools(): readonly PoolUse[];
  /** Rejects where the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The connections of one login; `waiting`: how much work waits for one. */
export interface PoolUse {
  readonly login: 'requests' | 'owner';
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface ConnectOptions {
  /** How often a statement is asked before it is prepared. */
  readonly preparedFrom?: number | undefined;
  /** Whether statements are prepared at all: behind a pooler that hands on connections, that may not work. */
  readonly prepares?: boolean | undefined;
  /** A login for requests alone, which can't become the owner. Without one, requests use the owner's. */
  readonly requests?: PoolConfig | undefined;
  /** Where transactions and statements are traced; absent: nowhere. */
  readonly traces?: Traces | undefined;
}

/** Opens a pool for each login. Nothing is asked of the database yet. `owner` is the login that migrates. */
export function connectDatabase(
  owner: PoolConfig,
  { preparedFrom = PREPARED_FROM_USE, prepares = true, requests, traces }: ConnectOptions = {},
): Database {
  const pool = openPool(requests ?? owner, POOL_SIZE);
  const ownerPool = requests === undefined ? pool : openPool(owner, OWNER_POOL_SIZE);
  const kyselyOf = (of: Pool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: prepares ? preparingPool(of, preparedFrom) : of }),
      ...(traces === undefined ? {} : { log: (event: LogEvent) => noteStatement(traces, event) }),
    });
  const forRequests = kyselyOf(pool);
  const forOwner = ownerPool === pool ? forRequests : kyselyOf(ownerPool);
  const isDistributed = distributedBy(pool);
  const inRole: typeof inTransaction = (role, tenant, user, act) =>
    traced(traces, 'transaction', { 'longhand.role': role }, () => inTransaction(role, tenant, user, act));
  async function inTransaction<T>(role: Role, tenant: string, user: string, act: (tx: Tx) => Promise<T>): Promise<T> {
    const distributed = await isDistributed();
    const begin = CompiledQuery.raw(beginAs(role, { tenant, user }, distributed));
    const kysely = role === 'longhand_owner' ? forOwner : forRequests;
    return kysely.connection().execute(async (connection) => {
      const tx = connection as unknown as Tx;
      if (distributed) noteDistributed(tx);
      await connection.executeQuery(begin);
      try {
        const done = await act(tx);
        await connection.executeQuery(COMMIT);
        return done;
      } catch (error) {
        // A broken connection has nothing to roll back.
        await connection.executeQuery(ROLLBACK).catch(() => undefined);
        throw error;
      }
    });
  }
  return {
    asTenant(who, act) {
      if (!isId(who.universityId)) throw new TypeError('A tenant needs a university.');
      return inRole('longhand_app', who.universityId, who.userId, act);
    },
    asAuth: (act) => inRole('longhand_auth', '', '', act),
    asOwner: (act, university = '') => inRole('longhand_owner', university, '', act),
    isDistributed,
    ...lookUpsOf(pool, prepares, traces),
    pools: () =>
      ownerPool === pool ? [useOf('requests', pool)] : [useOf('requests', pool), useOf('owner', ownerPool)],
    async ping() {
      await pool.query('select 1');
    },
    async close() {
      await forRequests.destroy();
      if (forOwner !== forRequests) await forOwner.destroy();
    },
  };
}

function noteStatement(traces: Traces, { level, query, queryDurationMillis }: LogEvent): void {
  traces.note('statement', { 'db.operation.name': operationOf(query.sql) }, queryDurationMillis, level === 'error');
}

function openPool(config: PoolConfig, max: number): Pool {
  const pool = new Pool({ max, connectionTimeoutMillis: 10_000, ...config, types: { getTypeParser: parserOf } });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // A connection that breaks during a query fails that query; its own event needs a listener as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function useOf(login: PoolUse['login'], { totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { login, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function parserOf(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (type === INT8_TYPE) return Number;
  return types.getTypeParser(type, format ?? 'text') as (value: string) => unknown;
}
