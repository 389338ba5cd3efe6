import { useState, type ReactNode } from 'react';
import { listAssignments, type Assignment } from '#contract/assignment';
import { listCourses } from '#contract/course';
import { Empty, MarginRow, PageHead, Rows, useTitle } from '../../ui/page.tsx';
import { SelectField } from '../../ui/field.tsx';
import { TabPanel, Tabs, useTabsId } from '../../ui/tabs.tsx';
import { longDay } from '../../wording/time.ts';
import { Loading } from '../../ui/waiting.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, isUnknown, updatedNote } from '../../data/query-view.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDevice } from '../../data/services.tsx';
import { useWaiting } from '../../data/waiting.ts';
import { extensionWords } from '../../wording/extension-words.ts';
import { latenessWords } from '../../wording/lateness-words.ts';
import { AssignmentRow, unsentOf } from './assignment-row.tsx';
import { DatedNote } from './dated-note.tsx';
import { doneOf } from './done.ts';
import { dueSentence } from './due-sentence.ts';
import { inPhase, phaseOf, toWrite, type Phase } from './phase.ts';

type Shown = 'all' | 'open' | 'upcoming' | 'done';

const tabs: readonly { key: Shown; label: string; says: string; more: string }[] = [
  {
    key: 'all',
    label: 'All',
    says: 'No assignments yet.',
    more: 'A new one appears here as soon as a teacher sets it.',
  },
  {
    key: 'open',
    label: 'Open',
    says: 'Nothing is open now.',
    more: 'Assignments that you can write today appear here.',
  },
  { key: 'upcoming', label: 'Upcoming', says: 'Nothing is announced.', more: 'It can be written from its start time.' },
  {
    key: 'done',
    label: 'Done',
    says: 'Nothing is done yet.',
    more: 'Submitted and past assignments appear here.',
  },
];

/** Handed-in texts are still 'Open': they can be handed in again until the end. */
const phaseWords: Readonly<Record<Phase, string>> = { open: 'Open', upcoming: 'Upcoming', closed: 'Closed' };

const CalendarPart = lazyPart(async () => (await import('./calendar-part.tsx')).CalendarPart);

/** /student/assignments; `returned`, the work with its grades, stands before the calendar. */
export function StudentAssignmentsScreen({ returned }: { returned: ReactNode }): ReactNode {
  useTitle('Assignments');
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  return (
    <>
      <PageHead
        note={longDay(now)}
        title="Assignments"
        lede={answer.data === undefined ? undefined : dueSentence(answer.data, now)}
      />
      <QueryView answer={answer} loading="Loading your assignments...">
        {(assignments) => (
          <>
            <AssignmentTabs assignments={assignments} now={now} note={updatedNote(answer)} />
            {returned}
            <CalendarPart assignments={assignments} />
          </>
        )}
      </QueryView>
    </>
  );
}

interface AssignmentTabsProps {
  assignments: readonly Assignment[];
  now: Date;
  note: string | null;
}

function AssignmentTabs({ assignments, now, note }: AssignmentTabsProps): ReactNode {
  const [selected, setSelected] = useState<Shown>('all');
  const [course, setCourse] = useState('');
  const id = useTabsId();
  const waiting = useWaiting(useDevice()) ?? [];
  const wanted = course === '' ? assignments : assignments.filter((assignment) => assignment.course === course);
  const [open, upcoming, done] = [toWrite(wanted, now), inPhase(wanted, 'upcoming', now), doneOf(wanted, now)];
  const lists: Readonly<Record<Shown, readonly Assignment[]>> = {
    all: [...open, ...upcoming, ...done],
    open,
    upcoming,
    done,
  };
  const shown = lists[selected];
  const words = tabs.find(({ key }) => key === selected);
  return (
    <>
      <MarginRow note={note}>
        <CourseChoice course={course} onChoose={setCourse} />
        <Tabs
          id={id}
          label="Which assignments"
          selected={selected}
          onSelect={setSelected}
          tabs={tabs.map(({ key, label }) => ({ key, label, count: lists[key].length }))}
        />
      </MarginRow>
      <TabPanel id={id} selected={selected}>
        {shown.length === 0 ? (
          <MarginRow>
            <Empty says={words?.says ?? ''}>{words?.more}</Empty>
          </MarginRow>
        ) : (
          <Rows>
            {shown.map((assignment) => (
              <AssignmentRow
                key={assignment.id}
                assignment={assignment}
                waiting={waiting}
                now={now}
                note={<DatedNote assignment={assignment} now={now} />}
                stands={<Stands assignment={assignment} isSent={unsentOf(assignment, waiting) === null} now={now} />}
                tag={selected === 'all' || selected === 'done' ? phaseWords[phaseOf(assignment, now)] : undefined}
              />
            ))}
          </Rows>
        )}
      </TabPanel>
    </>
  );
}

/** The hand-in's lateness, and the student's extension with its reason. */
function Stands({ assignment, isSent, now }: { assignment: Assignment; isSent: boolean; now: Date }): ReactNode {
  const extended = extensionWords(assignment, now);
  const late = isSent ? latenessWords(assignment.standing, now) : '';
  return (
    <>
      {late === '' ? null : `. ${late}`}
      {extended === null ? null : <p dir="auto">{extended}</p>}
    </>
  );
}

/** Filters the list by course. Nothing if there is only one. */
function CourseChoice({ course, onChoose }: { course: string; onChoose: (course: string) => void }): ReactNode {
  const answer = useApiQuery(listCourses, { query: { my_courses: 'true' } });
  const courses = answer.data ?? [];
  if (isUnknown(answer)) return <Loading />;
  if (courses.length < 2) return null;
  return (
    <div className="form mb-2">
      <div className="pair">
        <SelectField label="Course" name="course" value={course} onChange={(event) => onChoose(event.target.value)}>
          <option value="">All courses</option>
          {courses.map(({ id, name, course_code: code }) => (
            <option key={id} value={id}>
              {code}, {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
