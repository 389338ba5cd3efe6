import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { traced, type Traces } from '../traces/traces.ts';
import { isDatabaseAway } from './away.ts';
import { connectDatabase, type Database } from './connect.ts';
import { SelfTestError, testIsolation } from './self-test.ts';

const WAIT_MS = 200;
const POLL_MS = 5;
/** A replica that was away or behind is asked again after this time. */
const LEFT_OUT_MS = 2000;
const CONNECT_MS = 1000;
/** A replica that takes longer for one statement counts as away. */
const ANSWER_MS = 5000;
/** PostgreSQL's codes for: replaying a change needed what the read held; a statement that writes. */
const REFUSALS: ReadonlySet<unknown> = new Set(['40001', '40P01', '25006']);
/** The driver's words for a statement that took longer than {@link ANSWER_MS}. */
const TIMED_OUT = 'Query read timeout';

/** A streaming replica of the database. */
export interface Replica extends Pick<Database, 'asTenant'> {
  /**
   * Acts as the tenant in a read-only transaction of the replica, if the replica has replayed all that the primary had committed
   * when this was called. Else, and where the replica fails, acts on the primary: `act` may be called twice.
   */
  asTenant: Database['asTenant'];
  /** How many transactions have read from each database. */
  reads(): Readonly<Record<'replica' | 'primary', number>>;
  /** How many bytes of the primary's log the replica has not replayed yet. Rejects where one of them does not answer. */
  lagBytes(): Promise<number>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: Database;
  /** The login by which the replica is reached. */
  readonly config: PoolConfig;
  /** Whether that login must be for requests alone, as it is on the primary. */
  readonly apart: boolean;
  readonly prepares?: boolean | undefined;
  readonly traces?: Traces | undefined;
  /** How long a read waits, in ms, until the replica has replayed what was committed before the read. */
  readonly waitMs?: number | undefined;
  /** Called with a sentence for the operator. */
  readonly say: (sentence: string) => void;
}

/** How far the primary's log is committed, and which history of which cluster it is. */
interface Position {
  readonly lsn: string;
  readonly timeline: string;
  readonly system: string;
}

const AWAY = 'The replica does not answer: reads go to the primary until it does.';
const BEHIND = 'The replica is behind: reads go to the primary until it has caught up.';
/** The position up to which the primary's log is durable: all that was acknowledged before is within it. */
const COMMITTED = `
  select lsn::text, substr(pg_walfile_name(lsn), 1, 8) as timeline,
    (select system_identifier::text from pg_control_system()) as system
  from pg_current_wal_flush_lsn() as lsn`;
/** A replica of another cluster, or of a history that the primary has left, may be further on and yet not have it. */
const HAS_REPLAYED = `
  select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
    and (select lpad(upper(to_hex(min_recovery_end_timeline)), 8, '0') from pg_control_recovery()) = $2::text
    and (select system_identifier::text from pg_control_system()) = $3::text as has`;
const LAG = 'select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())) as bytes';

/** Opens connections to the replica when it is first read from; the replica may be away. */
export function openReplica(options: ReplicaOptions): Replica {
  return new StreamingReplica(options);
}

class StreamingReplica implements Replica {
  readonly #options: ReplicaOptions;
  readonly #database: Database;
  readonly #reads = { replica: 0, primary: 0 };
  /** The time in ms until which the replica is not asked; 0 while it is in use. */
  #leftOutUntil = 0;
  #isTested = false;
  #isUnsafe = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    const { config, prepares, traces } = options;
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS };
    this.#database = connectDatabase({ ...limits, ...config }, { prepares, traces });
  }

  asTenant: Replica['asTenant'] = async (who, act) => {
    if (await this.#isCurrent()) {
      try {
        const done = await traced(this.#options.traces, 'replica', {}, () => this.#database.asTenant(who, act));
        this.#reads.replica += 1;
        return done;
      } catch (error) {
        if (!isReplicasFault(error)) throw error;
        if (isReplicaAway(error)) this.#leaveOut(AWAY);
      }
    }
    this.#reads.primary += 1;
    return this.#options.primary.asTenant(who, act);
  };

  reads(): Readonly<Record<'replica' | 'primary', number>> {
    return { ...this.#reads };
  }

  async lagBytes(): Promise<number> {
    const { lsn } = await this.#committed();
    const lag = await this.#database.askEngine<{ bytes: string }>(LAG, [lsn]);
    return Number(lag?.bytes);
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** Whether the replica has replayed all that is committed now, or does so within the time that a read waits. */
  async #isCurrent(): Promise<boolean> {
    if (this.#isUnsafe || Date.now() < this.#leftOutUntil) return false;
    // While one read finds out whether the replica is back, others go to the primary.
    if (this.#leftOutUntil > 0) this.#leftOutUntil = Date.now() + LEFT_OUT_MS;
    const { waitMs = WAIT_MS } = this.#options;
    try {
      const position = await this.#committed();
      await this.#test();
      const deadline = Date.now() + waitMs;
      while (!(await this.#hasReplayed(position))) {
        if (Date.now() > deadline) return this.#leaveOut(BEHIND);
        await pause(POLL_MS);
      }
    } catch (error) {
      return this.#refuse(error);
    }
    this.#useAgain();
    return true;
  }

  async #committed(): Promise<Position> {
    const position = await this.#options.primary.askEngine<Position>(COMMITTED, []);
    if (position === null) throw new Error('The database tells no position.');
    return position;
  }

  async #hasReplayed({ lsn, timeline, system }: Position): Promise<boolean> {
    const state = await this.#database.askEngine<{ has: boolean | null }>(HAS_REPLAYED, [lsn, timeline, system]);
    return state?.has === true;
  }

  async #test(): Promise<void> {
    if (this.#isTested) return;
    await testIsolation(this.#database, { apart: this.#options.apart });
    this.#isTested = true;
  }

  #refuse(error: unknown): false {
    if (!(error instanceof SelfTestError)) return this.#leaveOut(AWAY);
    this.#isUnsafe = true;
    this.#options.say(`The replica is not used. ${error.message}`);
    return false;
  }

  #leaveOut(sentence: string): false {
    if (this.#leftOutUntil === 0) this.#options.say(sentence);
    this.#leftOutUntil = Date.now() + LEFT_OUT_MS;
    return false;
  }

  #useAgain(): void {
    if (this.#leftOutUntil > 0) this.#options.say('The replica is current again.');
    this.#leftOutUntil = 0;
  }
}

function isReplicaAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && error.message === TIMED_OUT);
}

/** Whether the primary may answer what the replica could not. */
function isReplicasFault(error: unknown): boolean {
  return isReplicaAway(error) || (error instanceof Error && 'code' in error && REFUSALS.has(error.code));
}
