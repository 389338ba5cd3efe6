import type { CertificateStatement, WritingTimes } from '#contract/proof';
import type { CharacterOrigin } from '#contract/report';
import { formatCount, nounOf, plural } from '../../wording/plural.ts';
import { isoDay, zonedTime } from '../../wording/time.ts';

/** The origin of characters, in words. */
export const originWords: Readonly<Record<CharacterOrigin, string>> = {
  typed: 'By hand or voice',
  composed: 'By an input method',
  replaced: 'By autocorrect or a suggestion',
  dictated: 'Dictated',
  'external paste': 'Pasted from elsewhere',
  'external drop': 'Dropped from elsewhere',
  'earlier writing': 'Own earlier writing',
  tool: 'By a tool in the page',
  recovered: 'Recovered after a fault',
  unknown: 'Not known from the log',
};

/** '2026-11-21 14:05 IST'. */
export function momentWords(instant: string): string {
  const at = new Date(instant);
  return `${isoDay(at)} ${zonedTime(at)}`;
}

/** When the university received a text. */
export function receivedWords({ counter, written }: Pick<CertificateStatement, 'counter' | 'written'>): string {
  const { first_received_at: first, last_received_at: last } = written;
  if (first === null || last === null) return 'Nothing was received yet.';
  if (counter === 1) return `The university received it in one part, ${momentWords(last)}.`;
  return `The university received it in ${formatCount(counter)} parts, the first ${momentWords(first)}, the last ${momentWords(last)}.`;
}

/** What was found of a whole log of so many batches. */
export function wholeWords(batches: number): string {
  if (batches === 0) return 'Nothing was written yet.';
  if (batches === 1) return 'Its one part is as it was stored.';
  return `Of its ${formatCount(batches)} parts, each is as it was stored.`;
}

/** How the characters of a text came in, the most frequent way first. */
export function howWords({ characters, classes }: Pick<CertificateStatement, 'characters' | 'classes'>): string {
  if (classes.length === 0) return 'There is no text yet.';
  const ways = classes.toSorted((a, b) => b.characters - a.characters);
  const lowered = ways.map(({ class: name, characters: count }) => {
    const words = originWords[name];
    return `${formatCount(count)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  });
  return `Of ${plural(characters, 'character')}: ${lowered.join(', ')}.`;
}

/**
 * What was changed while the text was written, beside real writers, as far as it is no less than among the lowest
 * quarter of them; '' where the certificate says nothing of it.
 */
export function composedWords(composition: CertificateStatement['composition']): string {
  if (composition === undefined) return '';
  const { away, dropped, passages, sentences, revisited, real_writers: real } = composition;
  const shares = [
    shareWords(away, 'went in before other text', real?.away),
    shareWords(dropped, 'was taken out again', real?.dropped),
  ].filter(Boolean);
  const of = `half of ${formatCount(real?.logs ?? 0)} logs of real writers`;
  const typed = `Of what was typed, ${shares.join(' and ')}.`.replace('half', of);
  const passage = `${plural(passages, 'passage')} of eight words or more ${nounOf(passages, 'was', 'were')} dropped or rewritten.`;
  const places = `${formatCount(revisited)} of ${plural(sentences, 'sentence')}`;
  return [
    shares.length === 0 ? '' : typed,
    passages === 0 ? '' : passage,
    revisited === 0 ? '' : `The writer went back to ${places} after a later one was begun.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** '18% went in before other text (half: under 1% to 33%)'; '' for a share below the range. */
function shareWords(share: number | null, says: string, half: readonly [number, number] | null | undefined): string {
  if (share === null || share === 0 || share < (half?.[0] ?? 0)) return '';
  const beside =
    half === null || half === undefined ? '' : ` (half: ${roundPercent(half[0])} to ${roundPercent(half[1])})`;
  return `${roundPercent(share)} ${says}${beside}`;
}

function roundPercent(percent: number): string {
  return percent > 0 && percent < 1 ? 'under 1%' : `${String(Math.round(percent))}%`;
}

/** The brackets of time in sentences: how many characters have bounds, and how many have not. */
export function writtenWords({ bounded, unbounded, widest }: WritingTimes): string[] {
  const lines: string[] = [];
  if (bounded > 0)
    lines.push(
      `Of ${plural(bounded, 'character')} both ends are known: written after the university had answered that device, and before it received them.`,
    );
  if (widest !== null && widest.after !== null)
    lines.push(
      `Longest stretch without an answer: ${plural(widest.characters, 'character')}, written after ` +
        `${momentWords(widest.after)} and received ${momentWords(widest.before)}.`,
    );
  if (unbounded > 0)
    lines.push(
      `Of ${plural(unbounded, 'character')} only the receipt is known: the university had not answered that device before.`,
    );
  return lines;
}
