import type { Model } from '#writing/analysis/model';
import { saidOf } from './card.ts';
import { combine } from './calibrate.ts';
import { isAi, type Corpus } from './corpus.ts';
import { usedBy, type Trials } from './cross-validate.ts';
import { ratesBy, type Rate } from './figures.ts';
import { runFits, type Fit } from './fits.ts';
import type { Lessons } from './samples.ts';

/** The rates, by domain and generator, for texts of generators that the judging model saw no text of. */
export async function unseenGenerators(
  corpus: Corpus,
  lessons: Lessons,
  { trials, table }: Trials,
  model: Model,
  shifts: readonly number[],
  log: (line: string) => void,
): Promise<Record<string, Rate>> {
  const generators = [...new Set(corpus.texts.filter(isAi).map((text) => text.model))].sort();
  const asked = generators.map((generator) =>
    trials.filter(({ text, made, words }) => {
      return made.kind === 'whole' && words >= 100 && corpus.texts[text]?.model === generator;
    }),
  );
  const fits = generators.map((generator, place): Fit => ({
    name: `without ${generator}`,
    use: usedBy(corpus, (text) => text.model === generator),
    scored: Int32Array.from(asked[place] ?? [], ({ row }) => row),
  }));
  const fitted = await runFits({ lessons, trials: table }, fits, log);
  const said = asked.flatMap((own, place) =>
    own.map((trial, at) => {
      const whole = (fitted[place]?.logits ?? []).map((logits) => logits[at] ?? Number.NaN);
      return saidOf(model, trial, combine({ whole, passages: [] }, shifts));
    }),
  );
  return ratesBy(said, ({ trial }) => {
    const text = corpus.texts[trial.text];
    return `${text?.domain ?? ''}: ${text?.model ?? ''}`;
  });
}
