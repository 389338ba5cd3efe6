import { useState } from 'react';
import type { Rubric } from '#contract/rubric';
import { useDraft } from '../../data/draft.ts';
import { rowsOf, rowsIn, type CriterionRow } from './criterion-rows.ts';

/** A rubric as it is being typed. */
export interface TypedRubric {
  name: string;
  shared: boolean;
  rows: readonly CriterionRow[];
  /** The revision that it began from. */
  base: number;
}

interface TypedRubricState {
  typed: TypedRubric;
  /** Whether it began with what was left on this device. */
  isRestored: boolean;
  change: (changes: Partial<TypedRubric>) => void;
  /** Begins anew from a saved rubric. */
  begin: (rubric: Rubric) => void;
  /** Drops what is kept on this device. */
  forget: () => void;
}

/** What is typed of a rubric, kept on this device with each change until it is forgotten. */
export function useTypedRubric(rubric: Rubric): TypedRubricState {
  const draft = useDraft(`rubric-${rubric.id}`);
  const [left] = useState(() => typedIn(draft.load()));
  const [typed, setTyped] = useState(left ?? typedOf(rubric));
  const [isRestored, setRestored] = useState(left !== null);
  function change(changes: Partial<TypedRubric>): void {
    const next = { ...typed, ...changes };
    setTyped(next);
    const { name, shared, rows, base } = next;
    draft.save({ name, shared: String(shared), rows: JSON.stringify(rows), base: String(base) });
  }
  function begin(from: Rubric): void {
    draft.clear();
    setTyped(typedOf(from));
    setRestored(false);
  }
  return { typed, isRestored, change, begin, forget: draft.clear };
}

function typedOf(rubric: Rubric): TypedRubric {
  return { name: rubric.name, shared: rubric.shared, rows: rowsOf(rubric), base: rubric.revision };
}

function typedIn({ name, shared, rows, base }: Record<string, string>): TypedRubric | null {
  const read = rowsIn(rows ?? '');
  if (name === undefined || read === null) return null;
  return { name, shared: shared === 'true', rows: read, base: Number(base) };
}
