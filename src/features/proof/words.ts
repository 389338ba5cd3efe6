import type { WritingTimes } from '#contract/proof';
import type { CharacterOrigin } from '#contract/report';
import { plural } from '../../wording/plural.ts';
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
