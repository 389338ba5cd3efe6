import { createRootRouteWithContext, Navigate } from '@tanstack/react-router';
import type { Services } from '../features/services.tsx';
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
  notFoundComponent: () => <Navigate to="/" replace />,
});
