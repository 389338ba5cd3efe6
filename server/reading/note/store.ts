import { sql } from 'kysely';
import type { Note } from '#contract/note';
import type { NoteKind, PasteId } from '#contract/op';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

export interface NoteWish {
  readonly submissionId: string;
  readonly paste: PasteId;
  readonly kind: NoteKind;
  readonly words: string;
  readonly at: Date;
}

/** Writes a person's note on a paste, replacing their earlier one. */
export async function putNote(tx: Tx, who: Tenant, { submissionId, paste, kind, words, at }: NoteWish): Promise<void> {
  const said = { kind, words, written_at: at };
  await tx
    .insertInto('notes')
    .values({
      university_id: who.universityId,
      submission_id: submissionId,
      user_id: who.userId,
      stream: paste.stream,
      seq: paste.seq,
      ...said,
    })
    .onConflict((conflict) =>
      conflict.columns(['university_id', 'submission_id', 'user_id', 'stream', 'seq']).doUpdateSet(said),
    )
    .execute();
}

export interface NoteRow {
  readonly stream: string;
  readonly seq: number;
  readonly kind: NoteKind;
  readonly words: string;
  readonly written_at: Date;
  readonly name: string;
  /** Whether the writer of the document wrote it. */
  readonly own: boolean;
}

/** The notes of a submission, the oldest first. */
export function readNotes(tx: Tx, who: Tenant, submissionId: string): Promise<NoteRow[]> {
  return tx
    .selectFrom('notes as n')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'n.university_id').onRef('u.id', '=', 'n.user_id'),
    )
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'n.university_id').onRef('s.id', '=', 'n.submission_id'),
    )
    .where('n.university_id', '=', who.universityId)
    .where('n.submission_id', '=', submissionId)
    .select(['n.stream', 'n.seq', 'n.kind', 'n.words', 'n.written_at', personName('u').as('name')])
    .select(sql<boolean>`n.user_id = s.user_id`.as('own'))
    .orderBy('n.written_at')
    .orderBy('n.stream')
    .orderBy('n.seq')
    .execute();
}

/** A note for an answer, with the student's name as the reader may know it. */
export function presentNote(row: NoteRow, { student_name }: SubmissionRow): Note {
  const { stream, seq, kind, words, written_at, own } = row;
  const by = own ? 'student' : 'teacher';
  const name = own ? student_name : row.name;
  return { paste: { stream, seq }, kind, words, by, name, written_at: written_at.toISOString() };
}
