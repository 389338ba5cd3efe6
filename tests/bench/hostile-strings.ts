/**
 * Figure A8: how long hostile strings of 100,000 characters take to be answered in every text field of the contract, in
 * milliseconds of wall time and of processor time of the server's main thread. `npm run bench:stall` runs it; writes
 * results/hostile-strings.json. LONGHAND_HOSTILE: how many of the 200 strings each field gets; together the fields get all.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { startEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrate.ts';
import { prepare, table, twinOf, type Scene } from '../api/authorization-checks.ts';
import { Stage } from '../api/authorization-stage.ts';
import { serveOn } from '../api/harness.ts';
import { HOSTILE_STRINGS } from '../api/hostile-values.ts';
import { textFieldsOf, type TextField } from '../api/text-fields.ts';
import { mainThreadMs } from './loop-hold.ts';

const GOAL_MS = 200;
const EACH = Math.min(HOSTILE_STRINGS.length, Number(process.env['LONGHAND_HOSTILE'] ?? 20));
/** What a person may write comes back with time. */
const PASSES_MS = 2000;
/** A call that took longer is made again: what a busy machine does once is not the string's doing. */
const TRIES = 3;
const SLOWEST = 20;

interface Timed {
  readonly ms: number;
  readonly processorMs: number;
  readonly status: number;
}

interface Figures {
  readonly field: string;
  ms: number;
  processorMs: number;
  /** How often each status was answered. */
  readonly statuses: Record<number, number>;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-hostile-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const server = await serveOn({ postgres: embedded.config(), drop: () => Promise.resolve() }, { proxyHops: 1 });
    const scene: Scene = { server, stage: await Stage.build(server) };
    const fields = await measureAll(scene);
    await server.close();
    await writeReport(fields);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(scene: Scene): Promise<Figures[]> {
  const measured: Figures[] = [];
  let next = 0;
  for (const [name, endpoint] of table) {
    const actor = endpoint.access.kind === 'public' ? 'A0' : twinOf(endpoint, 'S1');
    const call = callerOf(scene, endpoint, actor);
    const prepared = await prepare(scene, name, actor);
    for (const field of textFieldsOf(endpoint, prepared)) {
      const figures: Figures = { field: `${name} ${field.place}`, ms: 0, processorMs: 0, statuses: {} };
      for (let at = 0; at < EACH; at += 1) {
        const { ms, processorMs, status } = await shortestOf(call, field, HOSTILE_STRINGS[next] ?? '');
        next = (next + 1) % HOSTILE_STRINGS.length;
        figures.ms = Math.max(figures.ms, ms);
        figures.processorMs = Math.max(figures.processorMs, processorMs);
        figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
      }
      measured.push(figures);
    }
  }
  return measured;
}

type Call = (request: ReturnType<TextField['with']>) => Promise<Timed>;

let network = 0;

/** Calls are counted by network address: each comes from one of its own. */
function callerOf(
  { server, stage }: Scene,
  endpoint: (typeof table)[number][1],
  actor: ReturnType<typeof twinOf>,
): Call {
  return async (request) => {
    server.advance(PASSES_MS);
    network += 1;
    const address = `10.${String(network >> 16)}.${String((network >> 8) & 255)}.${String(network & 255)}`;
    const headers = { 'x-forwarded-for': address };
    const caller = server.as(stage.member(actor));
    const processor = mainThreadMs();
    const began = performance.now();
    const { status } = await caller.call(endpoint, { ...request, headers } as never);
    return { ms: performance.now() - began, processorMs: mainThreadMs() - processor, status };
  };
}

async function shortestOf(call: Call, field: TextField, text: string): Promise<Timed> {
  let shortest = await call(field.with(text));
  for (let tries = 1; tries < TRIES && shortest.ms > GOAL_MS; tries += 1) {
    const again = await call(field.with(text));
    if (again.ms < shortest.ms) shortest = again;
  }
  return shortest;
}

async function writeReport(fields: readonly Figures[]): Promise<void> {
  const slowest = fields.toSorted((a, b) => b.ms - a.ms);
  const failed = fields.filter(({ statuses }) => Object.keys(statuses).some((status) => Number(status) >= 500));
  const report = {
    goalMs: GOAL_MS,
    strings: HOSTILE_STRINGS.length,
    stringsAField: EACH,
    endpoints: table.length,
    fields: fields.length,
    calls: fields.length * EACH,
    longestMs: slowest[0]?.ms ?? 0,
    longestProcessorMs: Math.max(...fields.map(({ processorMs }) => processorMs)),
    over: slowest.filter(({ ms }) => ms > GOAL_MS),
    failed,
    slowest: slowest.slice(0, SLOWEST),
    machineLoad: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    processors: cpus().length,
  };
  for (const { field, ms, processorMs, statuses } of report.slowest)
    console.log(
      `${ms > GOAL_MS ? '!' : ' '} ${field.padEnd(60)} ${ms.toFixed(0).padStart(5)} ms, processor ${processorMs.toFixed(0)} ms, ${JSON.stringify(statuses)}`,
    );
  for (const { field, statuses } of failed) console.log(`! ${field} was answered ${JSON.stringify(statuses)}`);
  console.log(
    `${String(report.fields)} fields, ${String(report.calls)} calls, ${String(report.over.length)} over goal`,
  );
  await mkdir('results', { recursive: true });
  await writeFile('results/hostile-strings.json', `${JSON.stringify(report, null, 2)}\n`);
}

await main();
