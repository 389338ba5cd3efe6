import type { Source } from '#contract/op-constants';
import type { CharacterClass } from '#contract/report';
import type { Label } from '../document/run.ts';

/** What a source says by itself; for those that name where their text comes from, what remains if that does not hold. */
const classOfSource: Readonly<Record<Source, CharacterClass>> = {
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

/** The class of characters that are no copy. What no hand and no voice makes in its time was put in by a tool. */
export function classOfLabel({ source, beyond }: Label): CharacterClass {
  return beyond ? 'tool' : classOfSource[source];
}
