import type { Action } from '#contract/op';
import type { WaitingItem } from '../../offline/waiting.ts';

type CourseAction = Extract<Action, { name: 'enroll' | 'unenroll' }>;

/** How a course stands between this device and the university. `id` names what waits or was refused for the device. */
export type Pending =
  | { kind: 'none' }
  /** Asked here, not answered yet. */
  | { kind: 'waiting'; action: CourseAction['name']; id: string }
  /** The university said no, in its own words. */
  | { kind: 'refused'; action: CourseAction['name']; error: string; id: string };

/** What this device has asked of a course and was not done yet. The latest asking counts. */
export function pendingOf(items: readonly WaitingItem[], course: string): Pending {
  let latest: { item: WaitingItem; name: CourseAction['name'] } | null = null;
  for (const item of items) {
    const { action } = item;
    if (action === null || !isCourseAction(action) || action.course !== course) continue;
    if (latest === null || item.until >= latest.item.until) latest = { item, name: action.name };
  }
  if (latest === null) return { kind: 'none' };
  const { item, name: action } = latest;
  return item.kind === 'refused'
    ? { kind: 'refused', action, error: item.error ?? '', id: item.id }
    : { kind: 'waiting', action, id: item.id };
}

function isCourseAction(action: Action): action is CourseAction {
  return action.name === 'enroll' || action.name === 'unenroll';
}
