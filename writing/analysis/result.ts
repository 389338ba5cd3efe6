import type { AnalysisMetrics, AnalysisResult } from '#contract/analysis';
import type { PasteFigures } from '../process/paste-figures.ts';
import { ANALYZED_MIN_WORDS, type Analysis, type Band, type TextMetrics, type WhyUnknown } from './analyze.ts';
import type { Model } from './model.ts';
import { noticedPerHundred, type UnseenCard } from './unseen-card.ts';

/** From unseen-card.json, shown beside each result: how often texts of kinds that training never saw are misjudged. */
export type MeasuredRates = Pick<UnseenCard, 'human' | 'newest' | 'newer'>;

/** The input of {@link resultOf} beside the analysis itself. */
export interface ResultParts {
  readonly model: Pick<Model, 'data'>;
  readonly rates: MeasuredRates;
  readonly pastes: PasteFigures;
  /** SHA-256 of the text, in hexadecimal. */
  readonly textSha256: string;
}

/** Scores from here up to 'elevated' are inconclusive: as far below it as a pooled threshold would lie. */
const INCONCLUSIVE_FROM = 42;

/** An analysis in words, the same on a phone and on the server: facts and how often they mislead, no verdict. */
export function resultOf(analysis: Analysis, { model, rates, pastes, textSha256 }: ResultParts): AnalysisResult {
  const judged = analysis.kind === 'judged';
  return {
    score: judged ? analysis.score : null,
    is_suspected_ai: judged ? analysis.band !== 'none' : null,
    summary: judged ? summaryOf(analysis, rates) : unknownWords(analysis.why, analysis.words),
    reasons: judged ? analysis.reasons.map(({ towards, words }) => `Towards ${towards}: ${words}`) : [],
    band: judged ? analysis.band : 'unknown',
    unknown_because: judged ? null : analysis.why,
    passages: judged ? analysis.passages.map(({ from, to }) => ({ from, to })) : [],
    words: analysis.words,
    beginning_only: judged && analysis.beginningOnly,
    metrics: metricsOf(analysis.metrics, pastes),
    typing: pastes.shares,
    model_version: analysis.version,
    data_hash: model.data,
    text_sha256: textSha256,
  };
}

function metricsOf(metrics: TextMetrics, pastes: PasteFigures): AnalysisMetrics {
  return {
    lexical_diversity: rounded(metrics.lexical_diversity, 2),
    avg_word_length: rounded(metrics.avg_word_length, 1),
    avg_sentence_length: rounded(metrics.avg_sentence_length, 1),
    complex_sentence_ratio: rounded(metrics.complex_sentence_ratio, 3),
    paste_events: pastes.events,
    paste_percentage: pastes.shares.pasted,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

type Judged = Extract<Analysis, { kind: 'judged' }>;

function summaryOf(analysis: Judged, rates: MeasuredRates): string {
  const { band, score, passages, beginningOnly, words } = analysis;
  const sentences = [
    found(band, score),
    baseRate(band, rates),
    band === 'none' ? 'This does not prove that a person wrote it.' : 'This does not prove that a model wrote it.',
  ];
  if (passages.length > 0)
    sentences.push(
      `${passages.length === 1 ? 'One passage looks' : `${passages.length} passages look`} like the writing of language models when read alone: a place to read, not to judge.`,
    );
  if (beginningOnly) sentences.push(`Only the beginning was read, ${grouped(words)} words of it.`);
  return sentences.join(' ');
}

function found(band: Band, score: number): string {
  if (band === 'strong') return 'The writing shows strong signs that are common in texts by language models.';
  if (band === 'elevated') return 'The writing shows signs that are common in texts by language models.';
  return score >= INCONCLUSIVE_FROM
    ? 'Inconclusive: the writing shows some signs that are common in texts by language models, too few to suspect it.'
    : 'No sign either way: the writing shows no strong signs of a language model, and nothing here says who wrote it.';
}

/** The sentence on how often such a result is wrong for texts of kinds, and of models, that training never saw. */
function baseRate(band: Band, { human, newest, newer }: MeasuredRates): string {
  if (band === 'none')
    return (
      `Of 100 texts by models of ${newest.year} it notices ${noticedPerHundred(newest.all)} (lower 95% bound). Texts of newer models usually pass unseen: ` +
      `without training on models of ${newer.year} it found ${newer.elevated} of their ${newer.texts} texts.`
    );
  const from = band === 'strong' ? 80 : 50;
  const share = band === 'strong' ? human.strong : human.elevated;
  return `Up to ${perThousand(share)} of 1,000 texts that people wrote score ${from} or more (upper 95% bound, each kind of text left out of training in turn).`;
}

/** '37,535'. Grouped by hand, because engines format numbers of a locale differently. */
function grouped(count: number): string {
  const digits = String(count);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** A share per thousand, rounded up so that an upper bound stays one. */
function perThousand(share: number): number {
  return Math.ceil(share * 1000);
}

function unknownWords(why: WhyUnknown, words: number): string {
  if (why === 'empty') return 'There is no text yet.';
  if (why === 'too short')
    return `The text has ${words} words of its own. From ${ANALYZED_MIN_WORDS} on there is enough to go by: write on and ask again.`;
  if (why === 'not English')
    return 'The text is not in English, or hardly. Only English texts can be looked at so far.';
  return 'Most of the text is quotations, lists, verse, code or the assignment’s own words. What is left is no sample of anybody’s writing.';
}
