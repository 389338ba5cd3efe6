import type { BodyOf } from '#contract/endpoint';
import type { Note, writeNote } from '#contract/note';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { accessSubmission, requireReading } from '../../writing/submission/policy.ts';
import { storableWords } from '../../platform/words.ts';
import { presentNote, putNote } from './store.ts';

/** Writes the person's note on a paste of a submission that they may read. Returns the note. */
export async function writeNoteOn(
  tx: Tx,
  person: Person,
  submissionId: string,
  { paste, kind, words: typed }: BodyOf<typeof writeNote>,
  now: Date,
): Promise<Note> {
  const { submission, relation } = await accessSubmission(tx, person, submissionId);
  requireReading(person, relation);
  const words = storableWords(typed);
  await putNote(tx, person, { submissionId: submission.id, paste, kind, words, at: now });
  return presentNote(
    { ...paste, kind, words, written_at: now, name: person.name, own: relation === 'owns' },
    submission,
  );
}
