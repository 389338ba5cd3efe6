/**
 * Figure A8: how long hostile strings of 100,000 characters take to be answered in every text field of the contract, in
 * milliseconds of wall time and of processor time of the server's main thread. `npm run bench:stall` runs it; writes
 * results/hostile-strings.json. LONGHAND_HOSTILE: how many of the 200 strings each field gets, all unless it is set;
 * together the fields get all.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { prepare, table, twinOf } from '../../tests/api/authorization-checks.ts';
import { Stage } from '../../tests/api/authorization-stage.ts';
import { serveOn, type Member, type TestServer } from '../../tests/api/harness.ts';
import { HOSTILE_STRINGS } from '../../tests/api/hostile-values.ts';
import { textFieldsOf, type TextField } from '../../tests/api/text-fields.ts';
import { mainThreadMs } from './loop-hold.ts';

const GOAL_MS = 200;
const EACH = Math.min(HOSTILE_STRINGS.length, Number(process.env['LONGHAND_HOSTILE'] ?? HOSTILE_STRINGS.length));
/** Rate limits recover in this time. */
const PASSES_MS = 2000;
/** The most tries of a call that is over the goal: a single delay may come from a busy machine, not from the string. */
const TRIES = 3;
const SLOWEST = 20;
/** The most calls by one person: the analysis is limited to 120 requests in 10 minutes, everything else to more. */
const CALLS_A_PERSON = 100;

interface Timed {
  readonly ms: number;
  readonly processorMs: number;
  readonly status: number;
}

interface Figures {
  readonly field: string;
  /** The longest time of its strings, each by its shortest try. */
  ms: number;
  processorMs: number;
  /** Strings whose first try took longer than the goal, and those whose every try did. */
  overAtFirst: number;
  over: number;
  /**
   * Strings whose shortest try exceeds the goal in main-thread time, which other load on the machine does not affect.
   */
  overByProcessor: number;
  /** The number of answers by status. */
  readonly statuses: Record<number, number>;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-hostile-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const server = await serveOn({ postgres: embedded.config(), drop: () => Promise.resolve() }, { proxyHops: 1 });
    const fields = await measureAll(server);
    await server.close();
    await writeReport(fields);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(server: TestServer): Promise<Figures[]> {
  const measured: Figures[] = [];
  let next = 0;
  for (const [name, endpoint] of table) {
    const callers = new Callers(server, name, endpoint);
    const fields = await callers.fields();
    for (const [index, { place }] of fields.entries()) {
      const figures: Figures = {
        field: `${name} ${place}`,
        ms: 0,
        processorMs: 0,
        overAtFirst: 0,
        over: 0,
        overByProcessor: 0,
        statuses: {},
      };
      for (let at = 0; at < EACH; at += 1) {
        count(figures, await triesOf(callers, index, HOSTILE_STRINGS[next] ?? ''));
        next = (next + 1) % HOSTILE_STRINGS.length;
      }
      measured.push(figures);
    }
  }
  return measured;
}

function count(figures: Figures, tries: readonly Timed[]): void {
  const ms = Math.min(...tries.map((one) => one.ms));
  const { processorMs } = tries.find((one) => one.ms === ms) ?? { processorMs: 0 };
  figures.ms = Math.max(figures.ms, ms);
  figures.processorMs = Math.max(figures.processorMs, processorMs);
  if ((tries[0]?.ms ?? 0) > GOAL_MS) figures.overAtFirst += 1;
  if (ms > GOAL_MS) figures.over += 1;
  if (processorMs > GOAL_MS) figures.overByProcessor += 1;
  for (const { status } of tries) figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
}

/** The callers of an endpoint, with valid requests for it: a new person before one meets a personal limit. */
class Callers {
  readonly #server: TestServer;
  readonly #name: string;
  readonly #endpoint: Endpoint;
  readonly #actor: Actor;
  #calls = CALLS_A_PERSON;
  #member: Member | null = null;
  #fields: TextField[] = [];

  constructor(server: TestServer, name: string, endpoint: Endpoint) {
    this.#server = server;
    this.#name = name;
    this.#endpoint = endpoint;
    this.#actor = endpoint.access.kind === 'public' ? 'A0' : twinOf(endpoint, 'S1');
  }

  async fields(): Promise<readonly TextField[]> {
    if (this.#calls >= CALLS_A_PERSON) {
      const stage = await Stage.build(this.#server);
      const prepared = await prepare({ server: this.#server, stage }, this.#name, this.#actor);
      this.#member = stage.member(this.#actor);
      this.#fields = textFieldsOf(this.#endpoint, prepared);
      this.#calls = 0;
    }
    return this.#fields;
  }

  /** Calls with `text` in a field, each call from a new network address, so that limits by address don't apply. */
  async call(field: number, text: string): Promise<Timed> {
    const request = (await this.fields())[field]?.with(text);
    if (request === undefined) throw new Error(`${this.#name} has other fields for other people.`);
    this.#calls += 1;
    this.#server.advance(PASSES_MS);
    const headers = { 'x-forwarded-for': nextAddress() };
    const caller = this.#server.as(this.#member);
    const processor = mainThreadMs();
    const began = performance.now();
    const { status } = await caller.call(this.#endpoint, { ...request, headers } as never);
    return { ms: performance.now() - began, processorMs: mainThreadMs() - processor, status };
  }
}

let address = 0;

function nextAddress(): string {
  address += 1;
  return `10.${String((address >> 16) & 255)}.${String((address >> 8) & 255)}.${String(address & 255)}`;
}

/** One call, and others while none was answered within the goal. */
async function triesOf(callers: Callers, field: number, text: string): Promise<Timed[]> {
  const tries = [await callers.call(field, text)];
  while (tries.length < TRIES && tries.every(({ ms }) => ms > GOAL_MS)) tries.push(await callers.call(field, text));
  return tries;
}

async function writeReport(fields: readonly Figures[]): Promise<void> {
  const slowest = fields.toSorted((a, b) => b.ms - a.ms);
  const sum = (of: (one: Figures) => number) => fields.reduce((all, one) => all + of(one), 0);
  const failed = fields.filter(({ statuses }) => Object.keys(statuses).some((status) => Number(status) >= 500));
  const report = {
    goalMs: GOAL_MS,
    strings: HOSTILE_STRINGS.length,
    stringsAField: EACH,
    endpoints: table.length,
    fields: fields.length,
    calls: fields.length * EACH,
    overAtFirst: sum((one) => one.overAtFirst),
    over: sum((one) => one.over),
    overByProcessor: sum((one) => one.overByProcessor),
    /** Calls refused by a rate limit: their strings tested nothing. */
    refusedByLimit: sum(({ statuses }) => statuses[429] ?? 0),
    longestMs: slowest[0]?.ms ?? 0,
    longestProcessorMs: Math.max(...fields.map(({ processorMs }) => processorMs)),
    fieldsOver: slowest.filter(({ over }) => over > 0),
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
  console.log(`${String(report.fields)} fields, ${String(report.calls)} calls; over ${String(GOAL_MS)} ms:`);
  console.log(`  ${String(report.overAtFirst)} at first, ${String(report.over)} in each of ${String(TRIES)} tries`);
  console.log(`  ${String(report.overByProcessor)} by processor time of the main thread`);
  console.log(`  ${String(report.refusedByLimit)} refused by a limit`);
  await mkdir('results', { recursive: true });
  await writeFile('results/hostile-strings.json', `${JSON.stringify(report, null, 2)}\n`);
}

await main();
