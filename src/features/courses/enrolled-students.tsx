import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { addStudents, listEnrolledStudents, listTaughtCourses, type Course } from '#contract/course';
import type { AnswerOf } from '#contract/endpoint';
import { Button, buttonClass } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Empty } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { inOrder } from '../../wording/in-order.ts';
import { PagesNear } from '../../ui/pages-near.tsx';
import { SortHeads, type Order, type SortColumn } from '../../ui/sort-heads.tsx';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { RangeItem } from './range-item.tsx';
import { RemoveStudent } from './remove-student.tsx';

const CourseSectionsDialog = lazyPart(async () => (await import('./course-sections.tsx')).CourseSectionsDialog, null);

const PER_PAGE = 50;
const ROW_HEIGHT = 41;

const CHANGED = [listEnrolledStudents, listTaughtCourses];

type Student = AnswerOf<typeof listEnrolledStudents>['enrolled_students'][number];
type StudentKey = 'name' | 'email' | 'roll_no';

const columns: readonly SortColumn<StudentKey>[] = [
  { key: 'name', name: 'Name', first: 'name' },
  { key: 'email', name: 'Email', first: 'email' },
  { key: 'roll_no', name: 'Roll number', first: 'roll_no' },
];
const ownColumns: readonly SortColumn<StudentKey>[] = [...columns, { key: 'remove', name: 'Remove', isNumber: true }];

/** How many students a course has, undefined before that is known. */
export function useStudentCount(course: string): number | undefined {
  return useApiQuery(listEnrolledStudents, { params: { id: course } }).data?.enrolled_students.length;
}

/** The students of a course with name, email and roll number, and the ranges waiting to be added. */
export function EnrolledStudents({ course }: { course: Course }): ReactNode {
  const answer = useApiQuery(listEnrolledStudents, { params: { id: course.id } });
  const waiting = usePendingRequests(addStudents, CHANGED);
  const ranges = waiting.filter(({ request }) => request.params.id === course.id);
  return (
    <>
      {ranges.length === 0 ? null : (
        <ul className="list open">
          {ranges.map((item) => (
            <RangeItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      <QueryView answer={answer} loading="Loading the students...">
        {({ enrolled_students: students }) =>
          students.length === 0 ? (
            <>
              <Empty says="No students enrolled yet.">
                Give them the course code {course.course_code}, approve a request, or add them by their roll numbers.
              </Empty>
              <AddStudents course={course} />
            </>
          ) : (
            <>
              <AddStudents course={course} />
              <StudentTable course={course} students={students} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

/** The students of a course, for who only reads it. */
export function ReadStudents({ course }: { course: string }): ReactNode {
  const answer = useApiQuery(listEnrolledStudents, { params: { id: course } });
  return (
    <QueryView answer={answer} loading="Loading the students...">
      {({ enrolled_students: students }) =>
        students.length === 0 ? <Empty says="No students enrolled yet." /> : <StudentTable students={students} />
      }
    </QueryView>
  );
}

/** Above a class, which may be long. */
function AddStudents({ course }: { course: Course }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <div className="btns mt-4 mb-2">
      <Link className={buttonClass()} to="/teacher/roster" search={{ course: course.id }}>
        Add students
      </Link>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Sections
      </Button>
      {open ? <CourseSectionsDialog course={course} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface StudentTableProps {
  /** The course from which the students can be removed; undefined for who only reads it. */
  course?: Course;
  students: readonly Student[];
}

function StudentTable({ course, students }: StudentTableProps): ReactNode {
  const [sort, setSort] = useState<Order<StudentKey>>('name');
  const sorted = useMemo(() => inOrder(students, sort, (student, key) => student[key]), [students, sort]);
  return (
    <table className="table stack lines" aria-rowcount={students.length + 1}>
      <caption className="sr">Students</caption>
      <SortHeads columns={course === undefined ? columns : ownColumns} sort={sort} onSort={setSort} />
      <PagesNear total={students.length} perPage={PER_PAGE} rowHeight={ROW_HEIGHT} active={null}>
        {(_, first) =>
          sorted.slice(first, first + PER_PAGE).map((student, index) => (
            <tr key={student.id} aria-rowindex={first + index + 2}>
              <th scope="row">{student.name}</th>
              <td>{student.email}</td>
              <td>{student.roll_no}</td>
              {course === undefined ? null : (
                <td className="n beside">
                  <RemoveStudent course={course} student={student} />
                </td>
              )}
            </tr>
          ))
        }
      </PagesNear>
    </table>
  );
}
