import { useLocation } from '@tanstack/react-router';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useDevice } from '../features/services.tsx';
import { Button } from '../ui/button.tsx';
import { OnLine } from '../ui/page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useConnection } from './connection-chip.tsx';
import type { WaitingVersion } from './service-worker.ts';

const UpdateContext = createContext<WaitingVersion | null>(null);

let registered = false;

/** Registers the service worker once per page and holds the version that waits. */
export function UpdateProvider({ children }: { children: ReactNode }): ReactNode {
  const [waiting, setWaiting] = useState<WaitingVersion | null>(null);
  useEffect(() => {
    if (registered) return;
    registered = true;
    void import('./service-worker.ts')
      .then(({ registerServiceWorker }) => registerServiceWorker(setWaiting))
      .catch(() => undefined);
  }, []);
  useReloadOutsideOfTheEditor();
  return <UpdateContext value={waiting}>{children}</UpdateContext>;
}

/**
 * Once a new version was let in, here or in another tab, the page is loaded again at its next change of screen: never
 * under an editor, and never by itself.
 */
function useReloadOutsideOfTheEditor(): void {
  const [stale, setStale] = useState(false);
  const { pathname } = useLocation();
  const [staleAt, setStaleAt] = useState('');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const had = navigator.serviceWorker.controller !== null;
    const onChange = () => {
      if (!had) return;
      setStale(true);
      setStaleAt(location.pathname);
    };
    navigator.serviceWorker.addEventListener('controllerchange', onChange);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', onChange);
  }, []);
  useEffect(() => {
    if (stale && pathname !== staleAt && pathname !== '/editor') location.reload();
  }, [stale, staleAt, pathname]);
}

/** Offers the new version where it interrupts nothing: outside of the editor, once everything is sent. */
export function UpdateRow(): ReactNode {
  const waiting = use(UpdateContext);
  const device = useDevice();
  const connection = useConnection();
  if (waiting === null) return null;
  const ready = connection.kind === 'connected';
  function update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.letIn();
  }
  return (
    <OnLine className="mb-6">
      <Notice
        kind="info"
        says="news"
        actions={
          ready ? (
            <Button onClick={update}>Update now</Button>
          ) : (
            <Button onClick={() => device.pushNow()}>Send now</Button>
          )
        }
      >
        <p>
          <b>A new version is ready.</b> {ready ? '' : 'It waits until every word is sent.'}
        </p>
      </Notice>
    </OnLine>
  );
}
