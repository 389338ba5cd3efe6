import { useState, type ReactNode } from 'react';
import { listTerms } from '#contract/term';
import { SelectField, TextField } from '../ui/field.tsx';
import { proposedTerm } from '../wording/terms.ts';
import { useApiQuery } from './api-query.ts';
import { ChoicesWithOwn } from './choices-with-own.tsx';
import { useNow } from './use-now.ts';

interface SemesterFieldProps {
  /** The present value, which stays among the choices; empty for none. */
  own: string;
  /** Whether a term is proposed: for a new course, or for a copy of one, that ends after the term `own`. */
  proposes?: boolean | undefined;
  error: string | undefined;
}

/**
 * 'Semester': a choice among the university's terms, or a line of text where it has none. The line stays while somebody
 * has begun to use it, so that late terms don't take it away.
 */
export function SemesterField({ own, proposes = false, error }: SemesterFieldProps): ReactNode {
  const now = useNow();
  const terms = useApiQuery(listTerms, {}).data ?? [];
  const [isUsed, setUsed] = useState(false);
  const use = () => setUsed(true);
  const words = { label: 'Semester', required: true, error };
  if (terms.length === 0 || isUsed)
    return <TextField {...words} name="semester" maxLength={40} defaultValue={own} onFocus={use} onInput={use} />;
  const names = terms.map(({ name }) => name);
  const initial = (proposes ? proposedTerm(terms, now, own)?.name : undefined) ?? own;
  return (
    <SelectField {...words} name="semester" defaultValue={initial}>
      <ChoicesWithOwn own={own} initial={initial} choices={names} choose="Choose a semester" />
    </SelectField>
  );
}
