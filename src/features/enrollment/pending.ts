import type { WaitingItem } from '../../offline/waiting.ts';

/** How a course stands between this device and the university. */
export type Pending =
  | { kind: 'none' }
  /** Asked here, not answered yet. */
  | { kind: 'waiting'; action: 'enroll' | 'unenroll' }
  /** The university said no, in its own words. `id` names the refusal for dismissing it. */
  | { kind: 'refused'; action: 'enroll' | 'unenroll'; error: string; id: string };

/** What this device has asked of a course and was not done yet. The latest asking counts. */
export function pendingOf(items: readonly WaitingItem[], course: string): Pending {
  const latest = items
    .filter(({ action }) => action?.course === course)
    .reduce<WaitingItem | null>((best, item) => (best === null || item.until >= best.until ? item : best), null);
  if (latest === null || latest.action === null) return { kind: 'none' };
  const action = latest.action.name;
  return latest.kind === 'refused'
    ? { kind: 'refused', action, error: latest.error ?? '', id: latest.id }
    : { kind: 'waiting', action };
}
