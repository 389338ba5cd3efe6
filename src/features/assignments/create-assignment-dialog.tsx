import { useId, type ReactNode } from 'react';
import { createAssignment, listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, SelectField, TextareaField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm, type FieldErrors, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useAnswer, useReload } from '../answer.ts';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';

interface CreateAssignmentDialogProps {
  /** The course that is chosen at first. */
  course: string;
  onClose: () => void;
}

/** 'Create Assignment': six fields, all required; times are sent as ISO instants. */
export function CreateAssignmentDialog({ course, onClose }: CreateAssignmentDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const id = useId();
  const form = useForm({
    missing: 'Please fill in all required fields.',
    check: endAfterStart,
    send: async (data, signal) => {
      const body = {
        title: textOfEntry(data, 'title'),
        description: textOfEntry(data, 'description'),
        start_time: instantOf(textOfEntry(data, 'start_time')),
        end_time: instantOf(textOfEntry(data, 'end_time')),
        class_info: textOfEntry(data, 'class_info'),
        course: textOfEntry(data, 'course'),
      };
      const created = await call(createAssignment, { body, signal });
      await reload(listAssignments);
      toast(`${created.title} was created.`);
      onClose();
    },
    explain: troubleWith(createAssignment),
  });
  return (
    <Dialog
      title="Create Assignment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" submit form={id} disabled={form.busy}>
            {form.busy ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <form className="form" id={id} noValidate onSubmit={form.onSubmit}>
        <Fields form={form} course={course} />
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}

function Fields({ form, course }: { form: Form; course: string }): ReactNode {
  const courses = useAnswer(listTaughtCourses, {}).data ?? [];
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <TextField label="Title" name="title" required maxLength={200} error={form.fields['title']} />
      <TextareaField
        label="Description"
        name="description"
        required
        maxLength={20_000}
        error={form.fields['description']}
        dir="auto"
      />
      <div className="pair">
        <TextField
          label="Start Time"
          name="start_time"
          type="datetime-local"
          required
          error={form.fields['start_time']}
          hint={`In your time zone, ${zone}`}
        />
        <TextField label="End Time" name="end_time" type="datetime-local" required error={form.fields['end_time']} />
      </div>
      <div className="pair">
        <TextField label="Class Info" name="class_info" required maxLength={200} error={form.fields['class_info']} />
        <SelectField
          key={courses.length}
          label="Course"
          name="course"
          required
          defaultValue={course}
          error={form.fields['course']}
        >
          <option value="">Choose a course</option>
          {courses.map(({ id, name, course_code: code }) => (
            <option key={id} value={id}>
              {code} {name}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

/** An instant of a local date and time as `datetime-local` gives it. */
function instantOf(local: string): string {
  return new Date(local).toISOString();
}

function endAfterStart(data: FormData): FieldErrors {
  const ends = Date.parse(textOfEntry(data, 'end_time')) > Date.parse(textOfEntry(data, 'start_time'));
  return ends ? {} : { end_time: 'The end must be after the start.' };
}
