import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Pauses before the attempts to restart. The sessions of a killed PostgreSQL need a moment to end. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000, 8000, 15_000];
/** A run longer than this resets the count of ends. */
const STEADY_MS = 60_000;
/** The connection to a PostgreSQL that was killed breaks before the system tells of its end, by less than this. */
const TOLD_LATER_MS = 500;
/** After this many ends, each soon after the last, restarting doesn't help. */
const ENDS_MAX = 20;

/** A PostgreSQL and the connection that holds the owner's lock of its data. */
export interface Owned {
  child: ChildProcess;
  owner: Client;
}

/** Restarts PostgreSQL as it was started: on the same folder, listening at the same place. */
export interface Starting {
  launch(): Promise<ChildProcess>;
  /** Waits until PostgreSQL answers and takes the owner's lock; null where it ends or another server has the lock. */
  own(child: ChildProcess): Promise<Client | null>;
  /** Called with sentences for the operator. */
  say: (sentence: string) => void;
}

export interface Kept {
  /** Resolves with a sentence once PostgreSQL ended and could not be restarted; never after `stop`. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Keeps PostgreSQL up: restarts it when it ends and takes the owner's lock anew, which every crash releases. Committed
 * data is there again; earlier connections are broken.
 */
export function keepRunning(starting: Starting, first: Owned): Kept {
  const current = { ...first };
  const stopping = new AbortController();
  const { signal } = stopping;
  let reviving: Promise<boolean> = Promise.resolve(true);

  async function watch(): Promise<string> {
    for (let ends = 1; ends <= ENDS_MAX; ends += 1) {
      const since = Date.now();
      await endOf(current);
      if (signal.aborted) return new Promise(() => undefined);
      if (Date.now() - since > STEADY_MS) ends = 1;
      starting.say(`${reasonOf(current.child)} It is started again; until it answers, requests are answered with 503.`);
      const began = Date.now();
      reviving = revive(starting, current, signal);
      if (!(await reviving)) return 'PostgreSQL could not be started again.';
      starting.say(`PostgreSQL answers again, after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    }
    return 'PostgreSQL ends again and again.';
  }

  return {
    lost: watch(),
    async stop() {
      stopping.abort();
      await current.owner.end().catch(() => undefined);
      await end(current.child);
      await reviving;
      await end(current.child);
    },
  };
}

/** Puts the restarted PostgreSQL into `current`. @returns true once it answers or `signal` is aborted. */
async function revive(starting: Starting, current: Owned, signal: AbortSignal): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return true;
    try {
      if (hasEnded(current.child)) current.child = await starting.launch();
      const owner = await starting.own(current.child);
      if (owner === null) continue;
      current.owner = owner;
      return true;
    } catch (error) {
      starting.say(`PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return false;
}

/** Waits until PostgreSQL or its sessions end: a crash of one session ends all, and PostgreSQL recovers by itself. */
async function endOf({ child, owner }: Owned): Promise<void> {
  if (hasEnded(child)) return;
  const left = new AbortController();
  const { signal } = left;
  const exit = once(child, 'exit', { signal });
  // A connection that breaks tells of an error before its end.
  await Promise.race([exit, once(owner, 'end', { signal })]).catch(() => undefined);
  await Promise.race([exit, sleep(TOLD_LATER_MS, undefined, { signal })]).catch(() => undefined);
  left.abort();
  await exit.catch(() => undefined);
}

function reasonOf(child: ChildProcess): string {
  if (!hasEnded(child)) return 'A process of PostgreSQL ended unexpectedly.';
  return `PostgreSQL ended unexpectedly (${child.signalCode ?? `exit code ${String(child.exitCode)}`}).`;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}
