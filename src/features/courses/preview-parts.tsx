import type { ReactNode } from 'react';

/** One figure of a preview's strip, with what it means. */
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

/** Everybody of one group of a preview, a line each; nothing where there is nobody. */
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
