import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Course } from '#contract/course';
import { courseTotal } from '#contract/course-total';
import { getGradebook, type GradebookAssignment, type GradebookStudent } from '#contract/gradebook';
import type { GradingScheme } from '#contract/grading-scheme';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PagesNear } from '../../ui/pages-near.tsx';
import { Empty } from '../../ui/page.tsx';
import { CourseSchemeLine, useCourseScheme } from './course-scheme.tsx';
import { categoryWords, cellWords, scaleWords, totalWords } from './gradebook-words.ts';
import { cellsOf } from './cells.ts';
import '../../ui/lines.css';
import './gradebook.css';

const PER_PAGE = 50;
const ROW_HEIGHT = 41;

/** Seldom opened, so loaded then. */
const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog, null);

interface GradesProps {
  assignments: readonly GradebookAssignment[];
  students: readonly GradebookStudent[];
  /** Undefined before it is known: there is no column of totals then. */
  scheme: GradingScheme | undefined;
}

/** The grades of a course: a row for each student, a column for each assignment, as the students see them. */
export function Gradebook({ course }: { course: Course }): ReactNode {
  const answer = useApiQuery(getGradebook, { params: { id: course.id } });
  const { scheme, pending } = useCourseScheme(course);
  return (
    <QueryView answer={answer} loading="Loading the gradebook...">
      {({ assignments, students }) => {
        if (students.length === 0)
          return <Empty says="No students enrolled yet.">Add students to the course, and they appear here.</Empty>;
        if (assignments.length === 0)
          return <Empty says="No assignments yet.">Their grades appear here once you return them.</Empty>;
        return (
          <>
            <CourseSchemeLine course={course} assignments={assignments} scheme={scheme} pending={pending} />
            <GradesTable assignments={assignments} students={students} scheme={scheme} />
            <p className="small quiet mt-2">Grades appear once students see them. Held ones are not shown.</p>
            <GradesAsFile course={course} assignments={assignments} students={students} scheme={scheme} />
          </>
        );
      }}
    </QueryView>
  );
}

/** Scrolls sideways by itself, with the names in sight; by keys, too. */
function GradesTable({ assignments, students, scheme }: GradesProps): ReactNode {
  const hasTotal = scheme !== undefined && scheme.categories.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="gradebook" aria-label="Grades" tabIndex={0}>
      <table className="table lines" aria-rowcount={students.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Student</th>
            {hasTotal ? (
              <th scope="col" className="n">
                Total<span className="quiet"> of 100</span>
              </th>
            ) : null}
            {assignments.map((assignment) => (
              <th key={assignment.id} scope="col" className="n">
                <Link to="/teacher/assignment/$id" params={{ id: assignment.id }}>
                  {assignment.title}
                </Link>
                <span className="quiet"> {scaleWords(assignment)}</span>
                {hasTotal ? <span className="quiet"> {categoryWords(scheme, assignment.id)}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <PagesNear total={students.length} perPage={PER_PAGE} rowHeight={ROW_HEIGHT} active={null}>
          {(_, first) =>
            students.slice(first, first + PER_PAGE).map((student, index) => (
              <tr key={student.id} aria-rowindex={first + index + 2}>
                <th scope="row">
                  {student.name} <span className="quiet">{student.roll_no}</span>
                </th>
                {hasTotal ? (
                  <td className="n total">{totalWords(courseTotal(scheme, cellsOf(assignments, student)))}</td>
                ) : null}
                {assignments.map(({ id, hidden }, place) => {
                  const state = student.states[place] ?? 'open';
                  return (
                    <td key={id} className="n" data-state={state}>
                      {hidden ? '' : cellWords(state, student.grades[place] ?? null)}
                    </td>
                  );
                })}
              </tr>
            ))
          }
        </PagesNear>
      </table>
    </section>
  );
}

function GradesAsFile({ course, assignments, students, scheme }: GradesProps & { course: Course }): ReactNode {
  const [open, setOpen] = useState(false);
  async function save(): Promise<void> {
    // Files are rare: their code is loaded when needed.
    const [{ gradebookCsv }, { saveCsv }] = await Promise.all([
      import('./gradebook-csv.ts'),
      import('../../ui/csv.ts'),
    ]);
    saveCsv(gradebookCsv(assignments, students, scheme), `${course.course_code} grades`);
  }
  return (
    <div className="btns mt-4">
      <Button onClick={() => void save()}>Grades as CSV</Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Grades from CSV
      </Button>
      {open ? <ImportDialog course={{ assignments, students }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
