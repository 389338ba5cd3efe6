import type { CertificateStatement, WritingTimes } from '#contract/proof';
import type { CharacterOrigin } from '#contract/report';
import { wholePercent } from '../../wording/figure.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';
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
  citation: 'From the list of sources',
  tool: 'By a tool in the page',
  recovered: 'Recovered after a fault',
  unknown: 'Not known from the log',
};

type Half = readonly [number, number];

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

/** '2026-11-21 14:05 IST. Late'. */
export function submittedWords({ submitted_at: at, late }: { submitted_at: string; late: boolean }): string {
  return late ? `${momentWords(at)}. Late` : momentWords(at);
}

/** How the characters of a text came in, the most frequent way first. */
export function howWords({ characters, classes }: Pick<CertificateStatement, 'characters' | 'classes'>): string {
  if (classes.length === 0) return 'There is no text yet.';
  const ways = classes.toSorted((a, b) => b.characters - a.characters);
  const each = ways.map(({ class: name, characters: count }) => `${originWords[name]}: ${formatCount(count)}.`);
  return [`${plural(characters, 'character')}.`, ...each].join(' ');
}

/**
 * What was changed while the text was written, beside real writers, as far as it is no less than among the lowest
 * quarter of them; '' where the certificate says nothing of it.
 */
export function composedWords(composition: CertificateStatement['composition']): string {
  if (composition === undefined) return '';
  const { away, dropped, passages, sentences, revisited, real_writers: real } = composition;
  const beside = (half: Half | null | undefined) =>
    half && real
      ? `Half of ${formatCount(real.logs)} logs of real writers: ${wholePercent(half[0])} to ${wholePercent(half[1])}.`
      : '';
  const isSaid = (share: number | null, half: Half | null | undefined): share is number =>
    share !== null && share !== 0 && share >= (half?.[0] ?? 0);
  const places = `${formatCount(revisited)} of ${plural(sentences, 'sentence')}`;
  return [
    ...(isSaid(away, real?.away)
      ? [`${wholePercent(away)} of what was typed went in before other text.`, beside(real?.away)]
      : []),
    ...(isSaid(dropped, real?.dropped)
      ? [`${wholePercent(dropped)} of what was typed was taken out again.`, beside(real?.dropped)]
      : []),
    passages === 0
      ? ''
      : byCount(
          passages,
          '1 passage of eight words or more was dropped or rewritten.',
          `${formatCount(passages)} passages of eight words or more were dropped or rewritten.`,
        ),
    revisited === 0 ? '' : `The writer went back to ${places} after a later one was begun.`,
  ]
    .filter(Boolean)
    .join(' ');
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
      `Longest stretch without an answer: ${plural(widest.characters, 'character')}, written after ${momentWords(widest.after)} and received ${momentWords(widest.before)}.`,
    );
  if (unbounded > 0)
    lines.push(
      `Of ${plural(unbounded, 'character')} only the receipt is known: the university had not answered that device before.`,
    );
  return lines;
}
