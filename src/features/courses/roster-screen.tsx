import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import {
  addStudents,
  listEnrolledStudents,
  listTaughtCourses,
  previewRoster,
  type TaughtCourse,
} from '#contract/course';
import { rollRange } from '#contract/roll-range';
import type { RollRangeFields } from '#contract/teaching';
import { Button } from '../../ui/button.tsx';
import { FormError, SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry, useForm, type FieldErrors } from '../../ui/form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { Loading, SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useDraft } from '../../data/draft.ts';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { RangeItem } from './range-item.tsx';
import { RosterPreview } from './roster-preview.tsx';

const RosterLists = lazy(async () => ({ default: (await import('./roster-lists.tsx')).RosterLists }));

const CHANGED = [listTaughtCourses, listEnrolledStudents, previewRoster];

/** /teacher/roster: adds students to a course by a range of roll numbers. */
export function RosterScreen(): ReactNode {
  useTitle('Roster');
  const answer = useApiQuery(listTaughtCourses, {});
  return (
    <>
      <PageHead title="Roster" lede="Add students to a course by their roll numbers, a list or a code." />
      <QueryView answer={answer} loading="Loading your courses...">
        {(taught) => {
          const courses = taught.filter(({ archived }) => !archived);
          return courses.length === 0 ? (
            <MarginRow>
              <Empty says="No courses found.">Create a course first: students are added to it here.</Empty>
            </MarginRow>
          ) : (
            <RosterForm courses={courses} />
          );
        }}
      </QueryView>
    </>
  );
}

/** What was asked for last: the range as it was typed, and whether the university did it or this device keeps it. */
interface Added extends RollRangeFields {
  kind: 'done' | 'waiting';
}

/** The chosen course: from the address, so that a course's details can link here, or the teacher's only one. */
function useChosenCourse(courses: readonly TaughtCourse[]): [TaughtCourse | undefined, (id: string) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const wanted = courses.length === 1 ? courses[0]?.id : search.course;
  const choose = (id: string) =>
    void navigate({ to: '/teacher/roster', search: id === '' ? {} : { course: id }, replace: true });
  return [courses.find(({ id }) => id === wanted), choose];
}

function RosterForm({ courses }: { courses: readonly TaughtCourse[] }): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const [course, choose] = useChosenCourse(courses);
  const [range, setRange] = useState({ start: '', end: '' });
  const [added, setAdded] = useState<Added | null>(null);
  const { ref, ...form } = useForm({
    missing: 'Please enter both roll numbers.',
    check: (data) => (course === undefined ? { course: 'Please choose a course.' } : troubleOf(rangeOf(data))),
    draft: useDraft('roster'),
    send: async (data) => {
      if (course === undefined) return;
      const fields = rangeOf(data);
      const title = `Students from ${fields.start_roll_no} to ${fields.end_roll_no}`;
      const input = { params: { id: course.id }, body: fields };
      const { kind } = await device.request(addStudents, input, `${title} · ${course.course_code}`);
      setAdded({ ...fields, kind });
      if (kind === 'done') await reload(...CHANGED);
    },
    explain: troubleWith(addStudents),
  });
  const typed = (event: { currentTarget: HTMLFormElement }) => {
    const { start_roll_no: start, end_roll_no: end } = rangeOf(new FormData(event.currentTarget));
    setRange({ start, end });
    setAdded(null);
  };
  return (
    <>
      <MarginRow>
        <form className="form narrow" noValidate ref={ref} onSubmit={form.onSubmit} onInput={typed}>
          <CourseChoice courses={courses} course={course} onChoose={choose} error={form.fields['course']} />
          <RangeFields errors={form.fields} />
          <FormError form={form} />
          {added === null ? null : <AddedNotice {...added} />}
          <div className="btns">
            <Button variant="main" submit disabled={form.busy}>
              {form.busy ? 'Adding...' : 'Add Students'}
            </Button>
          </div>
          <SlowNote slow={form.slow} onCancel={form.cancel} />
        </form>
      </MarginRow>
      <WaitingRanges courses={courses} />
      {course === undefined ? null : (
        <>
          <RosterPreview course={course} start={range.start} end={range.end} />
          <Suspense fallback={<LoadingLists />}>
            <RosterLists key={course.id} course={course} />
          </Suspense>
        </>
      )}
    </>
  );
}

function LoadingLists(): ReactNode {
  return (
    <MarginRow>
      <Loading what="Loading the lists..." />
    </MarginRow>
  );
}

interface CourseChoiceProps {
  courses: readonly TaughtCourse[];
  course: TaughtCourse | undefined;
  onChoose: (id: string) => void;
  error: string | undefined;
}

function CourseChoice({ courses, course, onChoose, error }: CourseChoiceProps): ReactNode {
  return (
    <SelectField
      label="Course"
      name="course"
      value={course?.id ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      error={error}
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

function RangeFields({ errors }: { errors: FieldErrors }): ReactNode {
  return (
    <div className="pair">
      <TextField
        label="Start Roll No."
        name="start_roll_no"
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="Such as CS-2026-001"
        error={errors['start_roll_no']}
      />
      <TextField
        label="End Roll No."
        name="end_roll_no"
        required
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={errors['end_roll_no']}
      />
    </div>
  );
}

function AddedNotice({ start_roll_no: start, end_roll_no: end, kind }: Added): ReactNode {
  return kind === 'done' ? (
    <Notice kind="good" live="polite">
      <p>
        <b>
          Added students from {start} to {end} to the class.
        </b>
      </p>
    </Notice>
  ) : (
    <Notice kind="wait" live="polite">
      <p>
        <b>
          The students from {start} to {end} are saved on this device, waiting to send.
        </b>{' '}
        They are added as soon as the university is reached.
      </p>
    </Notice>
  );
}

function WaitingRanges({ courses }: { courses: readonly TaughtCourse[] }): ReactNode {
  const waiting = usePendingRequests(addStudents, CHANGED);
  if (waiting.length === 0) return null;
  return (
    <Section title="Waiting to be added">
      <MarginRow>
        <ul className="list">
          {waiting.map((item) => (
            <RangeItem key={item.id} item={item} course={courses.find(({ id }) => id === item.request.params.id)} />
          ))}
        </ul>
      </MarginRow>
    </Section>
  );
}

function rangeOf(data: FormData): RollRangeFields {
  return { start_roll_no: textOfEntry(data, 'start_roll_no'), end_roll_no: textOfEntry(data, 'end_roll_no') };
}

function troubleOf({ start_roll_no: start, end_roll_no: end }: RollRangeFields): FieldErrors {
  const range = rollRange(start, end);
  if (range.kind === 'range') return {};
  return { [`${range.at}_roll_no`]: range.message };
}
