/**
 * Figure S9: the cost of an analysis of a text, relative to reading the same words with a regular expression in the
 * same run. Run with `npm run bench:analysis -- FOLDER` (labelled texts; by default a text of the tests); writes
 * results/analysis.json.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { gunzipSync } from 'node:zlib';
import { analyze } from '#writing/analysis/analyze';
import { loadScorer } from '../analysis/load-scorer.ts';

const ROUNDS = 7;
/** Twice the text must not take more than twice the time; beyond 200,000 units only the beginning is judged. */
const LONG_UNITS = [100_000, 200_000, 1_000_000, 2_000_000] as const;
const MODEL = new URL('../../writing/analysis/model.json', import.meta.url);
const FALLBACK =
  'The bus turns where the shop stood. I remember the floor of it, and a cat that thought it hers. '.repeat(60);

function readTexts(folder: string | undefined): string[] {
  const file = folder === undefined ? '' : join(folder, 'dev.jsonl.gz');
  if (!existsSync(file)) return Array.from({ length: 100 }, () => FALLBACK);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.slice(0, 300).map((line) => (JSON.parse(line) as { text: string }).text);
}

function millisecondsFor(act: () => void): number {
  const began = performance.now();
  act();
  return performance.now() - began;
}

function longTextMs(piece: string, units: number): number {
  const text = piece.repeat(Math.ceil(units / piece.length)).slice(0, units);
  return Math.min(...Array.from({ length: 3 }, () => millisecondsFor(() => analyze(scorer, text))));
}

const texts = readTexts(process.argv[2]);
const words = texts.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
const scorer = loadScorer();
const rounds = Array.from({ length: ROUNDS }, () => ({
  analysis: millisecondsFor(() => texts.forEach((text) => analyze(scorer, text))),
  reading: millisecondsFor(() => texts.forEach((text) => text.match(/[\p{L}\p{N}']+/gu))),
}));
const best = (name: 'analysis' | 'reading'): number => Math.min(...rounds.map((round) => round[name]));
const figures = {
  texts: texts.length,
  words,
  ms_per_1000_words: (best('analysis') / words) * 1000,
  times_reading_the_words: best('analysis') / best('reading'),
  model_bytes: statSync(MODEL).size,
  long_text_ms: Object.fromEntries(LONG_UNITS.map((units) => [units, longTextMs(texts.join('\n\n'), units)])),
  hostile_text_ms: Object.fromEntries(LONG_UNITS.map((units) => [units, longTextMs('a( <b “c ', units)])),
};
mkdirSync('results', { recursive: true });
writeFileSync('results/analysis.json', `${JSON.stringify(figures, null, 2)}\n`);
console.log(
  `analysis: ${figures.ms_per_1000_words.toFixed(2)} ms per 1,000 words (goal <= 3), ${figures.times_reading_the_words.toFixed(0)} times reading them; model ${figures.model_bytes} bytes (goal <= 50,000)`,
);
for (const name of ['long_text_ms', 'hostile_text_ms'] as const) {
  const parts = Object.entries(figures[name]).map(([units, ms]) => `${units} units ${ms.toFixed(0)} ms`);
  console.log(`${name.replaceAll('_', ' ')}: ${parts.join(', ')}`);
}
