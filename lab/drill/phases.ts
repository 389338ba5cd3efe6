import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeBase } from '../../server/platform/backup/base.ts';
import { restoreBackup } from '../../server/platform/backup/restore.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import type { Campus, Nodes } from './campus.ts';
import type { Databases } from './databases.ts';
import { Phase } from './figures.ts';
import { acknowledgedNow, judge, type Acknowledged, type Verdict } from './oracle.ts';
import type { DrillState, DrillWriter } from './writer.ts';

const WAIT_MS = 300_000;
const POLL_MS = 250;
const NS_PER_MS = 1e6;

export interface Drill {
  readonly folder: string;
  readonly databases: Databases;
  readonly nodes: Nodes;
  readonly campus: Campus;
  readonly state: DrillState;
  readonly writers: readonly DrillWriter[];
  /** How long each part goes on at least, in ms. */
  readonly calmMs: number;
  /** How many ops somebody writes in the outage. */
  readonly backlog: number;
}

/** What came of a drill, beside the writers' own numbers. */
export interface Happened {
  readonly phases: readonly Phase[];
  /** How long it took until the last backlog was stored, in ms. */
  readonly drainedMs: number;
  readonly failOverMs: number;
  /** What the restored backup holds of what was acknowledged before it was begun. */
  readonly restored: Verdict;
}

/** Lets all of it happen while people write and read. */
export async function runPhases(drill: Drill): Promise<Happened> {
  const { state, writers, calmMs, nodes, databases, campus } = drill;
  const phases: Phase[] = [];
  const late = monitorEventLoopDelay();
  late.enable();
  const during = async <T>(name: string, happen: () => Promise<T>): Promise<T> => {
    const phase = new Phase(name);
    state.phase = phase;
    phases.push(phase);
    late.reset();
    const done = await happen();
    phase.lateMs = late.max / NS_PER_MS;
    console.log(name);
    return done;
  };
  const calm = () => pause(calmMs);
  const [first, second] = nodes.nodes;
  // The goals are about neither cold nodes nor a database that has counted no rows.
  await until(
    () => writers.every(({ acknowledged }) => acknowledged > 0),
    'Not everybody could begin to write in time.',
  );
  await campus.database.asOwner((tx) => sql`analyze`.execute(tx));
  await calm();
  await during('calm', calm);
  await during('outage', () => outage(drill));
  const drainedMs = await during('backlog sent', () => drained(drill));
  await during('node replaced', async () => {
    await first?.stop();
    await first?.start();
    await calm();
  });
  await during('node killed', async () => {
    await second?.kill();
    await calm();
    await second?.start();
    await calm();
  });
  const failOverMs = await during('failover', async () => {
    const took = await databases.failOver();
    await calm();
    return took;
  });
  const copied = await during('backup', () => backUp(drill));
  await during('calm again', calm);
  late.disable();
  state.isOver = true;
  return { phases, drainedMs, failOverMs, restored: await restore(drill, copied) };
}

async function outage({ state, writers, calmMs, backlog }: Drill): Promise<void> {
  state.isOut = true;
  await pause(calmMs);
  for (const writer of writers.filter(({ losesNetwork }) => losesNetwork)) {
    writer.typeAhead(backlog);
    writer.pack();
    // The others' pushes go on meanwhile.
    await nextTurn();
  }
}

async function drained({ state, writers }: Drill): Promise<number> {
  const began = Date.now();
  state.isOut = false;
  await until(() => !writers.some((writer) => writer.isBehind), 'The backlog was not stored in time.');
  return Date.now() - began;
}

/** Waits for something. Throws with the sentence `late` where it takes longer than {@link WAIT_MS}. */
export async function until(isSo: () => boolean, late: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error(late);
    await pause(POLL_MS);
  }
}

/** Backs up the primary while people write. @returns what had been acknowledged when it began. */
async function backUp({ folder, databases, writers }: Drill): Promise<Acknowledged> {
  const live = databases.current();
  const told = acknowledgedNow(writers);
  const of = { config: live.config(), pgData: join(live.dataDir, 'postgres'), dataDir: live.dataDir };
  await makeBase(of, join(folder, 'backup'), () => new Date());
  return told;
}

async function restore({ folder, campus }: Drill, told: Acknowledged): Promise<Verdict> {
  const dataDir = join(folder, 'restored');
  await restoreBackup(join(folder, 'backup'), dataDir, null);
  const restored = await startEmbedded({ dataDir });
  const database = connectDatabase({ ...restored.config(), max: 2 });
  try {
    return await judge(database, campus.services, told);
  } finally {
    await database.close();
    await restored.stop();
  }
}
