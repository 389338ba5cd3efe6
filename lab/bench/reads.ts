/**
 * Figure S6: the time of reads in a university with 50,000 students, 1,000 courses and 10 million edits, one of the
 * courses with 500 students and 60 assignments. Requests are sent at fixed rates when they are due, not after the
 * previous answer, and timed from then. Also the processor time of a request: how many a machine can serve. `npm run
 * bench:reads`; writes results/reads.json.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { countQueries } from '../../tests/api/count-queries.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { measureReminders } from './reminders.ts';
import { vacuum } from './reads-database.ts';
import { headOf, writeEssay } from './reads-essay.ts';
import { readsOf, type Read } from './reads-list.ts';
import { GOAL_MS, measure, RUN_MS, type Run } from './reads-load.ts';
import { buildUniversity, sizeOr } from './reads-university.ts';

/** Requests a second; the last is the goal's rate. */
const RATES = [100, 150, 200];
const SETTLE_MS = 5000;
const SIZE = sizeOr({ students: 50_000, courses: 1000, classSize: 500, assignments: 60, edits: 10_000_000 });

type Figures = Run['each'][number] & { queries: number; kilobytes: number };

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-reads-'));
  const embedded = await startEmbedded({ dataDir: folder });
  const key = randomBytes(32);
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const services = bareServices(database, createKeyring(key));
    const app = await buildApp(services);
    const began = performance.now();
    const university = await buildUniversity(services, SIZE);
    const submission = await writeEssay(services, app, university);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`Built in ${seconds} s: ${JSON.stringify(university.counts)}`);
    await vacuum(embedded.config());
    const reads = readsOf(university, submission);
    const heads = await Promise.all(reads.map((read) => headOf(services, read)));
    const { queries, sizes } = await weigh(app, reads, heads);
    await app.close();
    const reminders = await measureReminders(database, university.eve);
    const runs: Run[] = [];
    for (const perSecond of RATES)
      runs.push(
        await measure({ postgres: embedded.config(), key: key.toString('hex') }, { reads, heads, perSecond, folder }),
      );
    const report = {
      seconds: RUN_MS / 1000,
      goalP95Ms: GOAL_MS,
      machineLoad: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      processors: cpus().length,
      university: university.counts,
      builtInSeconds: seconds,
      reminders,
      runs: runs.map(({ each, ...run }) => ({
        ...run,
        reads: each.map((one, index) => ({ ...one, queries: queries[index] ?? 0, kilobytes: sizes[index] ?? 0 })),
      })),
    };
    for (const run of report.runs) print(run, report);
    const { notices, writtenMs, againMs } = reminders;
    console.log(`${notices} reminders of ends that come near at once: ${writtenMs} ms; looking again: ${againMs} ms`);
    await mkdir('results', { recursive: true });
    await writeFile('results/reads.json', `${JSON.stringify(report, null, 2)}\n`);
    await database.close();
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The number of queries of each read, and the size of its answer in kilobytes. */
async function weigh(
  app: Awaited<ReturnType<typeof buildApp>>,
  reads: readonly Read[],
  heads: readonly string[],
): Promise<{ queries: number[]; sizes: number[] }> {
  const queries: number[] = [];
  const sizes: number[] = [];
  const asked = reads.map(({ path }, index) => {
    const headers = { authorization: /Bearer [^\r]+/.exec(heads[index] ?? '')?.[0] ?? '' };
    return () => app.inject({ method: 'GET', url: path, headers });
  });
  for (const [index, ask] of asked.entries()) {
    const { statusCode, rawPayload } = await ask();
    if (statusCode !== 200) throw new Error(`${reads[index]?.name ?? ''} is answered ${statusCode}.`);
    sizes.push(Math.round(rawPayload.length / 100) / 10);
  }
  // Waits for figures that these reads found stale and that are computed in the background.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  for (const ask of asked) queries.push(await countQueries(ask));
  return { queries, sizes };
}

function print(
  { reads, all, late, perSecond, serverMs, databaseMs, askerMs }: Omit<Run, 'each'> & { reads: readonly Figures[] },
  { machineLoad, processors }: { machineLoad: number; processors: number },
): void {
  for (const { name, requests, p50Ms, p95Ms, p99Ms, queries, kilobytes, refused } of reads)
    console.log(
      `${name}: p50 ${p50Ms} ms, p95 ${p95Ms} ms, p99 ${p99Ms} ms of ${requests}, ${queries} queries, ` +
        `${kilobytes} kB${refused === 0 ? '' : `, ${refused} refused`}`,
    );
  console.log(
    `All ${all.requests} reads at ${perSecond}/s: p50 ${all.p50Ms} ms, p95 ${all.p95Ms} ms (goal ${GOAL_MS} ms at ` +
      `200/s), p99 ${all.p99Ms} ms, ${all.refused} refused, ${late} sent late; processor time of a request: server ` +
      `${serverMs} ms, database ${databaseMs} ms, asking program ${askerMs} ms; machine load ${machineLoad} on ${processors} processors`,
  );
}

await main();
