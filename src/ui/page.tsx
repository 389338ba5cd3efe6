import { Fragment, useEffect, useId, type ReactNode } from 'react';
import type { SyncPlace } from './sync.tsx';

/** Puts the screen's name into the window's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Longhand`;
  }, [title]);
}

interface PageHeadProps {
  note?: ReactNode;
  title: string;
  lede?: ReactNode;
  children?: ReactNode;
}

/** The page's head: a fact in the margin, the title, and one sentence about what waits on the page. */
export function PageHead({ note, title, lede, children }: PageHeadProps): ReactNode {
  return (
    <div className="margin-row page-head">
      <p className="note">{note}</p>
      <div className="what">
        <h1>{title}</h1>
        {lede === undefined ? null : <p className="lede">{lede}</p>}
        {children}
      </div>
    </div>
  );
}

interface SectionProps {
  note?: ReactNode;
  title: string;
  /** The id for links to it, which then has the focus. */
  anchor?: string | undefined;
  className?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A section with its heading on the margin line. */
export function Section({ note, title, anchor, className, action, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={`section ${className ?? ''}`} id={anchor} tabIndex={-1} aria-labelledby={id}>
      <div className="margin-row section-head">
        <p className="note">{note}</p>
        <div className="what">
          <h2 id={id}>{title}</h2>
          {action}
        </div>
      </div>
      {children}
    </section>
  );
}

/** Any content beside the margin, with an optional note in it. */
export function MarginRow({
  note,
  className,
  children,
}: {
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="margin-row">
      {note === undefined ? null : <p className="note">{note}</p>}
      <div className={`what ${className ?? ''}`}>{children}</div>
    </div>
  );
}

/** A list of rows, separated by lines that cross the margin. */
export function Rows({ children }: { children: ReactNode }): ReactNode {
  return <ul className="rows">{children}</ul>;
}

interface RowProps {
  note?: ReactNode;
  title: ReactNode;
  sub?: ReactNode;
  action?: ReactNode;
  /** The row's own piece of the sync rule; absent where nothing is sent. */
  sync?: SyncPlace | undefined;
  tall?: boolean | undefined;
}

/** One row: facts in the margin, the content, and the actions. */
export function Row({ note, title, sub, action, sync, tall }: RowProps): ReactNode {
  return (
    <li className={`margin-row row ${tall === true ? 'tall' : ''}`} data-sync={sync}>
      <p className="note">{note}</p>
      <div className="what">
        <div className="matter">
          {title}
          {sub === undefined ? null : <div className="sub">{sub}</div>}
        </div>
        {action === undefined ? null : <div className="act">{action}</div>}
      </div>
    </li>
  );
}

/** What an empty list would show, and how to fill it. `says` is the sentence in bold. */
export function Empty({ says, children }: { says: string; children?: ReactNode }): ReactNode {
  return (
    <p className="empty">
      <b>{says}</b> {children}
    </p>
  );
}

/** A list of terms and their values. */
export function Definitions({ of }: { of: readonly (readonly [term: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="defs">
      {of.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
