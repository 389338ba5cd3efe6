import type { ReactNode } from 'react';
import { getClass } from '#contract/class';
import { listTaughtCourses } from '#contract/course';
import { getStatistics } from '#contract/statistics';
import { getSubmission, updateSubmission, type Submission } from '#contract/submission';
import { listToMark } from '#contract/to-mark';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

const GRADE_MAX = 1000;

interface GradeFormProps {
  submission: Pick<Submission, 'id' | 'grade' | 'student_name'>;
  /** Called once the grade was saved, and by Cancel. If absent the form stays. */
  onDone?: (() => void) | undefined;
}

/** The grade of one text; an empty field removes it. Saving needs a connection, and the form says so. */
export function GradeForm({ submission, onDone }: GradeFormProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    send: async (data, signal) => {
      const entered = textOfEntry(data, 'grade');
      const grade = entered === '' ? null : Number(entered);
      await call(updateSubmission, { params: { id: submission.id }, body: { grade }, signal });
      toast(grade === null ? 'The grade was taken back.' : `Graded ${submission.student_name}: ${entered}.`);
      await reload(getClass, getStatistics, getSubmission, listTaughtCourses, listToMark);
      onDone?.();
    },
    explain: troubleWith(updateSubmission),
  });
  return (
    <form className="form grade" noValidate onSubmit={form.onSubmit} aria-label={`Grade of ${submission.student_name}`}>
      <TextField
        label="Grade"
        name="grade"
        type="number"
        inputMode="decimal"
        min={0}
        max={GRADE_MAX}
        step="any"
        defaultValue={submission.grade ?? ''}
        error={form.fields['grade']}
      />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Saving...' : 'Save grade'}
        </Button>
        {onDone === undefined ? null : <Button onClick={onDone}>Cancel</Button>}
      </div>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
