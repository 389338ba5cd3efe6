import type { ReactNode } from 'react';
import { listNotes, writeNote } from '#contract/note';
import { noteKinds, NOTE_MAX_LENGTH, type NoteKind, type PasteId } from '#contract/op';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useDevice, useUser } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';

/** What a pasted passage is, as a choice. */
export const noteKindNames: Readonly<Record<NoteKind, string>> = {
  quotation: 'A quotation',
  own_notes: 'My own notes',
  tool_allowed: 'From a tool that was allowed',
  other: 'Something else',
};

interface NoteDialogProps {
  submission: string;
  /** The passage, by the edit with which it begins. */
  about: PasteId & { readonly text: string };
  /** The question that the note answers; absent for a note on a paste. */
  question?: string | undefined;
  onClose: () => void;
}

/** Writes a note on a passage. Kept on this device if there is no connection. */
export function NoteDialog({ submission, about, question, onClose }: NoteDialogProps): ReactNode {
  const { stream, seq, text } = about;
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const isWriter = useUser()?.user_type === 'student';
  const { ref, ...form } = useForm({
    draft: useDraft(`note-${stream}-${String(seq)}`),
    send: async (data, _signal, element) => {
      const entered = textOfEntry(data, 'kind');
      const kind = noteKinds.find((each) => each === entered) ?? 'other';
      const words = textOfEntry(data, 'words');
      const input = { params: { id: submission }, body: { paste: { stream, seq }, kind, words } };
      const title = question === undefined ? 'Note on a paste' : 'Answer to a question';
      const outcome = await device.request(writeNote, input, title);
      if (outcome.kind === 'done') await reload(listNotes);
      toast(outcome.kind === 'done' ? 'The note was saved.' : 'The note is saved on this device, waiting to send.');
      element.reset();
      onClose();
    },
    explain: troubleWith(writeNote),
  });
  return (
    <FormDialog
      title={question === undefined ? 'Note on a paste' : 'Note on a question'}
      lead={isWriter ? 'Your teacher sees your last one.' : 'The student sees your last one.'}
      form={form}
      formRef={ref}
      submit="Save note"
      busy="Saving..."
      onClose={onClose}
    >
      {question === undefined ? null : <p className="strong">{question}</p>}
      <p className="hand clipped-paste my-2" dir="auto" lang="">
        {text}
      </p>
      {question === undefined ? (
        <SelectField label="What it is" name="kind" defaultValue="quotation">
          {noteKinds.map((kind) => (
            <option key={kind} value={kind}>
              {noteKindNames[kind]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextareaField
        label={question === undefined || isWriter ? 'In your words' : 'What was said'}
        name="words"
        rows={3}
        required={question !== undefined}
        error={form.fields['words']}
        maxLength={NOTE_MAX_LENGTH}
        hint={question === undefined ? 'Optional. Where it comes from, and what for.' : undefined}
      />
    </FormDialog>
  );
}
