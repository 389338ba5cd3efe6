import type { ReactNode } from 'react';
import { LOCALE } from '#contract/locale';
import { countsOf } from '#writing/document/counts';
import { plural } from '../../wording/plural.ts';
import type { DiffPart } from './word-diff.ts';

/** Two texts as one: removed words struck through, added words framed. Null: they could not be compared. */
export function WordDifference({ parts, label }: { parts: readonly DiffPart[] | null; label: string }): ReactNode {
  if (parts === null) return <p className="small">The two texts are too different to be compared word by word.</p>;
  return (
    <section className="compared" aria-label={label}>
      <p className="small quiet">
        <del>Struck through</del>: gone since. <ins>Framed</ins>: come since.
      </p>
      <p className="essay" dir="auto" lang="">
        {parts.map((part, k) => drawn(part, k))}
      </p>
    </section>
  );
}

/** What says how much is left out is in the language of the screen: with a direction of its own, it doesn't set the text's. */
function drawn({ kind, text }: DiffPart, key: number): ReactNode {
  if (kind === 'added') return <ins key={key}>{text}</ins>;
  if (kind === 'removed') return <del key={key}>{text}</del>;
  if (kind === 'same') return text;
  return (
    <span key={key} className="quiet small" dir="ltr" lang={LOCALE}>
      {' '}
      [{plural(countsOf(text).words, 'word')} the same]{' '}
    </span>
  );
}
