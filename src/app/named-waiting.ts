import { listAssignments, type Assignment } from '#contract/assignment';
import { useApiQuery } from '../data/api-query.ts';
import { useDevice } from '../data/services.tsx';
import { useWaiting } from '../data/waiting.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { gathered } from './removed-work.ts';

/** What waits, each with the title of its assignment as far as this device knows it; null until it was read. */
export function useNamedWaiting(): WaitingItem[] | null {
  const items = useWaiting(useDevice());
  const assignments = useKnownAssignments();
  return items === null ? null : gathered(named(items, assignments));
}

/** The assignments that were loaded before; asks nobody. */
export function useKnownAssignments(): readonly Assignment[] {
  return useApiQuery(listAssignments, { query: {} }, { enabled: false }).data ?? [];
}

/** Fills in the titles that the items were queued without. */
export function named(items: readonly WaitingItem[], assignments: readonly Assignment[]): WaitingItem[] {
  return items.map((item) => {
    const { target } = item;
    if (item.title !== '' || target.kind !== 'assignment') return item;
    return { ...item, title: assignments.find(({ id }) => id === target.id)?.title ?? '' };
  });
}
