import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** A list of up to this many rows is rendered whole. */
const WHOLE_MAX = 200;
/** Pages are rendered this far before they come into view. */
const AHEAD = '1200px 0px';

interface PagesNearProps {
  total: number;
  perPage: number;
  /** The estimated row height in pixels, before one is rendered. */
  rowHeight: number;
  /** The keyboard's row, from 0: its page stays rendered. */
  active: number | null;
  /** The rows of a page (from 1); `first` is the index of its first row (from 0). */
  children: (page: number, first: number) => ReactNode;
}

/**
 * The bodies of a long table, one per page. Only pages near the window have rows; others leave an empty space of their
 * height. A page with the focus stays. Set `aria-rowcount` on the table, and `aria-rowindex` on rows.
 */
export function PagesNear({ total, perPage, rowHeight, active, children }: PagesNearProps): ReactNode {
  const pages = Array.from({ length: Math.ceil(total / perPage) }, (_, index) => index + 1);
  return pages.map((page) => {
    const first = (page - 1) * perPage;
    const stays = total <= WHOLE_MAX || (active !== null && active >= first && active < first + perPage);
    const height = Math.min(perPage, total - first) * rowHeight;
    return (
      <PageBody key={page} stays={stays} height={height}>
        {() => children(page, first)}
      </PageBody>
    );
  });
}

interface PageBodyProps {
  stays: boolean;
  height: number;
  children: () => ReactNode;
}

function PageBody({ stays, height, children }: PageBodyProps): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const { near, free } = useIsNear(body, height);
  if (stays || near) return <tbody ref={body}>{children()}</tbody>;
  return (
    <tbody ref={body} aria-hidden>
      <tr style={{ blockSize: free }} />
    </tbody>
  );
}

/** Whether a body is near the window, or has the focus; and the height of its space otherwise. */
function useIsNear(body: RefObject<HTMLTableSectionElement | null>, height: number): { near: boolean; free: number } {
  const [state, setState] = useState({ near: false, free: height });
  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (entry.isIntersecting) setState((last) => ({ ...last, near: true }));
        else if (!element.contains(document.activeElement))
          setState((last) => (last.near ? { near: false, free: entry.boundingClientRect.height } : last));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [body]);
  return state;
}
