import type { ListOutcome, ListPreview } from '#contract/roster';
import type { ReadList } from './read-list.ts';

export type GoodList = Extract<ReadList, { kind: 'list' }>;

/** A list with its preview: the university's, or null if it could not be reached. */
export interface LookedAt {
  list: GoodList;
  preview: ListPreview | null;
}

/** The last list's outcome: the university imported it, or this device keeps it as item `id`. */
export type Imported = { kind: 'done'; outcome: ListOutcome } | { kind: 'waiting'; id: string };
