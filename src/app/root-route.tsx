import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import type { Services } from '../data/services.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Root } from './root.tsx';

/** The context of every route. */
export interface RouterContext {
  services: Services;
  toast: (text: string) => void;
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ErrorScreen,
  // The specification leads every unknown path to /; the page there says why.
  notFoundComponent: () => <Navigate to="/" replace state={{ unknownAddress: true }} />,
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The visitor was redirected from an address without a page. */
    unknownAddress?: boolean;
  }
}
