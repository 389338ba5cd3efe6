import type { Source } from '#contract/op-constants';
import type { CharacterOrigin } from '#contract/report';
import type { Label } from '../document/run.ts';

/**
 * The longest text of one edit that puts in a citation or a reference, in UTF-16 units. No list of sources makes a
 * longer one.
 */
export const CITATION_MAX_LENGTH = 4000;

/** The origin of a source by itself; for one that names the origin of its text, the origin if that does not hold. */
const originOfSource: Readonly<Record<Source, CharacterOrigin>> = {
  typed: 'typed',
  paste: 'external paste',
  drop: 'external drop',
  ime: 'composed',
  autocorrect: 'replaced',
  dictation: 'dictated',
  undo: 'unknown',
  redo: 'unknown',
  own: 'external paste',
  tool: 'tool',
  restore: 'unknown',
  merge: 'unknown',
  recovered: 'recovered',
  unknown: 'unknown',
  citation: 'citation',
};

/**
 * The origin of characters that are no copy. Text beyond the pace of hands and voices counts as a tool's, and so does
 * what claims to be a citation and comes in single characters or is longer than one.
 */
export function originOfLabel({ source, beyond, single, length }: Label): CharacterOrigin {
  const isNone = source === 'citation' && (single || length > CITATION_MAX_LENGTH);
  return beyond || isNone ? 'tool' : originOfSource[source];
}
