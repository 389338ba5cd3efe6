import { Fragment, type ReactNode } from 'react';
import type { FoundPassage } from '#contract/find';

/** A passage of a text, with the found words marked. */
export function Passage({ of: { text, marks, before, after } }: { of: FoundPassage }): ReactNode {
  return (
    <p className="passage" dir="auto" lang="">
      {before ? '… ' : ''}
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
      {after ? ' …' : ''}
    </p>
  );
}
