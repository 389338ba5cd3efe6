/**
 * A drill of a university that moves to another worker of a Citus cluster while its students type real texts: how long they
 * wait for an acknowledgement meanwhile, and whether all that was acknowledged is there afterwards, op by op and text by
 * text. `npm run drill:move -- --binaries /usr/lib/postgresql/15/bin [--writers 30 --seconds 10 --alone]`, from the binaries of a
 * PostgreSQL that has Citus; needs HAProxy and ../shared/data/typing-logs. Writes results/drill-move.json. Ends with 1 where
 * an op was lost, doubled or misattributed.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { migrate } from '../../server/platform/database/migrate.ts';
import { nameOf } from '../../server/platform/distribution/cluster.ts';
import { distribute } from '../../server/platform/distribution/distribute.ts';
import { place, type Placement } from '../../server/platform/distribution/place.ts';
import { askNode, startCluster } from '../../tests/fixtures/citus-cluster.ts';
import { startBalancer } from '../bench/balancer.ts';
import { beginWriting, type Begun } from './begin.ts';
import { makeClass, startNodes, type Campus } from './campus.ts';
import { Phase } from './figures.ts';
import { acknowledgedNow, isRight, judge, type Verdict } from './oracle.ts';
import { until } from './phases.ts';

interface Options {
  readonly binaries: string;
  readonly writers: number;
  readonly seconds: number;
  readonly isAlone: boolean;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      binaries: text,
      writers: { ...text, default: '30' },
      seconds: { ...text, default: '10' },
      alone: { type: 'boolean', default: false },
    },
  });
  if (values.binaries === undefined)
    throw new Error('Name the binaries of a PostgreSQL that has Citus: --binaries DIR.');
  const { binaries, writers, seconds, alone } = values;
  return { binaries, writers: Number(writers), seconds: Number(seconds), isAlone: alone };
}

async function main(options: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-drill-'));
  // PostgreSQL's own user passes through.
  await chmod(folder, 0o711);
  const cluster = await startCluster(options.binaries, join(folder, 'cluster'));
  try {
    await migrate(cluster.coordinator);
    await distribute(cluster.coordinator);
    await moveBetween(options, folder, cluster.coordinator);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function moveBetween(options: Options, folder: string, address: PoolConfig): Promise<void> {
  const nodes = await startNodes(folder, { address });
  const balancer = await startBalancer('haproxy', nodes.nodes, folder);
  const campus = await makeClass({ address }, nodes.key, options.writers);
  try {
    const begun = await beginWriting(campus, options.writers, balancer.url);
    if (begun === null) return;
    const moved = await move(options, { address, campus, begun });
    begun.state.isOver = true;
    await begun.ended;
    const verdict = await judge(campus.database, campus.services, acknowledgedNow(begun.writers));
    await report(options, moved, verdict);
  } finally {
    await campus.database.close();
    await balancer.stop();
    await nodes.stop();
  }
}

interface Moved {
  readonly phases: readonly Phase[];
  readonly tookMs: number;
  readonly placement: Placement;
}

async function move(
  { seconds, isAlone }: Options,
  { address, campus, begun }: { address: PoolConfig; campus: Campus; begun: Begun },
): Promise<Moved> {
  const { state, writers } = begun;
  const { code } = campus.people.campus;
  await until(
    () => writers.every(({ acknowledged }) => acknowledged > 0),
    'Not everybody could begin to write in time.',
  );
  const phases = ['before', 'while it moves', 'after'].map((name) => new Phase(name));
  const [before = state.phase, meanwhile = state.phase, after = state.phase] = phases;
  state.phase = before;
  await pause(seconds * 1000);
  state.phase = meanwhile;
  const began = Date.now();
  const placement = await place(address, code, await otherWorker(address, campus), { isAlone });
  const tookMs = Date.now() - began;
  state.phase = after;
  await pause(seconds * 1000);
  return { phases, tookMs, placement };
}

async function otherWorker(address: PoolConfig, { people }: Campus): Promise<string> {
  const nodes = await askNode<{ host: string; port: number }>(
    address,
    `select nodename as host, nodeport as port from pg_dist_node
      where groupid <> 0 and groupid not in (select groupid from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid))`,
    [people.campus.universityId],
  );
  const [other] = nodes;
  if (other === undefined) throw new Error('The cluster has no other worker.');
  return nameOf(other);
}

async function report(options: Options, { phases, tookMs, placement }: Moved, verdict: Verdict): Promise<void> {
  const rows = phases.map((phase) => phase.row());
  console.table(rows);
  console.table([verdict]);
  console.log(`The move from ${nameOf(placement.from)} to ${nameOf(placement.to)} took ${tookMs} ms.`);
  const machine = { load: loadavg()[0], processors: cpus().length };
  await mkdir('results', { recursive: true });
  await writeFile(
    'results/drill-move.json',
    `${JSON.stringify({ options, rows, tookMs, verdict, machine }, null, 2)}\n`,
  );
  process.exitCode = isRight(verdict) ? 0 : 1;
}

await main(readOptions());
