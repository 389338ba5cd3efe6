/**
 * A drill on a Citus cluster while students type real texts: their university moves to another worker, which then is killed
 * and started again. It says how long they wait for an acknowledgement meanwhile, and whether all that was acknowledged is
 * there afterwards, op by op and text by text. `npm run drill:cluster -- --binaries /usr/lib/postgresql/15/bin [--writers 30
 * --seconds 10 --alone]`, from the binaries of a PostgreSQL that has Citus; needs HAProxy and ../shared/data/typing-logs.
 * Writes results/drill-cluster.json. Ends with 1 where an op was lost, doubled or misattributed.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PoolConfig } from 'pg';
import { migrate } from '../../server/platform/database/migrate.ts';
import { nameOf, type Node } from '../../server/platform/distribution/cluster.ts';
import { distribute } from '../../server/platform/distribution/distribute.ts';
import { place, type Placement } from '../../server/platform/distribution/place.ts';
import { askNode, startCluster, type StartedCluster } from '../../tests/fixtures/citus-cluster.ts';
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
    await runDrill(options, folder, cluster);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDrill(options: Options, folder: string, cluster: StartedCluster): Promise<void> {
  const address = cluster.coordinator;
  const nodes = await startNodes(folder, { address });
  const balancer = await startBalancer('haproxy', nodes.nodes, folder);
  const campus = await makeClass({ address }, nodes.key, options.writers);
  try {
    const begun = await beginWriting(campus, options.writers, balancer.url);
    if (begun === null) return;
    const happened = await runPhases(options, { cluster, campus, begun });
    begun.state.isOver = true;
    await begun.ended;
    const verdict = await judge(campus.database, campus.services, acknowledgedNow(begun.writers));
    await report(options, happened, verdict);
  } finally {
    await campus.database.close();
    await balancer.stop();
    await nodes.stop();
  }
}

interface Happened {
  readonly phases: readonly Phase[];
  readonly movedMs: number;
  readonly placement: Placement;
}

async function runPhases(
  { seconds, isAlone }: Options,
  { cluster, campus, begun }: { cluster: StartedCluster; campus: Campus; begun: Begun },
): Promise<Happened> {
  const { state, writers } = begun;
  const { coordinator, workers } = cluster;
  const { code } = campus.people.campus;
  const allWrite = () => writers.every(({ acknowledged }) => acknowledged > 0);
  await Promise.race([begun.ended, until(allWrite, 'Not everybody could begin to write in time.')]);
  const phases: Phase[] = [];
  const during = async <T>(name: string, happen: () => Promise<T>): Promise<T> => {
    state.phase = new Phase(name);
    phases.push(state.phase);
    return happen();
  };
  const calm = () => pause(seconds * 1000);
  await during('calm', calm);
  const began = Date.now();
  const to = await otherWorker(coordinator, campus);
  const placement = await during('university moved', () => place(coordinator, code, nameOf(to), { isAlone }));
  const movedMs = Date.now() - began;
  await during('calm after the move', calm);
  await during('worker killed', async () => {
    const worker = workers.find((node) => node.config().port === to.port);
    await worker?.kill();
    await calm();
    await worker?.start();
    await calm();
  });
  await during('calm again', calm);
  return { phases, movedMs, placement };
}

async function otherWorker(address: PoolConfig, { people }: Campus): Promise<Node> {
  const nodes = await askNode<Node>(
    address,
    `select nodename as host, nodeport as port from pg_dist_node
      where groupid <> 0 and groupid not in (select groupid from pg_dist_placement
        where shardid = get_shard_id_for_distribution_column('longhand.universities', $1::uuid))`,
    [people.campus.universityId],
  );
  const [other] = nodes;
  if (other === undefined) throw new Error('The cluster has no other worker.');
  return other;
}

async function report(options: Options, { phases, movedMs, placement }: Happened, verdict: Verdict): Promise<void> {
  const rows = phases.map((phase) => phase.row());
  console.table(rows);
  console.table([verdict]);
  console.log(`The move from ${nameOf(placement.from)} to ${nameOf(placement.to)} took ${movedMs} ms.`);
  const machine = { load: loadavg()[0], processors: cpus().length };
  await mkdir('results', { recursive: true });
  await writeFile(
    'results/drill-cluster.json',
    `${JSON.stringify({ options, rows, movedMs, verdict, machine }, null, 2)}\n`,
  );
  process.exitCode = isRight(verdict) ? 0 : 1;
}

await main(readOptions());
