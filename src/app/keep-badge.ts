import type { QueryClient } from '@tanstack/react-query';
import { listAssignments, type Assignment } from '#contract/assignment';
import { aheadMs } from '../api/university-clock.ts';
import { showBadge } from '../offline/waiting/badge.ts';
import type { Device } from '../offline/device/device.ts';
import { browserStorage } from './page-storage.ts';
import { effectiveDeadline } from '../wording/effective-deadline.ts';

/** Counts again this often, since deadlines come near while nothing else happens. */
const AGAIN_MS = 10 * 60_000;
/** Changes within this time are counted together. */
const SOON_MS = 5000;

/** Keeps the badge of the installed app up to date until the returned function is called. */
export function keepBadge(client: QueryClient, device: Pick<Device, 'subscribe' | 'user'>): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const show = () => {
    timer = null;
    const assignments = client.getQueryData<Assignment[]>([listAssignments.path, null, {}]);
    const ends = assignments === undefined || device.user() === null ? undefined : endsOf(assignments);
    void showBadge({ indexedDB, navigator, nowMs: Date.now() }, ends);
  };
  const soon = () => {
    timer ??= setTimeout(show, SOON_MS);
  };
  const stops = [
    device.subscribe(soon),
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === listAssignments.path) soon();
    }),
  ];
  const again = setInterval(show, AGAIN_MS);
  show();
  return () => {
    for (const stop of stops) stop();
    clearInterval(again);
    if (timer !== null) clearTimeout(timer);
    show();
  };
}

/** The ends, by this device's clock, of a student's assignments that are not handed in; teachers have none. */
function endsOf(assignments: readonly Assignment[]): number[] {
  return assignments
    .filter(({ archived, handed_in_at, progress }) => !archived && handed_in_at === null && progress === undefined)
    .map((assignment) => effectiveDeadline(assignment).getTime() - aheadMs(browserStorage));
}
