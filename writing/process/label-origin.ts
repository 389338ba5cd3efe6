import type { Source } from '#contract/op-constants';
import type { CharacterOrigin } from '#contract/report';
import type { Label } from '../document/run.ts';

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
};

/** The origin of characters that are no copy. Text beyond the pace of hands and voices counts as a tool's. */
export function originOfLabel({ source, beyond }: Label): CharacterOrigin {
  return beyond ? 'tool' : originOfSource[source];
}
