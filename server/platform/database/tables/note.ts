import type { NoteKind } from '#contract/op';

/** Rows of `notes`: one of each person for each paste. */
export interface NotesTable {
  university_id: string;
  submission_id: string;
  user_id: string;
  stream: string;
  seq: number;
  kind: NoteKind;
  words: string;
  written_at: Date;
}

export interface NoteTables {
  notes: NotesTable;
}
