import type { WaitingItem } from '../offline/waiting.ts';
import { clockTime } from '../ui/time.ts';

/** The heading of one waiting item: what it is, in words. */
export function headingOf(item: WaitingItem): string {
  const { action } = item;
  if (action !== null) {
    const verb = action.name === 'enroll' ? 'Enroll in' : 'Unenroll from';
    return `${verb} ${item.title || 'a course'}`;
  }
  const title = item.title || (item.target.kind === 'practice' ? 'Practice page' : 'An assignment');
  if (item.kind === 'snapshot') return `${title}, snapshot`;
  if (item.kind === 'submit') return `${title}, hand-in`;
  return title;
}

/** The facts of one waiting item, in words. */
export function factsOf(item: WaitingItem): string {
  return item.action === null ? item.says : `Asked ${clockTime(new Date(item.since))}`;
}
