import type { ReactNode } from 'react';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listTaughtCourses, updateCourseAnalysis, type TaughtCourse } from '#contract/course';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, FormError } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Whether texts of a course may be analyzed. Saving it needs a connection, and says so. */
export function CourseAnalysis({ course }: { course: TaughtCourse }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    send: async (data, signal) => {
      const allowed = textOfEntry(data, 'analysis_allowed') === 'yes';
      await call(updateCourseAnalysis, { params: { id: course.id }, body: { allowed }, signal });
      toast(allowed ? `The AI analysis is on for ${course.name}.` : `The AI analysis is off for ${course.name}.`);
      await reload(listTaughtCourses, listAssignments, getAssignment);
    },
    explain: troubleWith(updateCourseAnalysis),
  });
  // An answer stored before the rule existed lacks both fields.
  const kept: Partial<TaughtCourse> = course;
  const allowed = kept.analysis_allowed ?? true;
  if (allowed && !(kept.analysis ?? true))
    return <p className="quiet small mt-4">Your university has switched the AI analysis off.</p>;
  return (
    <form className="form narrow mt-8" noValidate onSubmit={form.onSubmit} ref={ref}>
      <div className="field">
        <ChoiceField
          key={String(allowed)}
          legend="May texts of this course be analyzed for AI writing?"
          name="analysis_allowed"
          initial={allowed ? 'yes' : 'no'}
          options={YES_NO}
        />
        <p className="hint">
          A student and you may each ask what a text shows, and both see the same: a signal, not proof.
        </p>
      </div>
      <FormError form={form} />
      <div className="btns">
        <Button submit disabled={form.busy}>
          Save rule
        </Button>
      </div>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
