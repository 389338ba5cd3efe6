import type { ReactNode } from 'react';
import { CONCERN_MAX_LENGTH, concernReasons, listConcerns, raiseConcern, type ConcernReason } from '#contract/concern';
import { TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useServices } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { baseRates, reasonWords } from './concern-words.ts';

interface RaiseDialogProps {
  submission: string;
  /** Whether the record is shown: reasons that only it could show are offered only then. */
  told: boolean;
  onClose: () => void;
}

const OF_THE_RECORD: readonly ConcernReason[] = ['pasted', 'not_recorded'];

/** 'Raise a concern': reasons and words to the student, beside how often honest writers show the same. */
export function RaiseDialog({ submission, told, onClose }: RaiseDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const offered = concernReasons.filter((reason) => told || !OF_THE_RECORD.includes(reason));
  const { ref, ...form } = useForm({
    draft: useDraft(`concern-${submission}`),
    check: (data) => (data.has('reasons') ? {} : { reasons: 'Choose at least one.' }),
    send: async (data, signal) => {
      const reasons = concernReasons.filter((reason) => data.getAll('reasons').includes(reason));
      const body = { reasons, words: textOfEntry(data, 'words') };
      await call(raiseConcern, { params: { id: submission }, body, signal });
      toast('The concern was raised. The student sees it on this page.');
      await reload(listConcerns);
      onClose();
    },
    explain: troubleWith(raiseConcern),
  });
  return (
    <FormDialog
      title="Raise a concern"
      lead="A question, not a verdict. The student sees it and can reply; nobody else is told, and nothing follows by itself."
      form={form}
      formRef={ref}
      submit="Raise the concern"
      busy="Sending..."
      onClose={onClose}
    >
      <section aria-label="How often honest writers show the same">
        <h3>Before you ask</h3>
        <ul className="small quiet">
          {baseRates.map((rate) => (
            <li key={rate}>{rate}</li>
          ))}
        </ul>
        <p className="small quiet mt-1">
          Counted on 4,832 essays written in a study (KLiCKe), at keyboards, in English.
        </p>
      </section>
      <fieldset className={form.fields['reasons'] ? 'field bad' : 'field'}>
        <legend className="label">What it is about</legend>
        {offered.map((reason) => (
          <label className="check" key={reason}>
            <input type="checkbox" name="reasons" value={reason} /> {reasonWords[reason]}
          </label>
        ))}
        {form.fields['reasons'] ? <p className="error">{form.fields['reasons']}</p> : null}
      </fieldset>
      <TextareaField
        label="What you ask the student"
        name="words"
        rows={4}
        required
        maxLength={CONCERN_MAX_LENGTH}
        error={form.fields['words']}
      />
    </FormDialog>
  );
}
