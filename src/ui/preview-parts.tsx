import type { ReactNode } from 'react';

/** One figure of a preview's strip, with its meaning. */
export function Count({ term, count, means }: { term: string; count: number; means: string }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {count} <small>{means}</small>
      </dd>
    </div>
  );
}

/** The people of one group of a preview, one per line; nothing if there are none. */
export function Group({ term, of, open }: { term: string; of: readonly string[]; open?: boolean }): ReactNode {
  if (of.length === 0) return null;
  return (
    <details open={open} className="mt-2">
      <summary>
        {term}: {of.length}
      </summary>
      <ul className="ms-8">
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
