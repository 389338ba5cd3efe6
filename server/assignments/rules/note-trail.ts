import type { TrailKind } from '#contract/marking';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';

/** A line of the trail: a change of a marking, of an assignment's rules or of what was returned. */
export interface TrailLine {
  readonly kind: TrailKind;
  readonly about: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** A line and its object; `submission` null: the whole assignment. */
export interface TrailNote extends TrailLine {
  readonly assignment: string;
  readonly submission: string | null;
}

/** Writes down what a person did, in the transaction that does it. The rows can't be changed afterwards. */
export async function noteTrail(tx: Tx, person: Person, notes: readonly TrailNote[], at: Date): Promise<void> {
  await trailRows(tx, person, notes, at)?.execute();
}

/** The write of these lines, to be combined with the change; null without any. */
export function trailRows(tx: Tx, person: Person, notes: readonly TrailNote[], at: Date) {
  if (notes.length === 0) return null;
  return tx.insertInto('marking_trail').values(
    notes.map(({ assignment, submission, kind, about, before, after }) => ({
      university_id: person.universityId,
      assignment_id: assignment,
      submission_id: submission,
      actor_id: person.userId,
      at,
      kind,
      about,
      before: jsonOf(before),
      after: jsonOf(after),
    })),
  );
}

function jsonOf(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
