import { useEffect, useId, type ReactNode } from 'react';

interface FoldedSectionProps {
  note?: ReactNode;
  title: string;
  /** The id for links from elsewhere on the page, and for addresses that open it. */
  anchor?: string | undefined;
  children: ReactNode;
}

/** A section of which only heading and note are shown until it is opened, or the address names it. */
export function FoldedSection({ note, title, anchor, children }: FoldedSectionProps): ReactNode {
  const id = useId();
  useEffect(() => {
    if (anchor !== undefined && location.hash === `#${anchor}`) unfold(anchor);
  }, [anchor]);
  return (
    <section className="section folded" id={anchor} aria-labelledby={id}>
      <details>
        <summary className="margin-row section-head">
          <span className="note">{note}</span>
          <h2 className="what" id={id}>
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  );
}

/** Opens the folded section of this anchor and scrolls to it. */
export function unfold(anchor: string): void {
  const section = document.getElementById(anchor);
  const details = section?.querySelector('details');
  if (details !== null && details !== undefined) details.open = true;
  section?.scrollIntoView();
}
