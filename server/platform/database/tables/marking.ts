import type { Overtaken, Place } from '../columns.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Criterion } from '#contract/criterion';
import type { TrailKind } from '#contract/marking';
import type { Comment } from '#contract/marking-change';

/** A column of JSON: written as text. */
type Json<T> = ColumnType<T, string, string>;

/** Rows of `markings`: one of each marker for each submission. */
export interface MarkingsTable {
  university_id: string;
  submission_id: string;
  marker_id: string;
  state: 'draft' | 'saved';
  marks: Json<Record<string, number>>;
  grade: number | null;
  feedback: string;
  comments: Json<Comment[]>;
  revision: number;
  places: Json<Record<string, Place>>;
  overtaken: Json<Overtaken[]>;
  changed_at: Date;
}

/** Rows of `returns`. Never changed once written. */
export interface ReturnsTable {
  university_id: string;
  id: Generated<string>;
  submission_id: string;
  number: number;
  marker_id: string;
  grade: number | null;
  marks: Json<Record<string, number>>;
  criteria: Json<Criterion[]>;
  feedback: string;
  comments: Json<Comment[]>;
  returned_at: Date;
}

/** Rows of `marking_trail`: `submission_id` null is about the whole assignment. Never changed once written. */
export interface MarkingTrailTable {
  university_id: string;
  id: Generated<string>;
  place: Generated<number>;
  assignment_id: string;
  submission_id: string | null;
  actor_id: string | null;
  at: Date;
  kind: TrailKind;
  about: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

export interface PseudonymsTable {
  university_id: string;
  assignment_id: string;
  user_id: string;
  number: number;
  stand_in: Generated<string>;
}

export interface MarkingTables {
  markings: MarkingsTable;
  returns: ReturnsTable;
  marking_trail: MarkingTrailTable;
  pseudonyms: PseudonymsTable;
}
