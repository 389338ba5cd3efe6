import type { ReactNode } from 'react';
import { getReport } from '#contract/evidence';
import { listNotes, type Note, type writeNote } from '#contract/note';
import { noteKinds } from '#contract/op';
import type { BodyOf } from '#contract/endpoint';
import type { Paste } from '#contract/report';
import { SelectField } from '../../../ui/field.tsx';
import { textOfEntry } from '../../../ui/form.ts';
import { useApiQuery } from '../../../data/api-query.ts';
import { noteKindNames } from '../report/note-dialog.tsx';
import { isOn } from '../report/note-line.tsx';
import { pasteTitle } from '../report/report-words.ts';

/** The pastes from outside of a text, with the writer's own note on each. */
export interface Pastes {
  /** The text in which they are. */
  readonly text: string;
  readonly listed: readonly { paste: Paste; note: Note | undefined }[];
}

/** The pastes from outside of a submission; null before the university's answer, and without a submission. */
export function usePastes(submission: string | null): Pastes | null {
  const params = { id: submission ?? '' };
  const enabled = submission !== null;
  const report = useApiQuery(getReport, { params }, { enabled }).data;
  const notes = useApiQuery(listNotes, { params }, { enabled }).data;
  if (report === undefined || report.facts === null || notes === undefined) return null;
  const own = notes.filter(({ by }) => by === 'student');
  const listed = report.facts.pastes.listed.map((paste) => ({ paste, note: own.find((note) => isOn(note, paste)) }));
  return { text: report.text, listed };
}

/** Asks of each paste from outside what it is. */
export function PasteAnswers({ pastes }: { pastes: Pastes | null }): ReactNode {
  if (pastes === null)
    return <p className="small quiet">What you pasted is listed here once your text has reached the university.</p>;
  if (pastes.listed.length === 0) return <p className="small quiet">No longer passage was pasted from outside.</p>;
  return (
    <>
      <p className="small">
        These passages were pasted from outside. What is each of them? Your teacher sees the answers.
      </p>
      {pastes.listed.map(({ paste, note }) => (
        <div key={nameOf(paste)}>
          <p className="hand clipped-paste" dir="auto" lang="">
            {paste.text === '' ? 'Its words were deleted.' : paste.text}
          </p>
          <SelectField
            label={`What is it? ${pasteTitle(paste, pastes.text)}`}
            name={nameOf(paste)}
            defaultValue={note?.kind ?? ''}
          >
            <option value="">Not answered</option>
            {noteKinds.map((kind) => (
              <option key={kind} value={kind}>
                {noteKindNames[kind]}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </>
  );
}

/** The notes that the form's answers change. The words of an earlier note stay. */
export function changedNotes(data: FormData, pastes: Pastes | null): BodyOf<typeof writeNote>[] {
  return (pastes?.listed ?? []).flatMap(({ paste, note }) => {
    const kind = noteKinds.find((each) => each === textOfEntry(data, nameOf(paste)));
    if (kind === undefined || kind === note?.kind) return [];
    return { paste: { stream: paste.stream, seq: paste.seq }, kind, words: note?.words ?? '' };
  });
}

function nameOf({ stream, seq }: Paste): string {
  return `paste-${stream}-${String(seq)}`;
}
