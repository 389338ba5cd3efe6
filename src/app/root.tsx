import { Outlet, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Loading } from '../ui/waiting.tsx';

/** Every screen stands in here. After a change of screen the reading position is its beginning. */
export function Root(): ReactNode {
  const { pathname } = useLocation();
  const { submission } = useSearch({ strict: false });
  // Each text of an assignment is a screen of its own, also where a key led there from a field.
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
