import { useState, type ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { duplicateCourse, listTaughtCourses, type Course } from '#contract/course';
import { wallTimeOf } from '#contract/zoned-time';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { movedTimes } from '../../wording/moved-times.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { plural } from '../../wording/plural.ts';
import { ownZone, whenWords } from '../../wording/zoned-words.ts';
import { CourseCode, CourseName, CourseSemester } from './course-fields.tsx';

interface DuplicateCourseProps {
  course: Course;
  onClose: () => void;
  /** Called with the new course's id. */
  onDone: (id: string) => void;
}

/** 'Duplicate Course': a copy for another term, with a preview of its assignments. */
export function DuplicateCourseDialog(props: DuplicateCourseProps): ReactNode {
  const answer = useApiQuery(listAssignments, { query: { course: props.course.id } });
  if (answer.data !== undefined) return <CourseCopyForm {...props} assignments={answer.data} />;
  return (
    <QueryView answer={answer} loading="Loading the assignments...">
      {() => null}
    </QueryView>
  );
}

function CourseCopyForm(props: DuplicateCourseProps & { assignments: readonly Assignment[] }): ReactNode {
  const { course, assignments, onDone } = props;
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const [began, setBegan] = useState(() => firstDay(assignments));
  const [begins, setBegins] = useState(began);
  const form = useForm({
    missing: 'Please fill in all required fields.',
    send: async (data, signal) => {
      const copy = {
        course_code: textOfEntry(data, 'course_code'),
        name: textOfEntry(data, 'name'),
        semester: textOfEntry(data, 'semester'),
        shift_days: daysBetween(began, begins),
      };
      const made = await call(duplicateCourse, { params: { id: course.id }, body: copy, signal });
      await reload(listTaughtCourses, listAssignments);
      toast(`${made.course.name} was created with ${plural(made.assignments, 'assignment')}.`);
      onDone(made.course.id);
    },
    explain: troubleWith(duplicateCourse),
  });
  return (
    <FormDialog
      title="Duplicate Course"
      lead="With its assignments, archived ones too, and with its course total. No students, no sections, no work and no grades come along."
      form={form}
      submit="Duplicate"
      busy="Duplicating..."
      onClose={props.onClose}
    >
      <NameFields of={course} errors={form.fields} />
      <div className="pair">
        <TextField
          label="The term of this course began"
          name="began"
          type="date"
          required
          value={began}
          onChange={(event) => setBegan(event.currentTarget.value)}
          error={form.fields['began']}
        />
        <TextField
          label="The new term begins"
          name="begins"
          type="date"
          required
          value={begins}
          onChange={(event) => setBegins(event.currentTarget.value)}
          error={form.fields['begins'] ?? form.fields['shift_days']}
        />
      </div>
      <MovedAssignments assignments={assignments} days={daysBetween(began, begins)} />
    </FormDialog>
  );
}

function NameFields(props: { of: Course; errors: FieldErrors }): ReactNode {
  return (
    <>
      <CourseName {...props} />
      <div className="pair">
        <CourseCode {...props} />
        <CourseSemester {...props} proposes />
      </div>
    </>
  );
}

/** When each assignment would be open in the new term. */
function MovedAssignments({ assignments, days }: { assignments: readonly Assignment[]; days: number }): ReactNode {
  const now = useNow();
  if (assignments.length === 0) return <p>Nothing has been set in this course.</p>;
  return (
    <section aria-label="Assignments of the new course">
      <p>
        {plural(assignments.length, 'assignment')}, moved by {plural(days, 'day')}; each keeps its time of day.
      </p>
      <ul className="list open">
        {assignments.map((assignment) => {
          const { id, title, start_time: start, end_time: end, time_zone: zone } = movedTimes(assignment, days);
          return (
            <li key={id}>
              <div className="matter">
                <b>{title}</b>
                <p className="sub">
                  {whenWords(new Date(start), now, zone)} to {whenWords(new Date(end), now, zone)}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The day on which the first assignment starts, by the clocks of its zone: '2026-08-03'; '' where there is none. */
function firstDay(assignments: readonly Assignment[]): string {
  const days = assignments.map(({ start_time: start, time_zone: zone }) =>
    wallTimeOf(new Date(start), (zone as string | undefined) ?? ownZone()).slice(0, 10),
  );
  return days.sort()[0] ?? '';
}

/** The days from one day to another, 0 while one is not filled in. */
function daysBetween(from: string, to: string): number {
  const days = (Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000;
  return Number.isFinite(days) ? days : 0;
}
