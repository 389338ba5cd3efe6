import { setTimeout as sleep } from 'node:timers/promises';
import { slice, type Extent } from './extent.ts';
import { prepare, type Ground } from './ground.ts';
import { inspect } from './oracle.ts';
import type { Sabotage } from './sabotages.ts';
import { startShaker } from './shake.ts';

/** A sabotage must be found before everybody has acted for this long. */
const FOUND_WITHIN_MS = 20_000;
const ROUND_MS = 3000;
const DRAIN_MS = 3000;
const BEGIN_MS = 500;
const LOOK_MS = 50;

/** Few faults, and a restore among the first: rounds are short. */
const extent: Extent = {
  ...slice,
  name: 'sabotage',
  writers: 16,
  least: { ...slice.least, kills: 4, databaseStops: 1, databaseStalls: 0, diskFull: 0, restores: 4, clockJumps: 1 },
  lateMs: [500, 2000],
};

/**
 * What was found of a planted fault: after how many seconds in which everybody acted, and the first trouble. `seconds`
 * null: nothing was found.
 */
export interface Proof {
  readonly sabotage: Sabotage;
  readonly seconds: number | null;
  readonly trouble: string;
}

/** Plants a fault and shakes in short rounds, each compared, until it is found or the time is over. */
export async function prove(sabotage: Sabotage, seed: number): Promise<Proof> {
  const ground = await prepare({ extent, seed, sabotage });
  try {
    const shaker = startShaker(ground, extent);
    let spentMs = await round(ground, () => sleep(BEGIN_MS), BEGIN_MS);
    await shaker.settle();
    while (spentMs < FOUND_WITHIN_MS) {
      spentMs += await round(ground, (until) => shaker.run(until), ROUND_MS);
      const [trouble] = troubleOf(ground) ?? (await inspect(ground)).violations;
      if (trouble !== undefined) return { sabotage, seconds: spentMs / 1000, trouble };
    }
    return { sabotage, seconds: null, trouble: '' };
  } finally {
    await ground.close();
  }
}

/**
 * Everybody acts and `strike` strikes for a while, or until a client has met what it must not; then all is sent.
 * @returns how long they acted, in milliseconds.
 */
async function round(ground: Ground, strike: (until: () => boolean) => Promise<void>, ms: number): Promise<number> {
  const began = Date.now();
  let isFound = false;
  let isQuiet = false;
  const over = (): boolean => isFound || Date.now() >= began + ms;
  const done = Promise.all(ground.acting.map((one) => one.run(() => isQuiet, DRAIN_MS)));
  const struck = strike(over).finally(() => {
    isQuiet = true;
  });
  while (!over()) {
    isFound = troubleOf(ground) !== null;
    await sleep(LOOK_MS);
  }
  const actedMs = Date.now() - began;
  await Promise.all([struck, done]);
  return actedMs;
}

/** What clients and askers have met that a correct server never does; null: nothing. */
function troubleOf({ clients, askers }: Ground): string[] | null {
  const all = [...clients, ...askers].flatMap(({ wrong }) => wrong);
  return all.length === 0 ? null : all;
}
