import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import type { Services } from '../data/services.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { Root } from './root.tsx';

/** What every route is given. */
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
    /** Whoever is here asked for an address that leads to no page. */
    unknownAddress?: boolean;
  }
}
