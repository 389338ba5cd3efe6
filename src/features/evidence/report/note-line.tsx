import type { ReactNode } from 'react';
import type { Note, writeNote } from '#contract/note';
import type { NoteKind, PasteId } from '#contract/op';
import type { RequestItem } from '../../../data/pending-requests.ts';

/** What a pasted passage is, in words; nothing is said of 'other'. */
const kindWords: Readonly<Record<NoteKind, string>> = {
  quotation: 'a quotation',
  own_notes: 'own notes',
  tool_allowed: 'from a tool that was allowed',
  other: '',
};

/** Whether a note is on the passage that begins with this edit. */
export function isOn({ paste }: Pick<Note, 'paste'>, { stream, seq }: PasteId): boolean {
  return paste.stream === stream && paste.seq === seq;
}

/** The notes on a passage, and one's own that waits on this device. */
export function NoteLines({
  notes,
  waiting,
}: {
  notes: readonly Note[];
  waiting: RequestItem<typeof writeNote> | undefined;
}): ReactNode {
  return (
    <>
      {notes.map((note) => (
        <NoteLine key={note.by + note.name} note={note} />
      ))}
      {waiting === undefined ? null : <WaitingNote item={waiting} />}
    </>
  );
}

/** Somebody's note on a passage, in one line. */
export function NoteLine({ note }: { note: Note }): ReactNode {
  return (
    <p>
      {note.by === 'student' ? 'The student’s note' : `${note.name}’s note`}: {noteWords(note)}
    </p>
  );
}

/** One's own note that waits on this device, or the answer that refused it. */
function WaitingNote({ item }: { item: RequestItem<typeof writeNote> }): ReactNode {
  if (item.kind === 'refused') return <p>The university answered: “{item.error ?? ''}”</p>;
  return <p>Your note on this device: {noteWords(item.request.body)}</p>;
}

function noteWords({ kind, words }: Pick<Note, 'kind' | 'words'>): string {
  const said = words === '' ? '' : `“${words}”`;
  if (kindWords[kind] === '') return said === '' ? 'something else.' : said;
  return said === '' ? `${kindWords[kind]}.` : `${kindWords[kind]}. ${said}`;
}
