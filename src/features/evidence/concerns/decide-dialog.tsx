import type { ReactNode } from 'react';
import {
  CONCERN_MAX_LENGTH,
  concernOutcomes,
  decideConcern,
  listConcerns,
  listOpenConcerns,
  type ConcernOutcome,
} from '#contract/concern';
import { ChoiceField, TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useServices } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';

const outcomeWords: Readonly<Record<ConcernOutcome, string>> = { settled: 'Settled', taken_further: 'Take it further' };

interface DecideDialogProps {
  submission: string;
  /** Whether the student has replied: before that it can only be settled. */
  heard: boolean;
  onClose: () => void;
  /** What was said, where the screen does not show it. */
  children?: ReactNode;
}

/** Decides an open concern in one's own name and words. */
export function DecideDialog({ submission, heard, onClose, children }: DecideDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    draft: useDraft(`decision-${submission}`),
    send: async (data, signal) => {
      const outcome = concernOutcomes.find((each) => each === textOfEntry(data, 'outcome')) ?? 'settled';
      const body = { outcome, words: textOfEntry(data, 'words') };
      await call(decideConcern, { params: { id: submission }, body, signal });
      toast('The decision was saved.');
      onClose();
      await reload(listConcerns, listOpenConcerns);
    },
    explain: troubleWith(decideConcern),
  });
  const offered = concernOutcomes.filter((outcome) => heard || outcome === 'settled');
  return (
    <FormDialog
      title="Decide"
      readFirst={children !== undefined}
      lead={
        heard
          ? 'The student sees it with your name.'
          : 'The student sees it with your name. It can be taken further only after the student has replied.'
      }
      form={form}
      formRef={ref}
      submit="Save decision"
      busy="Saving..."
      onClose={onClose}
    >
      {children}
      <ChoiceField
        legend="What came of it"
        name="outcome"
        initial="settled"
        options={offered.map((value) => ({ value, label: outcomeWords[value] }))}
      />
      <TextareaField
        label="Why, in your words"
        name="words"
        rows={4}
        required
        maxLength={CONCERN_MAX_LENGTH}
        error={form.fields['words']}
      />
    </FormDialog>
  );
}
