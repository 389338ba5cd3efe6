import type { ReactNode } from 'react';
import { breakGlass, REASON_MAX_LENGTH, REASON_MIN_LENGTH } from '#contract/break-glass';
import { TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useServices } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';

interface ReasonDialogProps {
  submission: string;
  student: string;
  title: string;
  lead: string;
  /** Whether the hour of an earlier reason has just ended. */
  isOver: boolean;
  onClose: () => void;
  onGiven: () => void;
}

/** Asks an administrator why they have to read a student's text. */
export function ReasonDialog({ submission, student, isOver, onGiven, ...dialog }: ReasonDialogProps): ReactNode {
  const { call } = useServices();
  const form = useForm({
    check: (data) => {
      const { length } = textOfEntry(data, 'reason');
      if (length < REASON_MIN_LENGTH) return { reason: `Please use at least ${REASON_MIN_LENGTH} characters.` };
      if (length > REASON_MAX_LENGTH)
        return { reason: `Please use at most ${REASON_MAX_LENGTH} characters; these are ${length}.` };
      return {};
    },
    send: async (data, signal) => {
      await call(breakGlass, { params: { id: submission }, body: { reason: textOfEntry(data, 'reason') }, signal });
      onGiven();
    },
    explain: troubleWith(breakGlass),
  });
  return (
    <FormDialog {...dialog} form={form} submit="Read the text" busy="Opening...">
      {isOver ? (
        <Notice kind="wait" live="assertive">
          <p>
            <b>The hour is over.</b> To read on, say why again: {student} gets another email.
          </p>
        </Notice>
      ) : (
        <p>
          Administrators don’t read students’ texts. If you have to, you may for an hour. {student} gets an email at
          once with your name and reason, and finds both in the report of the text.
        </p>
      )}
      <TextareaField label="Why you have to read it" name="reason" rows={4} required error={form.fields['reason']} />
    </FormDialog>
  );
}
