import type { ClassStudent } from '#contract/class';
import { plural } from '../../wording/plural.ts';
import { decimals, paddedDuration } from '../../wording/figure.ts';

type Written = Pick<ClassStudent, 'active_ms' | 'pasted_percent' | 'sittings' | 'coverage' | 'hand_in'>;

/** How a text was written, as facts in sentences. A hidden record reads like an absent one. */
export function writtenWords({
  active_ms: time,
  pasted_percent: pasted,
  sittings,
  coverage,
  hand_in,
}: Written): string[] {
  if (hand_in === null || hand_in.status === 'draft') return ['A draft: there are figures once it is submitted.'];
  if (sittings === null) return ['No figures are shown for this text.'];
  const said = plural(sittings, 'sitting');
  return [
    time === null
      ? `Written in ${said}. The report says why no writing time is given.`
      : `${paddedDuration(time)} of writing in ${said}.`,
    pasted === null
      ? ''
      : pasted === 0 && coverage === 100
        ? 'Nothing of the text came from outside Longhand.'
        : `${decimals(pasted, 1)}% of the text came from outside Longhand: quotations and own notes, too.`,
    coverage === null || coverage >= 100
      ? ''
      : `${decimals(coverage, 1)}% of the text has a record; of the rest nothing is known.`,
  ].filter((sentence) => sentence !== '');
}
