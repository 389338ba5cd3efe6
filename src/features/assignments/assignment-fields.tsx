import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { SelectField, TextField, TextareaField } from '../../ui/field.tsx';
import { TimeField } from './time-field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { firstChoice } from '../../data/query-view.tsx';
import { Instructions } from '../../ui/instructions.tsx';
import { ownZone } from '../../wording/zoned-words.ts';
import { MoreFields } from './more-fields.tsx';
import { afterTermWords } from './after-term.ts';
import { wallTimeIn } from './typed-assignment.ts';

interface AssignmentInputsProps {
  errors: FieldErrors;
  /** The course that is chosen at first. */
  course: string;
  /** The fields' first values, if an assignment is changed. */
  initial?: Assignment | undefined;
  /** What a new assignment begins with. */
  usual?: UsualValues | undefined;
  onCourse?: ((course: string) => void) | undefined;
}

/** Values that a new assignment begins with; the times as those of a `datetime-local` field. */
interface UsualValues {
  start: string;
  end: string;
  class_info: string;
}

/**
 * The six fields of an assignment, all required: Title, Description, Start Time, End Time, Class Info, Course. Optional
 * fields are under 'More'.
 */
export function AssignmentInputs({ errors, course, initial, usual, onCourse }: AssignmentInputsProps): ReactNode {
  const [zone, setZone] = useState(initial?.time_zone ?? ownZone());
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (id: string) => {
    setChosen(id);
    onCourse?.(id);
  };
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
      <DescriptionField initial={initial?.description} error={errors['description']} />
      <TimeFields errors={errors} initial={initial} usual={usual} zone={zone} course={chosen ?? course} />
      <div className="pair">
        <TextField
          label="Class Info"
          name="class_info"
          required
          maxLength={200}
          defaultValue={initial?.class_info ?? usual?.class_info}
          error={errors['class_info']}
          hint="Such as the year and the section"
        />
        <CourseField course={course} error={errors['course']} onChoice={choose} />
      </div>
      <MoreFields errors={errors} initial={initial} course={chosen ?? course} zone={zone} onZone={setZone} />
    </>
  );
}

/** The description, with help on formatting and a preview. */
function DescriptionField({ initial, error }: { initial: string | undefined; error: string | undefined }): ReactNode {
  const [typed, setTyped] = useState(initial ?? '');
  return (
    <div>
      <TextareaField
        label="Description"
        name="description"
        required
        maxLength={20_000}
        rows={5}
        defaultValue={initial}
        onInput={(event) => setTyped(event.currentTarget.value)}
        error={error}
        dir="auto"
      />
      <details className="mt-2">
        <summary>How to format, and a preview</summary>
        <p className="small quiet">
          <code># Heading</code>, <code>**bold**</code>, <code>*italic*</code>, <code>- item</code> or{' '}
          <code>1. item</code> for a list, <code>[words](https://example.org)</code> for a link.
        </p>
        {typed.trim() === '' ? null : (
          <section aria-label="Preview">
            <Instructions text={typed} />
          </section>
        )}
      </details>
    </div>
  );
}

interface TimeFieldsProps {
  errors: FieldErrors;
  /** The fields' first values, shown in the assignment's own zone. */
  initial: Pick<Assignment, 'start_time' | 'end_time' | 'time_zone'> | undefined;
  usual?: UsualValues | undefined;
  /** The IANA name of the zone in which the times are typed. */
  zone: string;
  /** The chosen course: an end after the last day of its term is pointed out. */
  course?: string | undefined;
}

/** Start and end in a zone, which is named. */
export function TimeFields({ errors, initial, usual, zone, course }: TimeFieldsProps): ReactNode {
  const [end, setEnd] = useState<string | null>(null);
  const firstEnd = initial ? wallTimeIn(initial.end_time, initial.time_zone) : usual?.end;
  const taught = useApiQuery(listTaughtCourses, {}).data?.find(({ id }) => id === course);
  return (
    <div className="pair">
      <TimeField
        label="Start Time"
        name="start_time"
        required
        defaultValue={initial ? wallTimeIn(initial.start_time, initial.time_zone) : usual?.start}
        error={errors['start_time']}
        hint={zone === ownZone() ? `In your time zone, ${zone}` : `In the time zone ${zone}`}
      />
      <TimeField
        label="End Time"
        name="end_time"
        required
        defaultValue={firstEnd}
        onInput={({ currentTarget }) => setEnd(currentTarget.value)}
        error={errors['end_time']}
        hint={afterTermWords(end ?? firstEnd ?? '', zone, taught)}
      />
    </div>
  );
}

interface CourseFieldProps {
  /** The course that is chosen at first. */
  course: string;
  error: string | undefined;
  /** Called with the chosen course, or ''. */
  onChoice?: ((course: string) => void) | undefined;
}

/**
 * The courses that the teacher teaches. What is chosen at first follows the course and the list that come late, until
 * the teacher, or the form's draft, has chosen.
 */
export function CourseField({ course, error, onChoice }: CourseFieldProps): ReactNode {
  const answer = useApiQuery(listTaughtCourses, {});
  const courses = (answer.data ?? []).filter(({ archived }) => !archived);
  const proposal = `${String(courses.length)} ${course}`;
  const [chosenBeside, setChosenBeside] = useState<string | null>(null);
  return (
    <SelectField
      key={chosenBeside ?? proposal}
      label="Course"
      name="course"
      required
      defaultValue={course}
      onChange={({ currentTarget }) => {
        setChosenBeside(chosenBeside ?? proposal);
        onChoice?.(currentTarget.value);
      }}
      error={error ?? (answer.data === undefined ? (answer.trouble ?? undefined) : undefined)}
    >
      <option value="">{firstChoice(answer, 'Choose a course')}</option>
      {courses.map(({ id, name, course_code: code }) => (
        <option key={id} value={id}>
          {code} {name}
        </option>
      ))}
    </SelectField>
  );
}
