import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/connect.ts';
import type { Env } from './env.ts';
import type { Files } from './files/files.ts';
import type { Keyring } from './keyring.ts';
import type { Mail } from './mail.ts';
import type { Threads } from './threads/threads.ts';

/** Decides what a part of a push that begins at `first` means to a stream that is stored up to `high`. */
export type GapRule = (high: number, first: number) => boolean;

/** What a handler may use beyond its request. Tests put their own clock and randomness here. */
export interface Services {
  readonly env: Env;
  readonly database: Database;
  readonly clock: () => Date;
  readonly random: (bytes: number) => Buffer;
  readonly log: FastifyBaseLogger;
  readonly keyring: Keyring;
  readonly mail: Mail;
  readonly files: Files;
  /** Where heavy work is done; absent within one of its threads, and in commands that answer nobody meanwhile. */
  readonly threads?: Threads | undefined;
  /** How the outbox finds a gap in a stream, where it is not the rule itself: the fault test proves itself on a broken one. */
  readonly leavesGap?: GapRule | undefined;
}

export const systemClock = (): Date => new Date();
export const systemRandom = (bytes: number): Buffer => randomBytes(bytes);

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
