import type { Evaluation } from '../evaluate-analysis.ts';
import type { Figures } from './figures.ts';

/**
 * The figures in the research prototype's report on its own holdout: essays of sources, prompts and generators that
 * neither it nor this model was trained with. The texts differ from ours, so only the order of magnitude compares.
 */
const PROTOTYPE = {
  auroc: 0.998,
  human: 0.0084,
  essays: 0.959,
  strong: 0.937,
  length: {
    50: [0.933, 0.024, 0.55],
    100: [0.976, 0.007, 0.64],
    150: [0.988, 0.009, 0.77],
    200: [0.991, 0.006, 0.84],
    300: [0.996, 0.006, 0.92],
  },
  share: { 0: [0.014, 0.023], 25: [0.21, 0.41], 50: [0.62, 0.93], 75: [0.94, 0.97], 100: [0.99, 0.98] },
} as const;

type Print = (line: string) => void;

/** Prints an evaluation as tables; rates in percent. */
export function printEvaluation(evaluation: Evaluation, print: Print): void {
  const { model, four_metrics: four } = evaluation;
  print(`Model ${evaluation.version}, data ${evaluation.data}. Texts that the judging models had not seen.`);
  print('“Prototype” is what its report says of its own holdout: other texts.\n');
  print('| figure | model | four metrics | prototype |\n| --- | --- | --- | --- |');
  print(`| essays: AUROC | ${model.auroc} | ${four.auroc} | ${PROTOTYPE.auroc} |`);
  print(`| essays: calibration error | ${evaluation.calibration_error} | | |`);
  row(print, 'human texts elevated', model.human.elevated, four.human.elevated, PROTOTYPE.human);
  row(print, 'human texts strong', model.human.strong);
  row(print, 'AI essays elevated', model.ai_essays.elevated, four.ai_essays.elevated, PROTOTYPE.essays);
  row(print, 'AI essays strong', model.ai_essays.strong, undefined, PROTOTYPE.strong);
  printRates(evaluation, print);
  printNewest(evaluation, print);
  printLengths(model, four, print);
  printShares(model, print);
}

function printRates({ model, four_metrics: four, unseen_sources, unseen_generators }: Evaluation, print: Print): void {
  print(
    '\n| human texts elevated | texts | model | its people unseen | four metrics |\n| --- | --- | --- | --- | --- |',
  );
  for (const [source, { texts, elevated }] of Object.entries(model.by_source)) {
    const unseen = unseen_sources[source]?.elevated;
    print(
      `| ${source} | ${texts} | ${percent(elevated)} | ${percent(unseen)} | ${percent(four.by_source[source]?.elevated)} |`,
    );
  }
  print('\n| AI texts elevated | texts | model | generator unseen | four metrics |\n| --- | --- | --- | --- | --- |');
  for (const [name, { texts, elevated }] of Object.entries(model.by_generator)) {
    const unseen = unseen_generators[name]?.elevated;
    print(
      `| ${name} | ${texts} | ${percent(elevated)} | ${percent(unseen)} | ${percent(four.by_generator[name]?.elevated)} |`,
    );
  }
}

function printNewest({ newer_models: { newest, newer } }: Evaluation, print: Print): void {
  print(`\n| texts by models of ${newest.year}, fields unseen | texts | elevated | missed, upper 95 % bound |`);
  print('| --- | --- | --- | --- |');
  for (const [kind, found] of Object.entries({ ...newest.by_kind, all: newest.all })) {
    print(`| ${kind} | ${found.texts} | ${found.elevated} | ${percent(found.missed_upper_95)} |`);
  }
  print(`| the generation unseen | ${newer.texts} | ${newer.elevated} | |`);
}

function printLengths(model: Figures, four: Figures, print: Print): void {
  print('\nFirst words of essays of 300 words and more (under 100 nothing is judged): AUROC, human and AI elevated');
  print('| words | texts | model | four metrics | prototype |\n| --- | --- | --- | --- | --- |');
  const published: Readonly<Record<string, readonly number[]>> = PROTOTYPE.length;
  for (const [words, own] of Object.entries(model.by_length)) {
    const other = four.by_length[words];
    const [auroc, human, ai] = published[words] ?? [];
    print(
      `| ${words} | ${own.human_texts} + ${own.ai_texts} | ${triple(own.auroc, own.human_elevated, own.ai_elevated)} | ${triple(other?.auroc, other?.human_elevated, other?.ai_elevated)} | ${triple(auroc, human, ai)} |`,
    );
  }
}

function printShares(model: Figures, print: Print): void {
  print('\nAI share of an essay: the whole elevated, a passage marked');
  print('| share | texts | model | prototype |\n| --- | --- | --- | --- |');
  const published: Readonly<Record<string, readonly number[]>> = PROTOTYPE.share;
  for (const [share, { texts, elevated, marked }] of Object.entries(model.by_share)) {
    const [whole, part] = published[share] ?? [];
    print(`| ${share} % | ${texts} | ${percent(elevated)}, ${percent(marked)} | ${percent(whole)}, ${percent(part)} |`);
  }
}

function row(print: Print, name: string, ...rates: (number | undefined)[]): void {
  print(`| ${name} | ${[0, 1, 2].map((place) => percent(rates[place])).join(' | ')} |`);
}

function triple(auroc: number | undefined, human: number | undefined, ai: number | undefined): string {
  return auroc === undefined ? '' : `${auroc.toFixed(3)}, ${percent(human)}, ${percent(ai)}`;
}

function percent(rate: number | undefined): string {
  return rate === undefined ? '' : `${(rate * 100).toFixed(rate < 0.1 ? 2 : 1)} %`;
}
