import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** A list this long is drawn whole. */
const WHOLE_MAX = 200;
/** A page is drawn before it comes into view. */
const AHEAD = '1200px 0px';

interface PagesNearProps {
  total: number;
  perPage: number;
  /** About how high a row is, before one was drawn. In pixels. */
  rowHeight: number;
  /** The row that the keyboard is at, from 0: its page stays drawn. */
  active: number | null;
  /** The rows of a page, from 1; `first` is the number of its first row, from 0. */
  children: (page: number, first: number) => ReactNode;
}

/**
 * The bodies of a long table, one a page. Only those near the window have rows; of the others the place is kept free. A
 * page that holds the focus stays. Give the table `aria-rowcount`, and rows `aria-rowindex`.
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

/** Whether a body is near the window, or holds the focus; and how high its place is where it is not. */
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
