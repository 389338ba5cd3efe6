import type { ColumnType, Generated } from 'kysely';
import type { Criterion } from '#contract/criterion';
import type { AiPreset } from '#contract/ai-policy';

/** Rows of `assignments`. `deleted_at` hides one from every answer, never from the writing on a device. */
export interface AssignmentsTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  title: string;
  description: string;
  class_info: string;
  start_time: Date;
  end_time: Date;
  word_goal: number | null;
  /** Null where nothing is said; `ai_note` is empty then. */
  ai_preset: AiPreset | null;
  ai_note: Generated<string>;
  visible_from: Date | null;
  time_zone: Generated<string>;
  grace_hours: Generated<number>;
  archived_at: Date | null;
  created_at: ColumnType<Date, never, never>;
  changed_at: Generated<Date>;
  deleted_at: Date | null;
  hold: Generated<boolean>;
  blind: Generated<boolean>;
  second_marker: Generated<string | null>;
  criteria: ColumnType<Criterion[], string | undefined, string>;
  released_at: Generated<Date | null>;
}

export interface AssignmentTables {
  assignments: AssignmentsTable;
}
