import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { Loading } from '../ui/waiting.tsx';

/** Every screen stands in here. After a change of screen the reading position is its beginning. */
export function Root(): ReactNode {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
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
