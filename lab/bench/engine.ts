import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Edit } from '#contract/op';
import { openCheckpoint, packCheckpoint } from '#writing/document/checkpoint';
import { originsOf } from '#writing/process/origins';
import { compose, createPen, type Pen } from '#writing/document/compose';
import { createDocument, integrate, lengthOf, textOf, type Document } from '#writing/document/document';
import { packOps, unpackOps } from '#writing/wire/pack';
import { createReplay, textAt } from '#writing/process/replay';
import { readTypingLogs, type LogChange, type TypingLog } from '../../tests/logs/typing-log.ts';
import { cpuMs, report, rows, timed } from './engine-report.ts';
import { composeLog, isExact, quantile, sizesOf, sum, type Composed, type Sizes } from './engine-logs.ts';

const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';
const OTHER = 'YW5vdGhlci1zdHJlYW0tMQ';
const data = new URL('../../../shared/data/typing-logs/', import.meta.url);
const results = new URL('../../results/', import.meta.url);

function integrated(edits: readonly Edit[], stream = STREAM): Document {
  const doc = createDocument();
  for (const op of edits) integrate(doc, stream, op);
  return doc;
}

/** The text by plain string slicing: the cost of a log without merging and provenance. */
function sliced(changes: readonly LogChange[]): string {
  let text = '';
  for (const { index, removed, inserted } of changes)
    text = text.slice(0, index) + inserted + text.slice(index + removed);
  return text;
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

async function readLogs(): Promise<TypingLog[]> {
  const logs: TypingLog[] = [];
  for (const file of ['klicke-sample.jsonl.gz', 'editing-traces.jsonl.gz']) {
    for await (const log of readTypingLogs(fileURLToPath(new URL(file, data)))) logs.push(log);
  }
  return logs;
}

function reportSizes(essays: readonly Composed[]): void {
  const sizes = essays.map(sizesOf);
  const median = (name: keyof Sizes): number =>
    quantile(
      sizes.map((each) => each[name]),
      0.5,
    );
  report('S2 on the wire as sent (gzip where it shrinks), median', median('wire'), 'B/edit', '<= 6');
  report('S2 on the wire, always gzip, median', median('wireGzip'), 'B/edit', '<= 6');
  report('S2 on the wire, not compressed, median', median('wireRaw'), 'B/edit');
  report('S2 edits a push, median', median('editsPerPush'), 'edits');
  report('S2 stored batch rows, sealed, median', median('stored'), 'B/edit', '<= 25');
  report('S2 archived, gzip, median', median('archiveGzip'), 'B/edit', '<= 3');
  report('S2 archived, brotli, median', median('archiveBrotli'), 'B/edit', '<= 3');
  report('S2 the specification’s JSON, median', median('specified'), 'B/event');
  report('S2 times smaller on the wire than that', median('specified') / median('wire'), 'times', '>= 20');
}

function reportRebuild(trace: TypingLog, edits: readonly Edit[], label: string, runs: number, goal?: string): void {
  const packed = packOps(edits);
  const changes = trace.changes.slice(0, edits.length);
  const slice = timed(() => sliced(changes), Math.min(runs, 7));
  const rebuild = timed(() => originsOf(integrated(edits)), runs);
  const fromBytes = timed(() => originsOf(integrated(unpackOps(packed) as Edit[])), runs);
  report(`S3 rebuild ${label}: text with provenance, best`, rebuild.best, 'ms', goal);
  report(`S3 rebuild ${label}: processor time`, rebuild.cpu, 'ms', goal);
  report(`S3 rebuild ${label}: median`, rebuild.median, 'ms');
  report(`S3 rebuild ${label}: from packed bytes, processor time`, fromBytes.cpu, 'ms');
  report(`S3 rebuild ${label}: plain string slicing (no merge, no provenance)`, slice.cpu, 'ms');
  report(`S3 rebuild ${label}: ratio to string slicing`, rebuild.cpu / slice.cpu, 'times');
  report(`S3 rebuild ${label}: processor time per edit`, (rebuild.cpu * 1000) / edits.length, 'µs');
}

function reportOpen(edits: readonly Edit[], label: string, goal?: string): void {
  const bytes = packCheckpoint(integrated(edits));
  const open = timed(() => textOf(openCheckpoint(bytes)));
  report(`S3 open ${label} (${Math.round(bytes.length / 1024)} KB), best`, open.best, 'ms', goal);
  report(`S3 open ${label}: processor time`, open.cpu, 'ms', goal);
  report(`S3 open ${label}: median`, open.median, 'ms');
}

/** Time of single keys typed into a finished document, half of them in one place, half after a jump. */
function reportKeys(edits: readonly Edit[], label: string): void {
  const doc = integrated(edits);
  const pen = createPen(OTHER);
  const next = random(11);
  const times: number[] = [];
  let caret = 0;
  for (let k = 0; k < 20_000; k += 1) {
    if (k % 2 === 0) caret = next(lengthOf(doc));
    const before = performance.now();
    compose(doc, pen, { index: caret, removed: 0, inserted: 'x', source: 'typed', at: k });
    times.push(performance.now() - before);
    caret += 1;
  }
  report(`S3 one local key in ${label}, p50`, quantile(times, 0.5) * 1000, 'µs');
  report(`S3 one local key in ${label}, p99`, quantile(times, 0.99), 'ms', '<= 0.5');
}

/** Writes `count` edits made by `change` and returns microseconds of processor time per edit over each fifth. */
function writeSynthetic(
  count: number,
  change: (doc: Document, pen: Pen, k: number) => Edit[],
): { edits: Edit[]; fifths: number[] } {
  const doc = createDocument();
  const pen = createPen(STREAM);
  const edits: Edit[] = [];
  const fifths: number[] = [];
  let usage = process.cpuUsage();
  for (let k = 0; k < count; k += 1) {
    edits.push(...change(doc, pen, k));
    if ((k + 1) % (count / 5) !== 0) continue;
    fifths.push((cpuMs(usage) * 1000) / (count / 5));
    usage = process.cpuUsage();
  }
  return { edits, fifths };
}

function reportGrowth(): void {
  const next = random(3);
  let caret = 0;
  const kinds: [string, (doc: Document, pen: Pen, k: number) => Edit[]][] = [
    [
      'typed at the end',
      (doc, pen, k) => compose(doc, pen, { index: k, removed: 0, inserted: 'x', source: 'typed', at: k }),
    ],
    [
      'at random positions, one in four a removal',
      (doc, pen, k) => {
        const length = lengthOf(doc);
        const removed = k % 4 === 3 && length > 0 ? 1 : 0;
        const index = next(length + 1 - removed);
        return compose(doc, pen, { index, removed, inserted: removed === 1 ? '' : 'x', source: 'typed', at: k });
      },
    ],
    [
      'as people write: runs, corrections, jumps',
      (doc, pen, k) => {
        if (k % 200 === 0) caret = next(lengthOf(doc) + 1);
        const removed = k % 9 === 8 && caret > 0 ? 1 : 0;
        const index = caret - removed;
        caret += removed === 1 ? -1 : 1;
        return compose(doc, pen, { index, removed, inserted: removed === 1 ? '' : 'x', source: 'typed', at: k });
      },
    ],
  ];
  for (const [label, change] of kinds) {
    const { edits, fifths } = writeSynthetic(200_000, change);
    report(`S3 200,000 edits ${label}: writing, per edit, first fifth`, fifths[0] ?? 0, 'µs');
    report(`S3 200,000 edits ${label}: last fifth`, fifths.at(-1) ?? 0, 'µs');
    const half = timed(() => integrated(edits.slice(0, edits.length / 2)), 2);
    const whole = timed(() => integrated(edits), 2);
    report(`S3 200,000 edits ${label}: rebuild, per edit of the first half`, (half.cpu * 2000) / edits.length, 'µs');
    report(`S3 200,000 edits ${label}: rebuild, per edit of all`, (whole.cpu * 1000) / edits.length, 'µs');
    const bytes = packCheckpoint(integrated(edits));
    report(`S3 200,000 edits ${label}: open, processor time`, timed(() => openCheckpoint(bytes), 3).cpu, 'ms');
  }
}

/** Reports the merge of two devices that wrote apart for long: each takes the other's edits. */
function reportMerge(): void {
  const base = writeSynthetic(5000, (doc, pen, k) =>
    compose(doc, pen, { index: k, removed: 0, inserted: 'x', source: 'typed', at: k }),
  );
  for (const size of [5000, 20_000, 80_000]) {
    const apart = [OTHER, 'dGhlLXRoaXJkLXN0cmVhbQ'].map((stream, who) => {
      const doc = integrated(base.edits);
      const pen = createPen(stream);
      const next = random(who + 5);
      const edits: Edit[] = [];
      for (let k = 0; k < size; k += 1) {
        const caret = k % 3 === 0 ? next(lengthOf(doc)) : 0;
        edits.push(...compose(doc, pen, { index: caret, removed: 0, inserted: 'y', source: 'typed', at: k }));
      }
      return { stream, edits, doc };
    });
    const [phone, laptop] = apart;
    if (phone === undefined || laptop === undefined) return;
    const usage = process.cpuUsage();
    for (const op of laptop.edits.toReversed()) integrate(phone.doc, laptop.stream, op);
    report(
      `S3 merge of ${size.toLocaleString('en')} edits made apart, last first, per edit`,
      (cpuMs(usage) * 1000) / size,
      'µs',
    );
    for (const op of phone.edits) integrate(laptop.doc, phone.stream, op);
    if (textOf(phone.doc) !== textOf(laptop.doc)) throw new Error('The two devices do not have the same text.');
  }
}

function reportReplay(edits: readonly Edit[], label: string): void {
  const log = edits.map((op) => ({ stream: STREAM, op }));
  report(`replay of ${label}: preparing, processor time`, timed(() => createReplay(log), 5).cpu, 'ms');
  const replay = createReplay(log);
  const next = random(9);
  report(
    `replay of ${label}: one look at a random moment`,
    timed(() => textAt(replay, next(edits.length)), 50).median,
    'ms',
  );
}

async function main(): Promise<void> {
  if (!existsSync(data)) {
    console.log(
      'The folder of typing logs (../shared/data/typing-logs) is not beside the project: nothing is measured.',
    );
    return;
  }
  console.log(
    `Node ${process.version}, ${cpus().length} cores, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  );
  const logs = await readLogs();
  const composed = logs.map((log) => composeLog(log, STREAM));
  const inexact = composed.filter((log) => !isExact(log)).map(({ id }) => id);
  report('real logs, exact', logs.length - inexact.length, `of ${logs.length}`, 'all');
  report('their edits', sum(composed.map(({ edits }) => edits.length)), 'edits');
  reportSizes(composed.filter(({ id }) => id.startsWith('klicke')));

  const trace = (id: string): { log: TypingLog; edits: Edit[] } => {
    const at = logs.findIndex((log) => log.id === id);
    const log = logs[at];
    const edits = composed[at]?.edits;
    if (log === undefined || edits === undefined) throw new Error(`There is no log ${id}.`);
    return { log, edits };
  };
  const post = trace('json-crdt-blog-post');
  const long = trace('seph-blog1');
  reportRebuild(post.log, post.edits.slice(0, 15_000), '15,000 edits', 40, '<= 10');
  reportRebuild(long.log, long.edits, `${long.edits.length.toLocaleString('en')} edits`, 3);
  reportOpen(long.edits.slice(0, 43_800), '43,800 edits', '<= 30');
  reportOpen(long.edits, `${long.edits.length.toLocaleString('en')} edits`);
  reportKeys(post.edits.slice(0, 15_000), '15,000 edits');
  reportKeys(long.edits, `${long.edits.length.toLocaleString('en')} edits`);
  reportReplay(post.edits.slice(0, 15_000), '15,000 edits');
  reportGrowth();
  reportMerge();

  mkdirSync(results, { recursive: true });
  const machine = { node: process.version, cores: cpus().length, load: loadavg() };
  writeFileSync(new URL('engine.json', results), `${JSON.stringify({ machine, rows, inexact }, null, 2)}\n`);
  console.log('\nresults/engine.json is written.');
  if (inexact.length > 0) process.exitCode = 1;
}

await main();
