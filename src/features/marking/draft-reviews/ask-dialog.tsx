import type { ReactNode } from 'react';
import { askForDraftReview, DRAFT_QUESTION_MAX_LENGTH, listOwnDraftReviews } from '#contract/draft-review';
import { vectorOf } from '#writing/document/document';
import type { DraftedText } from '../../../data/open-text.ts';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useDevice } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';

interface AskDialogProps extends Pick<DraftedText, 'assignment' | 'target' | 'writer'> {
  onAsked: () => void;
  onClose: () => void;
}

/** Asks the teachers for comments on the text as it is now. Waits on this device until the university has that text. */
export function AskDialog({ assignment, target, writer, onAsked, onClose }: AskDialogProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const { ref, ...form } = useForm({
    draft: useDraft(`ask-draft-review-${assignment.id}`),
    send: async (data, _signal, element) => {
      const vector = vectorOf(writer.document());
      const body = { question: textOfEntry(data, 'question'), vector };
      const about = { target, vector };
      await device.request(askForDraftReview, { params: { id: assignment.id }, body }, assignment.title, about);
      await reload(listOwnDraftReviews);
      element.reset();
      onClose();
      onAsked();
    },
    explain: troubleWith(askForDraftReview),
  });
  return (
    <FormDialog
      title="Ask for comments"
      lead="The teachers of the course see your text as it is now, not how it was written, and not what you write later."
      readFirst
      form={form}
      formRef={ref}
      submit="Ask"
      busy="Asking..."
      onClose={onClose}
    >
      <TextareaField
        label="Your question"
        name="question"
        rows={4}
        maxLength={DRAFT_QUESTION_MAX_LENGTH}
        error={form.fields['question']}
        hint="Optional. What should they look at?"
        dir="auto"
      />
    </FormDialog>
  );
}
