import type { AnalysisResult, TypingShares } from '#contract/analysis';
import type { UnseenCard } from '#writing/analysis/unseen-card';
import { formatCount, plural } from '../../../wording/plural.ts';
import { momentTime } from '../../../wording/time.ts';
import { decimals } from '../../../wording/figure.ts';

/**
 * The color of a result: red and yellow are suspected, green is not, neutral unknown. Always with words and an icon.
 */
export type Tone = 'red' | 'yellow' | 'green' | 'neutral';

/** From this score on a suspected text is red (high risk). */
const HIGH_RISK = 80;

/** Up to this percent of unknown origin the typing history counts as whole, and is shown before the reasons. */
const WHOLE_HISTORY_MAX_UNKNOWN = 5;

/** The specification's colors. */
export function toneOf({ score, is_suspected_ai: suspected }: Pick<AnalysisResult, 'score' | 'is_suspected_ai'>): Tone {
  if (score === null || suspected === null) return 'neutral';
  if (!suspected) return 'green';
  return score >= HIGH_RISK ? 'red' : 'yellow';
}

/** The specification's headings. */
export function headingOf({ is_suspected_ai: suspected }: Pick<AnalysisResult, 'is_suspected_ai'>): string {
  if (suspected === null) return 'Analysis Status Unknown';
  return suspected ? 'AI-Generated Content Suspected' : 'Human-Written Content';
}

/** The figures of the text, with the specification's decimals. */
export function textFigures({ metrics }: Pick<AnalysisResult, 'metrics'>): readonly (readonly [string, string])[] {
  return [
    ['Lexical diversity', decimals(metrics.lexical_diversity, 2)],
    ['Average word length', decimals(metrics.avg_word_length, 1)],
    ['Average sentence length', decimals(metrics.avg_sentence_length, 1)],
    ['Complex sentence ratio', percent(metrics.complex_sentence_ratio * 100)],
  ];
}

/** The sentence about the words that the text's figures and score are computed from. */
export function readSentence({ words }: Pick<AnalysisResult, 'words'>): string {
  return `Words read: ${formatCount(words)}. Quotations, lists, verse, code and the assignment’s own words are set aside.`;
}

/** The figures of the typing, which no score uses; none if no process record is shown. */
export function typingFigures(
  result: Pick<AnalysisResult, 'metrics' | 'typing'>,
): readonly (readonly [string, string])[] {
  const { metrics, typing } = result;
  const { paste_events: events, paste_percentage: share } = metrics;
  if (typing === null || events === null || share === null) return [];
  return [
    ['Written by hand or voice', percent(typing.typed)],
    ['Composed or corrected', percent(typing.composed)],
    ['Origin unknown', percent(typing.unknown)],
    ['Paste events', String(events)],
    ['Paste percentage', percent(share)],
  ];
}

/** Whether the log covers so much of the text that its figures come before the reasons. */
export function isHistoryWhole(typing: TypingShares | null): boolean {
  if (typing === null) return false;
  const { typed, composed, pasted, unknown } = typing;
  return typed + composed + pasted > 0 && unknown <= WHOLE_HISTORY_MAX_UNKNOWN;
}

/** The meaning of the typing figures, in one sentence. */
export function typingSentence(typing: TypingShares | null): string {
  if (typing === null) return 'No process record is shown for this text.';
  const { typed, composed, pasted, unknown } = typing;
  if (typed + composed + pasted + unknown === 0) return 'There is no text yet.';
  if (isHistoryWhole(typing))
    return 'The typing history covers this text. It is shown for itself: no score is made of it.';
  return `The typing history does not tell how ${percent(unknown)} of this text came in. Unknown is not the same as pasted.`;
}

function percent(share: number): string {
  return `${decimals(share, 1)}%`;
}

/** A result's reasons by direction, in their order, without the words that name it. */
export function reasonsByDirection(reasons: readonly string[]): { ai: string[]; human: string[] } {
  const of = (prefix: string) =>
    reasons.flatMap((reason) => (reason.startsWith(prefix) ? [capital(reason.slice(prefix.length).trim())] : []));
  return { ai: of('Towards AI:'), human: of('Towards human:') };
}

/** The sentence of a suspected text of which no reason speaks for a model: the many style grams alone suspect it. */
export const NO_FIGURE_STANDS_OUT =
  'No single figure is unusual. Many small habits of wording together led to this result, and they can’t be checked one by one.';

/** Whether a text is suspected without one reason that can be checked in it. */
export function isUnexplained({
  is_suspected_ai: suspected,
  reasons,
}: Pick<AnalysisResult, 'is_suspected_ai' | 'reasons'>): boolean {
  return suspected === true && reasonsByDirection(reasons).ai.length === 0;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Read the version of 14:02, 263 words.': the text that a result is about, with all of its words. */
export function versionWords(at: Date, words: number, now: Date): string {
  return `Read the version of ${momentTime(at, now)}, ${plural(words, 'word')}.`;
}

/** How the shown text relates to the analyzed one, by SHA-256. `asked`: the text on the asker's screen. */
export function changedWords(judged: string, shown: string, asked: string | null): string {
  if (judged === shown) return 'You have not changed it since.';
  return asked === null || asked === judged
    ? 'You have changed it since.'
    : 'It is not quite the text on this screen: the university had another version.';
}

/** The error rates on people's texts of a kind left out of training, as upper bounds. */
export function measuredSentence({ human, by_source: sources }: UnseenCard): string {
  const worst = Math.max(...Object.values(sources).map(({ elevated }) => elevated));
  return `Measured on ${formatCount(human.texts)} texts by people, each kind of text left out of training in turn. Up to ${perThousand(human.elevated)} of ${formatCount(1000)} were wrongly suspected. In the kind of text that it finds hardest, scientific abstracts, up to ${perThousand(worst)} of ${formatCount(1000)} were (upper 95% bounds).`;
}

/** Shown beside the specification's headings. */
export const NEWER_MODELS = 'Texts of newer models usually pass unseen.';

/** A share from 0 to 1 as a count of 1,000, rounded up: a bound stays one. */
export function perThousand(share: number): string {
  return String(Math.ceil(share * 1000));
}

/** The words of a passage, shortened in its middle: 'From a letter … in the lane.' */
export function quotationOf(text: string, { from, to }: { from: number; to: number }): string {
  const words = text.slice(from, to).trim().split(/\s+/);
  if (words.length <= QUOTED_WORDS * 2) return words.join(' ');
  return `${words.slice(0, QUOTED_WORDS).join(' ')} … ${words.slice(-QUOTED_WORDS).join(' ')}`;
}

const QUOTED_WORDS = 14;
