import type { ListOutcome, ListPreview } from '#contract/roster';
import type { ReadList } from './read-list.ts';

export type GoodList = Extract<ReadList, { kind: 'list' }>;

/** A list that was looked at: what the university says of it, or null where it could not be asked. */
export interface LookedAt {
  list: GoodList;
  preview: ListPreview | null;
}

/** What became of the last list: the university took it, or this device keeps it to be sent as item `id`. */
export type Imported = { kind: 'done'; outcome: ListOutcome } | { kind: 'waiting'; id: string };
