interface LaunchQueue {
  setConsumer: (consumer: (launch: { targetURL?: string | undefined }) => void) => void;
}

/**
 * Keeps the installed app in one window: a shortcut or link focuses the open window and is followed inside it, so that
 * a page on which somebody writes is left by navigation and never discarded. The bare start address only focuses.
 */
export function followLaunches(go: (path: string) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ targetURL }) => {
    const path = targetURL === undefined ? null : pathToFollow(targetURL, location.href);
    if (path !== null) go(path);
  });
}

/** Where a launch leads inside the app; null where the open page may stay. */
export function pathToFollow(target: string, current: string): string | null {
  const wanted = new URL(target, current);
  const here = new URL(current);
  if (wanted.origin !== here.origin || wanted.pathname === '/') return null;
  const same = wanted.pathname === here.pathname && wanted.search === here.search;
  return same ? null : wanted.pathname + wanted.search;
}
