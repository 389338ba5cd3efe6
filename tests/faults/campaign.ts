import type { Extent } from './extent.ts';
import { prepare } from './ground.ts';
import { inspect, type Findings } from './oracle.ts';
import { startShaker, sum, type Happened } from './shake.ts';

const DRAIN_MS = 60_000;
/** A slow machine gets this many times as long, so that every fault happens often enough. */
const STRETCH = 5;
/** How long everybody writes before the first fault and the first copy. */
const BEGIN_MS = 1000;
const MINUTE_MS = 60_000;
const TELL_MS = 5 * MINUTE_MS;

/** One run and what it found. */
export interface Campaign {
  readonly extent: Extent;
  readonly seed: number;
  readonly happened: Happened;
  /** Whether every fault happened often enough. */
  readonly isEnough: boolean;
  /** Whether this machine lets a disk be full. */
  readonly canBeFull: boolean;
  readonly pushes: number;
  /** Edits that were sent again because the vector of an answer lacked them. */
  readonly refilled: number;
  /** Answers that said that the disk is full. */
  readonly refusedForRoom: number;
  /** Pages that took words along which they had said are not saved. */
  readonly unsaved: number;
  readonly findings: Findings;
}

/**
 * Lets everybody act while servers and database are struck, until each fault happened often enough; then compares.
 * `tell` is told on what it runs, and from time to time which faults are still to come.
 */
export async function campaign(extent: Extent, seed: number, tell: (line: string) => void): Promise<Campaign> {
  const ground = await prepare({ extent, seed, sabotage: null });
  const { acting, clients, servers, faulty } = ground;
  tell(`It runs on ${faulty.name}.`);
  try {
    await act(ground.acting, BEGIN_MS);
    const shaker = startShaker(ground, extent);
    await shaker.settle();
    const began = Date.now();
    const over = (): boolean => {
      const spent = Date.now() - began;
      return (spent >= extent.ms && shaker.lacking().length === 0) || spent >= STRETCH * extent.ms;
    };
    let isQuiet = false;
    const done = Promise.all(acting.map((one) => one.run(() => isQuiet, DRAIN_MS)));
    const telling = setInterval(() => {
      const minutes = Math.round((Date.now() - began) / MINUTE_MS);
      const left = shaker.lacking().map((fault) => `${fault} ${shaker.happened()[fault]} of ${extent.least[fault]}`);
      tell(`after ${minutes} min: ${left.length === 0 ? 'each fault often enough' : left.join(', ')}`);
    }, TELL_MS);
    await shaker.run(over).finally(() => clearInterval(telling));
    // Only now: the last fault may have been a restore, of which everybody must still hear.
    isQuiet = true;
    await done;
    const findings = await inspect(ground);
    if (findings.unsettled > 0) findings.violations.push(`${findings.unsettled} writers still waited at the end`);
    if (servers.deaths > 0) findings.violations.push(`a server ended by itself ${servers.deaths} times`);
    return {
      extent,
      seed,
      happened: shaker.happened(),
      isEnough: shaker.lacking().length === 0,
      canBeFull: faulty.canBeFull,
      pushes: sum(clients, 'pushes'),
      refilled: sum(clients, 'refilled'),
      refusedForRoom: sum(clients, 'refusedForRoom'),
      unsaved: sum(clients, 'unsaved'),
      findings,
    };
  } finally {
    await ground.close();
  }
}

/** Lets everybody act for a while, in peace. */
async function act(acting: readonly { run(until: () => boolean, patienceMs: number): Promise<void> }[], ms: number) {
  const until = Date.now() + ms;
  await Promise.all(acting.map((one) => one.run(() => Date.now() >= until, DRAIN_MS)));
}
