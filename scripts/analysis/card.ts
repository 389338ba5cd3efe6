import type { Model } from '#writing/analysis/model';
import { bandOf, JUDGED_MIN_WORDS } from '#writing/analysis/analyze';
import { textOf, type Tried } from './calibrate.ts';
import { isAi, isEssay, type Corpus, type LabelledText } from './corpus.ts';
import { auroc, calibrationError, upperBound } from './statistics.ts';

interface Rate {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
}

/** What a model can do and can't, measured on texts that the judging models had not seen. */
export interface ModelCard {
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
  readonly by_source: Readonly<Record<string, Rate>>;
  readonly by_generator: Readonly<Record<string, Rate>>;
  readonly passages_marked_in_human_texts: number;
}

/** Measures a model by what its siblings said out of fold. Texts under 100 words are not judged and not counted. */
export function cardOf(corpus: Corpus, tried: readonly Tried[], model: Model): ModelCard {
  const judged = tried.filter(({ trial }) => trial.kind === 'whole' && trial.whole.words >= JUDGED_MIN_WORDS);
  const humans = judged.filter(({ trial }) => !isAi(textOf(corpus, trial)));
  const models = judged.filter(({ trial }) => isAi(textOf(corpus, trial)));
  const inEssays = (all: readonly Tried[]): number[] =>
    all.filter(({ trial }) => isEssay(textOf(corpus, trial))).map(({ unseen }) => unseen.whole);
  const probability = (logit: number): number => 1 / (1 + Math.exp(-(model.platt[0] * logit + model.platt[1])));
  const rates = (all: readonly Tried[], key: (text: LabelledText) => string) => {
    const keys = [...new Set(all.map(({ trial }) => key(textOf(corpus, trial))))].sort();
    return Object.fromEntries(
      keys.map((name) => [
        name,
        rateOf(
          all.filter(({ trial }) => key(textOf(corpus, trial)) === name),
          model,
        ),
      ]),
    );
  };
  const all = rateOf(humans, model);
  return {
    version: model.version,
    data: corpus.hash,
    texts: textsOf(corpus),
    essays: {
      auroc: digits(auroc(inEssays(humans), inEssays(models))),
      calibration_error: digits(calibrationError(inEssays(humans).map(probability), inEssays(models).map(probability))),
    },
    human: { ...all, elevated_upper_95: digits(upperBound(Math.round(all.elevated * all.texts), all.texts)) },
    by_source: rates(humans, ({ source }) => source),
    by_generator: rates(models, (text) => `${text.domain}: ${text.model}`),
    passages_marked_in_human_texts: digits(
      humans.filter(
        ({ unseen }) => unseen.passages.length > 1 && Math.max(...unseen.passages) > model.thresholds.passage,
      ).length / humans.length,
    ),
  };
}

function rateOf(all: readonly Tried[], { thresholds }: Model): Rate {
  const bands = all.map(({ trial, unseen }) => bandOf(unseen.whole, trial.whole.words, thresholds));
  const share = (holds: (band: string) => boolean): number =>
    digits(bands.filter(holds).length / Math.max(1, all.length));
  return { texts: all.length, elevated: share((band) => band !== 'none'), strong: share((band) => band === 'strong') };
}

function textsOf({ texts }: Corpus): ModelCard['texts'] {
  const sources = [...new Set(texts.map(({ source }) => source))].sort();
  return sources.map((source) => {
    const own = texts.filter((text) => text.source === source);
    const ai = own.filter(isAi).length;
    return { source, licence: own[0]?.licence ?? '', human: own.length - ai, ai };
  });
}

function digits(value: number): number {
  return Number(value.toFixed(4));
}
