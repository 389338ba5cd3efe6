import type { ReactNode } from 'react';
import type { Reference } from '#contract/reference';
import { Button } from '../../../ui/button.tsx';
import { listOf, listWithAnd } from '../../../wording/list.ts';
import { plural } from '../../../wording/plural.ts';

interface ReferenceRowsProps {
  references: readonly Reference[];
  /** Whether the style cites by the numbers of this list. */
  numbered: boolean;
  onCite: (reference: Reference) => void;
  onChange: (reference: Reference) => void;
  onRemove: (reference: Reference) => void;
}

/** The sources with what can be done with each. */
export function ReferenceRows({ references, numbered, ...does }: ReferenceRowsProps): ReactNode {
  return (
    <ul className="list">
      {references.map((reference, at) => (
        <li key={reference.id}>
          <div className="matter">
            <p dir="auto">
              {numbered ? `[${String(at + 1)}] ` : ''}
              {reference.title}
            </p>
            <p className="sub" dir="auto">
              {factsOf(reference)}
            </p>
          </div>
          <div className="btns">
            <Button variant="low" aria-label={`Cite: ${reference.title}`} onClick={() => does.onCite(reference)}>
              Cite
            </Button>
            <Button variant="low" aria-label={`Change: ${reference.title}`} onClick={() => does.onChange(reference)}>
              Change
            </Button>
            <Button variant="low" aria-label={`Remove: ${reference.title}`} onClick={() => does.onRemove(reference)}>
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const NAMED_MAX = 3;

/** 'Grady, Her, Moreno and 2 others, 2019, Cards'. */
function factsOf({ authors, date, container }: Reference): string {
  const families = authors.slice(0, NAMED_MAX).map((name) => name.split(',', 1)[0] ?? '');
  const others = authors.length - families.length;
  const names = listWithAnd(others === 0 ? families : [...families, plural(others, 'other')]);
  return listOf(names, date.slice(0, 4), container);
}
