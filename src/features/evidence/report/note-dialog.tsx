import type { ReactNode } from 'react';
import { listNotes, writeNote } from '#contract/note';
import { noteKinds, NOTE_MAX_LENGTH, type NoteKind } from '#contract/op';
import type { Paste } from '#contract/report';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useDevice, useUser } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';

const kinds: Readonly<Record<NoteKind, string>> = {
  quotation: 'A quotation',
  own_notes: 'My own notes',
  tool_allowed: 'From a tool that was allowed',
  other: 'Something else',
};

interface NoteDialogProps {
  submission: string;
  paste: Paste;
  onClose: () => void;
}

/** Writes a note on a paste. Kept on this device if there is no connection. */
export function NoteDialog({ submission, paste: { stream, seq, text }, onClose }: NoteDialogProps): ReactNode {
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
      const outcome = await device.request(writeNote, input, 'Note on a paste');
      if (outcome.kind === 'done') await reload(listNotes);
      toast(outcome.kind === 'done' ? 'The note was saved.' : 'The note waits on this device to be sent.');
      element.reset();
      onClose();
    },
    explain: troubleWith(writeNote),
  });
  return (
    <FormDialog
      title="Note on a paste"
      lead={`${isWriter ? 'Your teacher sees it' : 'The student sees it'}. Your last note on a paste counts.`}
      form={form}
      formRef={ref}
      submit="Save note"
      busy="Saving..."
      onClose={onClose}
    >
      <p className="hand clipped-paste my-2" dir="auto">
        {text}
      </p>
      <SelectField label="What it is" name="kind" defaultValue="quotation">
        {noteKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="In your words"
        name="words"
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        hint="Optional. Where it comes from, and what for."
      />
    </FormDialog>
  );
}
