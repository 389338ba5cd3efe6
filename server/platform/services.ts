import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/connect.ts';
import type { KeyWatch } from './database/data-keys.ts';
import type { Replica } from './database/replica.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { LookupHosts } from './lookup-hosts.ts';
import type { Keyring } from './keyring.ts';
import type { Mail } from './mail.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Threads } from './threads/threads.ts';
import type { Traces } from './traces/traces.ts';

/** Whether a part of a push that begins at seq `first` leaves a gap in a stream that is stored up to seq `high`. */
export type GapRule = (high: number, first: number) => boolean;

/** Everything that a handler may use beyond its request. Tests put their own clock and randomness here. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  /** A replica of `database`, for the endpoints of {@link REPLICA_READS}; absent where there is none. */
  readonly replica?: Replica | undefined;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Buffer;
  readonly log: FastifyBaseLogger;
  readonly keyring: Keyring;
  /** Keeps `keyring` up to date; absent where nothing else can make a data key meanwhile. */
  readonly keyWatch?: KeyWatch | undefined;
  readonly mail: Mail;
  readonly files: Files;
  /** Does heavy work; absent within one of its threads, and in commands, which serve nobody meanwhile. */
  readonly threads?: Threads | undefined;
  /** Whether this server is about to end, so that a load balancer sends its requests elsewhere; absent: never. */
  readonly isEnding?: (() => boolean) | undefined;
  /** The metrics of this process; absent where nobody asks for them. */
  readonly metrics?: Metrics | undefined;
  /** Traces of this process; absent where nobody asks for them. */
  readonly traces?: Traces | undefined;
  /** Where DOIs and ISBNs are looked up; absent: where the world keeps them. */
  readonly lookupHosts?: LookupHosts | undefined;
  /** Replaces the rule by which ingest finds a gap: the fault test proves itself on a broken one. */
  readonly leavesGap?: GapRule | undefined;
}

export const systemClock = (): Date => new Date();
export const systemRandom = (bytes: number): Buffer => randomBytes(bytes);

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
