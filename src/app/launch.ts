import { redirect } from '@tanstack/react-router';
import type { UserType } from '#contract/account';
import type { StoragePort } from '../api/storage.ts';
import { homeOf } from '../data/home.ts';
import type { Services } from '../data/services.tsx';
import { requireSession } from './guards.ts';
import { pageStart } from './page-start.ts';
import { tabStorage } from './page-storage.ts';
import { receiveShare, SHARE_PATH } from './share.ts';

interface LaunchQueue {
  setConsumer: (consumer: (launch: { targetURL?: string | undefined }) => void) => void;
}

/** Set in a tab once it has been launched: the browser tells a page its last launch again when it is reloaded. */
const LAUNCHED_KEY = 'longhand:launched';

/**
 * Keeps the installed app in one window: a shortcut, link or share focuses the open window and is followed inside it,
 * so that a page on which somebody writes is left by navigation and never discarded. The bare start address only
 * focuses.
 */
export function followLaunches(router: { navigate: (to: { href: string }) => unknown }): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  const isNew = newLaunches(tabStorage, pageStart.address, isReloaded());
  launchQueue?.setConsumer(({ targetURL }) => {
    if (targetURL === undefined || !isNew(targetURL)) return;
    const path = pathToFollow(targetURL, location.href);
    if (path === null) return;
    const target = new URL(targetURL);
    if (target.pathname === SHARE_PATH) receiveShare(target, tabStorage);
    void router.navigate({ href: target.pathname === SHARE_PATH ? SHARE_PATH : path });
  });
}

/**
 * Returns whether a launch is still to be followed. The first one of a page is not where the page was opened for it, at
 * `address`, and where it is the one of before a reload.
 */
export function newLaunches(tab: StoragePort, address: string, reloaded: boolean): (target: string) => boolean {
  let isFirst = true;
  return (target) => {
    const isRepeated = isFirst && (target === address || (reloaded && tab.getItem(LAUNCHED_KEY) !== null));
    isFirst = false;
    tab.setItem(LAUNCHED_KEY, '1');
    return !isRepeated;
  };
}

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** Where a launch leads inside the app; null where the open page may stay. */
export function pathToFollow(target: string, current: string): string | null {
  const wanted = new URL(target, current);
  const here = new URL(current);
  if (wanted.origin !== here.origin || wanted.pathname === '/') return null;
  const same = wanted.pathname === here.pathname && wanted.search === here.search;
  return same ? null : wanted.pathname + wanted.search;
}

interface Opened {
  context: { services: Pick<Services, 'session' | 'tab'>; toast: (text: string) => void };
  params: { what: string };
  location: { searchStr: string };
}

/**
 * Leads from an address that the device opens to the person's own screen: a shortcut of the installed app, or a share.
 * The manifest has no roles. Always throws a redirect; without a session to the log-in, and back after it.
 */
export function openFromDevice({ context, params: { what }, location }: Opened): never {
  const path = `/open/${what}`;
  // The router has rewritten values that look like numbers: the text is read from the address as it came.
  if (path === SHARE_PATH && location.searchStr !== '') {
    receiveShare(new URL(pageStart.address), context.services.tab);
  }
  requireSession(context, { pathname: path, href: path });
  const user = context.services.session.user();
  const place = user === null ? null : placeOf(what, user.user_type);
  if (place === null) throw redirect({ to: '/', replace: true, state: { unknownAddress: true } });
  throw redirect({ href: place, replace: true });
}

/** The screen of a role for what the device opens; null for an unknown name. */
export function placeOf(what: string, role: UserType): string | null {
  switch (what) {
    case 'share':
      return '/editor?practice=yes';
    case 'assignments':
      return role === 'student' ? '/student/assignments' : homeOf(role);
    case 'grading':
      if (role === 'teacher') return `${homeOf(role)}#to-mark`;
      // A student finds returned work below the assignments.
      return role === 'student' ? '/student/assignments' : homeOf(role);
    default:
      return null;
  }
}
