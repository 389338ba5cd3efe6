import { pathToFollow } from './launch.ts';

/** Follows notifications that the person opens while a page is open. Returns the function that stops this. */
export function followNotifications(go: (path: string) => void): () => void {
  const { serviceWorker: workers } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('open' in data) || typeof data.open !== 'string') return;
    const path = pathToFollow(data.open, location.href);
    if (path !== null) go(path);
  };
  workers?.addEventListener('message', onMessage);
  return () => workers?.removeEventListener('message', onMessage);
}
