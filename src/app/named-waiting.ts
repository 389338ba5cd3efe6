import { listAssignments, type Assignment } from '#contract/assignment';
import { useApiQuery } from '../data/api-query.ts';
import { useDevice } from '../data/services.tsx';
import { useWaiting } from '../data/waiting.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { gathered } from './removed-work.ts';

/** The waiting items, each with its assignment's title as far as this device knows it; null until they were read. */
export function useNamedWaiting(): WaitingItem[] | null {
  const items = useWaiting(useDevice());
  const assignments = useKnownAssignments();
  return items === null ? null : gathered(named(items, assignments));
}

/** The assignments loaded before; fetches nothing. */
export function useKnownAssignments(): readonly Assignment[] {
  return useApiQuery(listAssignments, { query: {} }, { enabled: false }).data ?? [];
}

/** Adds the assignment titles of items that were queued without one. */
export function named(items: readonly WaitingItem[], assignments: readonly Assignment[]): WaitingItem[] {
  return items.map((item) => {
    const { target } = item;
    if (item.title !== '' || target.kind !== 'assignment') return item;
    return { ...item, title: assignments.find(({ id }) => id === target.id)?.title ?? '' };
  });
}
