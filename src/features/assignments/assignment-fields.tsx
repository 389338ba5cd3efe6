import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import type { AssignmentFields } from '#contract/teaching';
import { SelectField, TextareaField, TextField } from '../../ui/field.tsx';
import { textOfEntry, type FieldErrors } from '../../ui/form.ts';
import { useAnswer } from '../answer.ts';
import { localTime } from './local-time.ts';

interface AssignmentInputsProps {
  errors: FieldErrors;
  /** The course that is chosen at first. */
  course: string;
  /** What the fields hold at first, where an assignment is changed. */
  initial?: Assignment | undefined;
}

/** The six fields of an assignment: Title, Description, Start Time, End Time, Class Info, Course. All are required. */
export function AssignmentInputs({ errors, course, initial }: AssignmentInputsProps): ReactNode {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        defaultValue={initial?.title}
        error={errors['title']}
      />
      <TextareaField
        label="Description"
        name="description"
        required
        maxLength={20_000}
        rows={5}
        defaultValue={initial?.description}
        error={errors['description']}
        dir="auto"
      />
      <div className="pair">
        <TextField
          label="Start Time"
          name="start_time"
          type="datetime-local"
          required
          defaultValue={initial === undefined ? undefined : localTime(new Date(initial.start_time))}
          error={errors['start_time']}
          hint={`In your time zone, ${zone}`}
        />
        <TextField
          label="End Time"
          name="end_time"
          type="datetime-local"
          required
          defaultValue={initial === undefined ? undefined : localTime(new Date(initial.end_time))}
          error={errors['end_time']}
        />
      </div>
      <div className="pair">
        <TextField
          label="Class Info"
          name="class_info"
          required
          maxLength={200}
          defaultValue={initial?.class_info}
          error={errors['class_info']}
          hint="Such as the year and the section"
        />
        <CourseField course={course} error={errors['course']} />
      </div>
    </>
  );
}

function CourseField({ course, error }: { course: string; error: string | undefined }): ReactNode {
  const answer = useAnswer(listTaughtCourses, {});
  const courses = answer.data ?? [];
  return (
    <SelectField
      key={courses.length}
      label="Course"
      name="course"
      required
      defaultValue={course}
      error={error ?? (answer.data === undefined ? (answer.trouble ?? undefined) : undefined)}
    >
      <option value="">Choose a course</option>
      {courses.map(({ id, name, course_code: code }) => (
        <option key={id} value={id}>
          {code} {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What the form says, with times as ISO instants. */
export function assignmentOf(data: FormData): AssignmentFields {
  return {
    title: textOfEntry(data, 'title'),
    description: textOfEntry(data, 'description'),
    start_time: instantOf(textOfEntry(data, 'start_time')),
    end_time: instantOf(textOfEntry(data, 'end_time')),
    class_info: textOfEntry(data, 'class_info'),
    course: textOfEntry(data, 'course'),
  };
}

/** Empty where the end comes after the start. */
export function endAfterStart(data: FormData): FieldErrors {
  const ends = Date.parse(textOfEntry(data, 'end_time')) > Date.parse(textOfEntry(data, 'start_time'));
  return ends ? {} : { end_time: 'The end must be after the start.' };
}

/** An instant of a local date and time as `datetime-local` gives it. */
function instantOf(local: string): string {
  return new Date(local).toISOString();
}
