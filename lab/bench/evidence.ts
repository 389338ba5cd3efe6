/** `npm run bench:evidence`: how the evidence classifies generated cases (E4), and the cost of a log's facts (S3). */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Edit } from '#contract/op';
import { originsOf } from '#writing/process/origins';
import { compose, createPen } from '#writing/document/compose';
import { createDocument, integrate } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import { claimedHeadTime } from '#writing/process/log-steps';
import { processOf } from '#writing/process/process';
import { dice } from '../../tests/fixtures/dice.ts';
import { countEvidence } from '../../tests/fixtures/evidence-cases.ts';
import { factsBothWays, wrongMoments } from '../../tests/logs/compare-facts.ts';
import { readTypingLogs } from '../../tests/logs/typing-log.ts';
import { report, rows, timed } from './engine-report.ts';

const CASES = 1000;
const SEED = 20_261_121;
const STREAM = 'Zm9yLXRoZS1iZW5jaG1hcA';
const BATCH_EDITS = 20;
const LOOKS = 1000;
const data = new URL('../../../shared/data/typing-logs/', import.meta.url);
const results = new URL('../../results/', import.meta.url);

/** Edits as people make them: runs, corrections, jumps, pauses, now and then a paste. */
function written(count: number): Edit[] {
  const roll = dice(SEED);
  const doc = createDocument(paceChecker);
  const pen = createPen(STREAM);
  const edits: Edit[] = [];
  let caret = 0;
  let at = 0;
  for (let k = 0; k < count; k += 1) {
    if (k % 200 === 0) caret = roll(caret + 1);
    const removed = k % 9 === 8 && caret > 0 ? 1 : 0;
    const pasted = k % 1500 === 1499;
    const inserted = removed === 1 ? '' : pasted ? 'taken from a page of somebody else '.repeat(4) : k % 6 ? 'x' : ' ';
    at += k % 50 === 0 ? 400 : 15;
    caret -= removed;
    edits.push(...compose(doc, pen, { index: caret, removed, inserted, source: pasted ? 'paste' : 'typed', at }));
    caret += inserted.length;
  }
  return edits;
}

function reportCases(): void {
  const count = countEvidence(CASES, SEED);
  const percent = (part: number, whole: number): number => (part * 100) / whole;
  report('E4 pastes from outside', count.pasted, 'pastes');
  report('E4 of them found', percent(count.pastedFound, count.pasted), '%', '>= 99');
  report('E4 moves, IME, corrections, dictation, undo', count.harmless, 'actions');
  report('E4 of them called a paste', percent(count.harmlessCalledPaste, count.harmless), '%', '<= 1');
  const found = percent(count.pastedLettersFound, count.pastedLetters);
  report('E4 letters of the final texts from outside, shown as such', found, '%', '>= 99');
  const called = percent(count.ownLettersCalledPasted, count.ownLetters);
  report("E4 the writer's own letters called pasted", called, '%', '<= 1');
  report(
    'E4 snapshots that the log does not explain, flagged',
    percent(count.alteredFlagged, count.altered),
    '%',
    '>= 99',
  );
  report('E4 honest snapshots flagged', percent(count.honestFlagged, count.honest), '%', '<= 1');
}

function reportFacts(count: number): void {
  const edits = written(count);
  const batches = Array.from({ length: Math.ceil(edits.length / BATCH_EDITS) }, (_, k) => {
    const ops = edits.slice(k * BATCH_EDITS, (k + 1) * BATCH_EDITS);
    return { stream: STREAM, began: 0, receivedAt: ((ops.at(-1)?.at ?? 0) + 200) * 10, ops };
  });
  const runs = count > 100_000 ? 3 : 9;
  const facts = timed(() => processOf(batches, claimedHeadTime), runs);
  const rebuild = timed(() => {
    const doc = createDocument(paceChecker);
    for (const op of edits) integrate(doc, STREAM, op);
    return originsOf(doc);
  }, runs);
  const label = `${count.toLocaleString('en')} edits`;
  report(`facts of ${label}, processor time`, facts.cpu, 'ms');
  report(`facts of ${label}: per edit`, (facts.cpu * 1000) / edits.length, 'µs');
  report(`facts of ${label}: ratio to a rebuild with provenance`, facts.cpu / rebuild.cpu, 'times');
}

/** Reports the facts of a text from two pastes from outside, which are searched in all text that ever stood in it. */
function reportPastes(words: number): void {
  const roll = dice(SEED);
  const syllables = ['wri', 'ter', 'mill', 'post', 'on', 'the', 'a', 'ing', 'step'];
  const paste = (): string =>
    Array.from({ length: words }, () => Array.from({ length: 1 + roll(3) }, () => syllables[roll(9)]).join('')).join(
      ' ',
    );
  const doc = createDocument();
  const pen = createPen(STREAM);
  const ops = [1, 2].flatMap((k) =>
    compose(doc, pen, { index: 0, removed: 0, inserted: paste(), source: 'paste', at: k * 1000 }),
  );
  const batches = [{ stream: STREAM, began: 0, receivedAt: 60_000, ops }];
  const facts = timed(() => processOf(batches, claimedHeadTime), 5);
  report(`facts of two pastes of ${words.toLocaleString('en')} words, processor time`, facts.cpu, 'ms');
}

/** Checks every fact of the real logs against their raw events, and their text at random moments. */
async function reportLogs(): Promise<void> {
  if (!existsSync(data))
    return console.log('The real typing logs (../shared/data/typing-logs) are not there: skipped.');
  const wrong: string[] = [];
  let logs = 0;
  let wrongLooks = 0;
  for (const file of ['klicke-sample.jsonl.gz', 'editing-traces.jsonl.gz']) {
    for await (const log of readTypingLogs(fileURLToPath(new URL(file, data)))) {
      const { found, raw } = factsBothWays(log);
      if (!isDeepStrictEqual(found, raw)) wrong.push(log.id);
      wrongLooks += wrongMoments(log, LOOKS, logs).length;
      logs += 1;
    }
  }
  report('real logs whose every fact is that of their raw events', logs - wrong.length, `of ${logs}`, 'all');
  report(
    'texts at random moments that differ from theirs',
    wrongLooks,
    `of ${(logs * LOOKS).toLocaleString('en')}`,
    '0',
  );
  if (wrong.length > 0) throw new Error(`These logs have other facts: ${wrong.join(', ')}`);
}

reportCases();
reportPastes(40_000);
await reportLogs();
for (const count of [15_000, 44_000, 200_000]) reportFacts(count);
mkdirSync(results, { recursive: true });
const machine = { node: process.version, cores: cpus().length, load: loadavg() };
writeFileSync(
  new URL('evidence.json', results),
  `${JSON.stringify({ machine, cases: CASES, seed: SEED, rows }, null, 2)}\n`,
);
console.log('\nresults/evidence.json is written.');
