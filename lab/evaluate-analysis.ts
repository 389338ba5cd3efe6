/**
 * Measures the analysis on labelled texts that the judging models had not seen: `npm run evaluate:analysis -- FOLDER`.
 * FOLDER holds train.jsonl.gz, dev.jsonl.gz and modern.jsonl.gz. Prints tables beside the specification's four metrics
 * alone and the published figures of the prototype, and how the shipped model's results change when a text is attacked;
 * writes results/analysis-evaluation.json. `npm run evaluate:analysis -- FOLDER --attacks` does the attacks alone.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import type { Model } from '#writing/analysis/model';
import { parse } from '#writing/analysis/parse';
import { candidateGrams } from './analysis/candidates.ts';
import { combineTried, shiftsOf } from './analysis/calibrate.ts';
import { calibrationErrorOf, saidOf } from './analysis/card.ts';
import { readCorpus } from './analysis/corpus.ts';
import { crossValidate } from './analysis/cross-validate.ts';
import { printEvaluation } from './analysis/evaluation-tables.ts';
import { figuresOf, ratesBy, type Figures, type Rate } from './analysis/figures.ts';
import { saidByFourMetrics } from './analysis/four-metrics.ts';
import { loadScorer } from './analysis/load-scorer.ts';
import { printRobustness, robustnessOf, type Robustness } from './analysis/robustness.ts';
import { tableBuilder } from './analysis/sample-table.ts';
import { lessonsOf } from './analysis/samples.ts';
import { trialsOf } from './analysis/trials.ts';
import { newerModels, type NewerModels } from './analysis/newer-models.ts';
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
  readonly newer_models: NewerModels;
  /** By the shipped model, which learned from these texts: only the changes count. */
  readonly robustness: readonly Robustness[];
  /** Human texts, by models that saw none of their source's people. */
  readonly unseen_sources: Readonly<Record<string, Rate>>;
  /** AI texts, by models that saw none of their generator's texts. */
  readonly unseen_generators: Readonly<Record<string, Rate>>;
}

const MODEL = new URL('../writing/analysis/model.json', import.meta.url);

async function main(): Promise<void> {
  const [folder, only] = process.argv.slice(2);
  if (folder === undefined)
    throw new Error('Name the folder that holds train.jsonl.gz, dev.jsonl.gz and modern.jsonl.gz.');
  const robustness = robustnessOf(folder, loadScorer());
  printRobustness(robustness, (line) => console.log(line));
  if (only === '--attacks') return;
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
  const { tried: byHead } = await crossValidate(corpus, lessons, trials, console.error);
  const shifts = shiftsOf(corpus, byHead);
  const tried = combineTried(byHead, shifts);
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
    unseen_people: unseenSources(corpus, byHead),
    newer_models: newerModels(corpus, byHead, tried, model),
    robustness,
    unseen_sources: ratesBy(strange, ({ trial }) => corpus.texts[trial.text]?.source ?? ''),
    unseen_generators: await unseenGenerators(corpus, lessons, trials, model, shifts, console.error),
  };
  mkdirSync('results', { recursive: true });
  writeFileSync('results/analysis-evaluation.json', `${JSON.stringify(evaluation, null, 2)}\n`);
  printEvaluation(evaluation, (line) => console.log(line));
}

await main();
