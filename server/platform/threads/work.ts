import type { PoolConfig } from 'pg';
import type { Tenant } from '../database/connect.ts';
import type { Env } from '../env.ts';
import type { DataKey } from '../keyring.ts';

/** The parts of a server that can be copied into a thread. */
export interface ThreadSetup {
  readonly env: Env;
  readonly postgres: PoolConfig;
  readonly requests: PoolConfig | undefined;
  /** The installation's data keys when the thread begins. */
  readonly keys: readonly DataKey[];
}

/** A request that is answered in a thread, as it came. */
export interface ThreadRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly address: string;
}

export interface ThreadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

interface OnSubmission {
  readonly who: Tenant;
  readonly id: string;
}

/** Work of the server's own on one submission: `afterDays` is the rule by which a log is deleted. */
export type Task =
  | (OnSubmission & { readonly name: 'finalize' })
  | (OnSubmission & { readonly name: 'figures' })
  | (OnSubmission & { readonly name: 'compare' })
  | {
      readonly name: 'delete log';
      readonly universityId: string;
      readonly id: string;
      readonly afterDays: number | null;
    };

/** A job for a thread. `now` is the server's clock in milliseconds: a thread has none of its own. */
export type Job = { readonly number: number; readonly now: number } & (
  | { readonly kind: 'request'; readonly request: ThreadRequest }
  | { readonly kind: 'task'; readonly task: Task }
);

/** The result of a job. */
export type Outcome = { readonly number: number } & (
  | { readonly kind: 'answered'; readonly answer: ThreadAnswer }
  | { readonly kind: 'done'; readonly result: boolean }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string; readonly unreadable: boolean }
);
