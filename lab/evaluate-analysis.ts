/**
 * Measures the analysis on labelled texts that the judging models had not seen: `npm run evaluate:analysis -- FOLDER`.
 * FOLDER holds train.jsonl.gz, dev.jsonl.gz and modern.jsonl.gz. Prints tables beside the specification's four metrics
 * alone and the published figures of the prototype; writes results/analysis-evaluation.json, and
 * writing/analysis/unseen-card.json: the error rates on people of a source that training never saw, and on models newer
 * than its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import type { Model } from '#writing/analysis/model';
import { parse } from '#writing/analysis/parse';
import { candidateGrams } from './analysis/candidates.ts';
import { calibrationErrorOf, saidOf } from './analysis/card.ts';
import { readCorpus } from './analysis/corpus.ts';
import { crossValidate } from './analysis/cross-validate.ts';
import { printEvaluation } from './analysis/evaluation-tables.ts';
import { figuresOf, ratesBy, type Figures, type Rate } from './analysis/figures.ts';
import { saidByFourMetrics } from './analysis/four-metrics.ts';
import { tableBuilder } from './analysis/sample-table.ts';
import { lessonsOf } from './analysis/samples.ts';
import { trialsOf } from './analysis/trials.ts';
import { newerModels } from './analysis/newer-models.ts';
import { unseenSources, type UnseenSources } from './analysis/unseen-sources.ts';
import { unseenGenerators } from './analysis/unseen-generators.ts';

/** The printed and written results. */
export interface Evaluation {
  readonly version: string;
  readonly data: string;
  /** Out of fold, by prompts. */
  readonly model: Figures;
  readonly calibration_error: number;
  readonly four_metrics: Figures;
  /** Upper ends of 95 % intervals, each human source left out of training and thresholds. */
  readonly unseen_people: UnseenSources;
  /** Human texts, by models that saw none of their source's people. */
  readonly unseen_sources: Readonly<Record<string, Rate>>;
  /** AI texts, by models that saw none of their generator's texts. */
  readonly unseen_generators: Readonly<Record<string, Rate>>;
}

const MODEL = new URL('../writing/analysis/model.json', import.meta.url);
const UNSEEN_CARD = new URL('../writing/analysis/unseen-card.json', import.meta.url);

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder that holds train.jsonl.gz and dev.jsonl.gz.');
  const model = JSON.parse(readFileSync(MODEL, 'utf8')) as Model;
  const corpus = readCorpus(folder);
  if (!corpus.hash.startsWith(model.data)) {
    throw new Error('The model was trained with other texts. Train it with these first: npm run train:analysis.');
  }
  const parsed = corpus.texts.map(({ text }) => parse(text));
  const candidates = candidateGrams(corpus, parsed);
  const lessons = lessonsOf(corpus, parsed, candidates);
  const builder = tableBuilder(candidates);
  const trials = { trials: trialsOf(corpus, parsed, builder), table: builder.finish() };
  const { tried } = await crossValidate(corpus, lessons, trials, console.error);
  const unseen = {
    version: model.version,
    data: model.data,
    ...(await unseenSources(corpus, lessons, trials, tried, model, console.error)),
  };
  const card = { ...unseen, newer: newerModels(folder, model) };
  writeFileSync(UNSEEN_CARD, `${JSON.stringify(card, null, 2)}\n`);
  const said = tried.map(({ trial, unseen }) => saidOf(model, trial, unseen));
  const strange = tried.flatMap(({ trial, strange: logits }) =>
    logits === null || trial.made.kind !== 'whole' || trial.words < ANALYZED_MIN_WORDS
      ? []
      : [saidOf(model, trial, logits)],
  );
  const evaluation: Evaluation = {
    version: model.version,
    data: model.data,
    model: figuresOf(corpus, said),
    calibration_error: calibrationErrorOf(corpus, said, model),
    four_metrics: figuresOf(corpus, saidByFourMetrics(corpus, lessons, tried, trials.table)),
    unseen_people: unseen,
    unseen_sources: ratesBy(strange, ({ trial }) => corpus.texts[trial.text]?.source ?? ''),
    unseen_generators: await unseenGenerators(corpus, lessons, trials, model, console.error),
  };
  mkdirSync('results', { recursive: true });
  writeFileSync('results/analysis-evaluation.json', `${JSON.stringify(evaluation, null, 2)}\n`);
  printEvaluation(evaluation, (line) => console.log(line));
}

await main();
