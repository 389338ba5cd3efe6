import type { Model } from '#writing/analysis/model';
import { bandOf, ANALYZED_MIN_WORDS } from '#writing/analysis/analyze';
import { exp } from '#writing/analysis/exact';
import { textOf, type Logits, type Tried } from './calibrate.ts';
import { isAi, isEssay, type Corpus } from './corpus.ts';
import { digits, figuresOf, type Figures, type Rate, type Said } from './figures.ts';
import { calibrationError, upperBound } from './statistics.ts';
import type { Trial } from './trials.ts';

/** The abilities and limits of a model, on texts that the judging models had not seen. See docs/ANALYSIS.md. */
export interface ModelCard extends Omit<Figures, 'auroc' | 'ai_essays'> {
  readonly version: string;
  readonly data: string;
  readonly texts: readonly {
    readonly source: string;
    readonly licence: string;
    readonly human: number;
    readonly ai: number;
  }[];
  readonly essays: { readonly auroc: number; readonly calibration_error: number };
  readonly human: Rate & { readonly elevated_upper_95: number };
  readonly ai_essays: Rate;
  readonly passages_marked_in_human_texts: number;
}

/**
 * Measures a model by the out-of-fold results of its siblings. Texts under 100 words are not judged and not counted.
 */
export function cardOf(corpus: Corpus, tried: readonly Tried[], model: Model): ModelCard {
  const said = tried.map(({ trial, unseen }) => saidOf(model, trial, unseen));
  const { auroc, human, ...figures } = figuresOf(corpus, said);
  const whole = said.filter(({ trial }) => trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS);
  const people = whole.filter(({ trial }) => !isAi(textOf(corpus, trial)));
  return {
    version: model.version,
    data: corpus.hash,
    texts: textsOf(corpus),
    essays: { auroc, calibration_error: calibrationErrorOf(corpus, said, model) },
    human: { ...human, elevated_upper_95: digits(upperBound(Math.round(human.elevated * human.texts), human.texts)) },
    ...figures,
    passages_marked_in_human_texts: digits(people.filter(({ marked }) => marked).length / people.length),
  };
}

/** The result of a model with these thresholds for a trial with these logits. */
export function saidOf({ thresholds }: Pick<Model, 'thresholds'>, trial: Trial, { whole, passages }: Logits): Said {
  const band = bandOf(whole, trial.words, thresholds);
  const marked = passages.length > 1 && Math.max(...passages) > thresholds.passage;
  return { trial, logit: whole, elevated: band !== 'none', strong: band === 'strong', marked };
}

/** The calibration error of the stated probabilities of whole essays. */
export function calibrationErrorOf(corpus: Corpus, said: readonly Said[], { platt }: Model): number {
  const stated = (ai: boolean): number[] =>
    said
      .map((one) => ({ ...one, text: textOf(corpus, one.trial) }))
      .filter(
        ({ text, trial }) =>
          trial.made.kind === 'whole' && trial.words >= ANALYZED_MIN_WORDS && isEssay(text) && isAi(text) === ai,
      )
      .map(({ logit }) => 1 / (1 + exp(-(platt[0] * logit + platt[1]))));
  return digits(calibrationError(stated(false), stated(true)));
}

function textsOf({ texts }: Corpus): ModelCard['texts'] {
  const sources = [...new Set(texts.map(({ source }) => source))].sort();
  return sources.map((source) => {
    const own = texts.filter((text) => text.source === source);
    const ai = own.filter(isAi).length;
    return { source, licence: own[0]?.licence ?? '', human: own.length - ai, ai };
  });
}
