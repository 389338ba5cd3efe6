import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { struck, type Extent, type Fault, type Struck } from './extent.ts';
import type { Ground } from './ground.ts';

const ANSWERS_BETWEEN_FAULTS = 10;
const REST_MIN_MS = 200;
const REST_SPREAD_MS = 700;
const HOUR_MS = 3_600_000;
const CLOCK_OFFSETS_MS = [0, 0, HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS, 3653 * 24 * HOUR_MS] as const;
const FAR_MS = 100 * 24 * HOUR_MS;

/** How often each fault happened so far. */
export type Happened = Readonly<Record<Fault, number>>;

/** Strikes servers and database, one fault after another, and counts. */
export interface Shaker {
  happened(): Happened;
  /** The faults that did not happen often enough yet, those apart that this machine doesn't allow. */
  lacking(): Fault[];
  /** Strikes until `until` returns true. */
  run(until: () => boolean): Promise<void>;
  /** Sets the clocks right and takes a copy, so that what follows can be put back to it. */
  settle(): Promise<void>;
}

/** Before it runs, a first copy must be taken: {@link Shaker.settle}. */
export function startShaker(ground: Ground, extent: Extent): Shaker {
  const { faulty, servers, proxy, history, clients } = ground;
  const chance = ground.chance.of('shaker');
  const counts: Record<Struck, number> = {
    kills: 0,
    databaseStops: 0,
    databaseStalls: 0,
    diskFull: 0,
    restores: 0,
    clockJumps: 0,
  };
  const possible = struck.filter((fault) => fault !== 'diskFull' || faulty.canBeFull);

  const strike: Record<Struck, () => Promise<void>> = {
    kills: () => servers.kill(chance.next()),
    databaseStops: () => copy(),
    databaseStalls: () => faulty.stall(200 + chance.below(600)),
    diskFull: () => faulty.fill(300 + chance.below(900)),
    async restores() {
      // An installation is put back as a whole: no server may go on with what it had begun.
      servers.stop();
      await faulty.restore(() => {
        proxy.forget();
        history.noteRestore(Date.now());
      });
      await servers.serve();
    },
    async clockJumps() {
      const offset = chance.oneOf(CLOCK_OFFSETS_MS);
      setClock(offset);
      // Ten years on, everybody is logged out: that is looked at for a moment.
      if (Math.abs(offset) < FAR_MS) return;
      await sleep(300 + chance.below(700));
      setClock(0);
    },
  };
  /** Each stop leaves a copy, to which a later restore goes back. */
  async function copy(): Promise<void> {
    const at = Date.now();
    await faulty.copy();
    history.noteCopy(at);
  }
  function setClock(ms: number): void {
    history.noteOffset(ms);
    servers.setClock(ms);
  }
  /** Any fault, the more likely the more of it is still to come. */
  function choose(): Struck {
    const left = possible.map((fault) => Math.max(extent.least[fault] - counts[fault], extent.least[fault] * 0.05));
    let at = chance.next() * left.reduce((sum, share) => sum + share, 0);
    return possible.find((_, index) => (at -= left[index] ?? 0) < 0) ?? 'kills';
  }
  function happened(): Happened {
    const { connections: _, ...network } = proxy.counts;
    const own = (name: keyof Client['counts']): number => sum(clients, name);
    return {
      ...counts,
      ...network,
      doubled: own('doubled'),
      reordered: own('reordered'),
      intrusions: own('intrusions'),
      pageDeaths: own('pageDeaths'),
    };
  }
  return {
    happened,
    lacking() {
      const now = happened();
      const counted = Object.keys(now) as Fault[];
      return counted.filter((fault) => now[fault] < extent.least[fault] && (fault !== 'diskFull' || faulty.canBeFull));
    },
    async run(until) {
      while (!until()) {
        await sleep(REST_MIN_MS + chance.below(REST_SPREAD_MS));
        await untilAnswered(clients, until);
        if (until()) return;
        const fault = choose();
        await strike[fault]();
        counts[fault] += 1;
      }
    },
    async settle() {
      setClock(0);
      await copy();
    },
  };
}

/** Waits for some answers first: a fault without running pushes shows nothing. */
async function untilAnswered(clients: readonly Client[], until: () => boolean): Promise<void> {
  const before = sum(clients, 'answers');
  while (!until() && sum(clients, 'answers') < before + ANSWERS_BETWEEN_FAULTS) await sleep(20);
}

export function sum(clients: readonly Client[], name: keyof Client['counts']): number {
  return clients.reduce((total, client) => total + client.counts[name], 0);
}
