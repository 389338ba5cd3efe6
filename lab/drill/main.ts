/**
 * A drill of all that may go wrong at a deadline, while people type real texts: an outage and its backlog, a node that is
 * replaced, a node that is killed, a failover of the database to its replica, and a backup that is restored beside it. Then an
 * oracle compares both databases with what was acknowledged, op by op and text by text.
 * `npm run drill [-- --writers 100 --seconds 10 --backlog 600 --async]`; needs HAProxy and ../shared/data/typing-logs. Writes
 * results/drill.json. Ends with 1 where an op was lost, doubled or misattributed. 5,000 writers would push 1,000 times a
 * second, for which two processors are too few (docs/SCALE.md).
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startBalancer } from '../bench/balancer.ts';
import { beginWriting } from './begin.ts';
import { makeClass, startNodes } from './campus.ts';
import { startDatabases } from './databases.ts';
import { Times } from './figures.ts';
import { acknowledgedNow, isRight, judge, type Verdict } from './oracle.ts';
import { runPhases, type Happened } from './phases.ts';

const GOALS = { liveMs: 2000, pageMs: 1000, memoryMb: 400 };

interface Options {
  readonly writers: number;
  readonly seconds: number;
  readonly backlog: number;
  readonly isSynchronous: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      writers: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '10' },
      backlog: { type: 'string', default: '600' },
      async: { type: 'boolean', default: false },
    },
  });
  const { writers, seconds, backlog } = values;
  return {
    writers: Number(writers),
    seconds: Number(seconds),
    backlog: Number(backlog),
    isSynchronous: !values.async,
  };
}

async function main(options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-drill-'));
  // PostgreSQL's own user passes through.
  await chmod(folder, 0o711);
  const databases = await startDatabases(folder, options.isSynchronous);
  try {
    const nodes = await startNodes(folder, databases);
    const balancer = await startBalancer('haproxy', nodes.nodes, folder);
    const campus = await makeClass(databases, nodes.key, options.writers);
    try {
      const begun = await beginWriting(campus, options.writers, balancer.url);
      if (begun === null) return;
      const calmMs = options.seconds * 1000;
      const drill = { folder, databases, nodes, campus, ...begun, calmMs, backlog: options.backlog };
      const happened = await runPhases(drill);
      await begun.ended;
      const verdict = await judge(campus.database, campus.services, acknowledgedNow(begun.writers));
      await report(options, { happened, verdict, memoryMb: nodes.peakMb() });
    } finally {
      await campus.database.close();
      await balancer.stop();
      await nodes.stop();
    }
  } finally {
    await databases.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Results {
  happened: Happened;
  verdict: Verdict;
  memoryMb: number;
}

async function report(options: Options, { happened, verdict, memoryMb }: Results): Promise<void> {
  const { phases, drainedMs, failOverMs, restored } = happened;
  const rows = phases.map((phase) => phase.row());
  console.table(rows);
  const figures = {
    liveMs: p95(phases.map(({ live }) => live)),
    pageMs: p95(phases.map(({ pages }) => pages)),
    memoryMb,
  };
  console.table([
    { of: 'measured', ...figures },
    { of: 'goal', ...GOALS },
  ]);
  console.table([
    { of: 'after the failover', ...verdict },
    { of: 'restored backup', ...restored },
  ]);
  console.log(`The backlog was stored after ${drainedMs} ms; the replica was promoted after ${failOverMs} ms.`);
  const machine = { load: loadavg()[0], processors: cpus().length };
  const results = { options, rows, figures, goals: GOALS, drainedMs, failOverMs, verdict, restored, machine };
  await mkdir('results', { recursive: true });
  await writeFile('results/drill.json', `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = isRight(verdict) && isRight(restored) ? 0 : 1;
}

/** The time within which 95 of 100 requests of all phases were answered, in ms. */
function p95(each: readonly Times[]): number {
  return Math.round(Times.of(each).at(0.95) ?? 0);
}

await main(readOptions());
