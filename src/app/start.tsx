import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { REQUESTS_FLAG, SEALED_FLAG } from '../api/waiting-flags.ts';
import { ServicesProvider } from '../data/services.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { createToasts } from '../ui/toasts.ts';
import { createServices } from './create-services.ts';
import { firstViewShown } from './first-view.ts';
import { notePageStart } from './page-start.ts';
import { browserStorage } from './page-storage.ts';
import { createAppRouter } from './router.tsx';
import { applyTheme } from './theme.ts';

/** Starts the app in the page. */
export function start(): void {
  notePageStart();
  applyTheme(browserStorage);
  const services = createServices();
  const toasts = createToasts();
  const router = createAppRouter(services, toasts.show);
  // The browser keeps launches until somebody follows them.
  void firstViewShown()
    .then(() => import('./launch.ts'))
    .then(
      ({ followLaunches }) => followLaunches(router),
      () => undefined,
    );
  // Something waits on this device: any page that opens next sends it.
  if ([REQUESTS_FLAG, SEALED_FLAG].some((flag) => browserStorage.getItem(flag) !== null)) {
    void services.openDevice().catch(() => undefined);
  }
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no element with the id root.');
  createRoot(place).render(
    <StrictMode>
      <ServicesProvider services={services}>
        <ToastProvider toasts={toasts}>
          <RouterProvider router={router} />
        </ToastProvider>
      </ServicesProvider>
    </StrictMode>,
  );
}
