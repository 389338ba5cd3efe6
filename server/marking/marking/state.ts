import type { Criterion } from '#contract/criterion';
import type { Marking } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import type { Overtaken, Place } from '../../platform/database/columns.ts';

/** A marking as it is stored. */
export interface MarkingState extends Pick<Marking, 'state' | 'marks' | 'grade' | 'feedback' | 'comments'> {
  readonly revision: number;
  /** The last change of each place, by the place's name. */
  readonly places: Readonly<Record<string, Place>>;
  readonly overtaken: readonly Overtaken[];
}

/** A change, and the facts about its page. */
export interface ChangeRequest {
  readonly change: MarkingChange;
  readonly base: number | undefined;
  /** Other pages whose queued changes the page of this change showed. */
  readonly shown: readonly string[];
  readonly origin: string;
  readonly now: Date;
  readonly criteria: readonly Criterion[];
}
