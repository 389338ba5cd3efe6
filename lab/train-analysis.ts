/**
 * Trains the analysis' model from labelled texts: `npm run train:analysis -- FOLDER`. Writes
 * writing/analysis/model.json and its cards; the same texts give the same bytes. FOLDER holds train.jsonl.gz,
 * dev.jsonl.gz and modern.jsonl.gz.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parse } from '#writing/analysis/parse';
import { combineTried, plattOf, shiftsOf, thresholdsOf } from './analysis/calibrate.ts';
import { candidateGrams } from './analysis/candidates.ts';
import { cardOf } from './analysis/card.ts';
import { readCorpus } from './analysis/corpus.ts';
import { crossValidate } from './analysis/cross-validate.ts';
import { roundOff } from './analysis/round-off.ts';
import { tableBuilder } from './analysis/sample-table.ts';
import { lessonsOf } from './analysis/samples.ts';
import { newerModels } from './analysis/newer-models.ts';
import { trialsOf } from './analysis/trials.ts';
import { unseenSources } from './analysis/unseen-sources.ts';

/** Raised by hand when texts, features or the recipe change; stored with each result. */
const VERSION = '3';
/** The month of the last measurement. */
const MEASURED = '2026-11';
const MODEL = new URL('../writing/analysis/model.json', import.meta.url);
const CARD = new URL('../writing/analysis/model-card.json', import.meta.url);
const UNSEEN_CARD = new URL('../writing/analysis/unseen-card.json', import.meta.url);

async function main(): Promise<void> {
  const began = performance.now();
  const log = (line: string): void =>
    console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error('Name the folder that holds train.jsonl.gz, dev.jsonl.gz and modern.jsonl.gz.');
  const corpus = readCorpus(folder);
  const parsed = corpus.texts.map(({ text }) => parse(text));
  const candidates = candidateGrams(corpus, parsed);
  const lessons = lessonsOf(corpus, parsed, candidates);
  const builder = tableBuilder(candidates);
  const trials = trialsOf(corpus, parsed, builder);
  log(
    `${corpus.texts.length} texts, ${lessons.text.length} samples, ${trials.length} trials, ${candidates.length} grams`,
  );
  const { tried: byHead, learned } = await crossValidate(corpus, lessons, { trials, table: builder.finish() }, log);
  const shifts = shiftsOf(corpus, byHead);
  const tried = combineTried(byHead, shifts);
  const calibration = { version: VERSION, platt: plattOf(corpus, tried), thresholds: thresholdsOf(corpus, tried) };
  const model = roundOff(learned, corpus, lessons, candidates, calibration, shifts);
  writeFileSync(MODEL, `${JSON.stringify(model)}\n`);
  writeFileSync(CARD, `${JSON.stringify(cardOf(corpus, tried, model), null, 2)}\n`);
  const unseen = {
    version: model.version,
    data: model.data,
    measured: MEASURED,
    ...unseenSources(corpus, byHead),
    ...newerModels(corpus, byHead, tried, model),
  };
  writeFileSync(UNSEEN_CARD, `${JSON.stringify(unseen, null, 2)}\n`);
  log(`${JSON.stringify(model).length} bytes, ${model.grams.length} grams`);
}

await main();
