import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Loading } from '../ui/waiting.tsx';

/** The root of every screen. After a change of screen the focus moves to its beginning. */
export function Root(): ReactNode {
  const { pathname } = useLocation();
  const { submission } = useSearch({ strict: false });
  // Each text of an assignment counts as a screen, also if a key in a field led to it.
  const screen = `${pathname} ${submission ?? ''}`;
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [screen]);
  return <Outlet />;
}

/** While a screen's code or this device's data is slow to open. */
export function Opening(): ReactNode {
  return (
    <main id="main" className="page" tabIndex={-1}>
      <Loading what="Opening the page..." />
    </main>
  );
}
