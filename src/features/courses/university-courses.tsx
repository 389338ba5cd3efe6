import { useMemo, useState, type ReactNode } from 'react';
import { listUniversityCourses, type UniversityCourse } from '#contract/course';
import { listAudit } from '#contract/audit';
import { getUniversitySummary } from '#contract/university';
import { TextField } from '../../ui/field.tsx';
import { Empty, MarginRow, Section } from '../../ui/page.tsx';
import { PagesNear } from '../../ui/pages-near.tsx';
import { SortHeads, type Order, type SortColumn } from '../../ui/sort-heads.tsx';
import { useAnnounced } from '../../ui/use-announced.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { byCount, formatCount, plural } from '../../wording/plural.ts';
import { CourseActions } from './course-actions.tsx';
import { orderedCourses, wordsOf, type UniversityCourseKey } from './university-course-order.ts';

const PER_PAGE = 50;
const ROW_HEIGHT = 41;

const columns: readonly SortColumn<UniversityCourseKey>[] = [
  { key: 'name', name: 'Course', first: 'name' },
  { key: 'course_code', name: 'Code', first: 'course_code' },
  { key: 'teacher_name', name: 'Teacher', first: 'teacher_name' },
  { key: 'students', name: 'Students', first: '-students', isNumber: true },
  { key: 'state', name: 'State', first: 'state' },
  { key: 'actions', name: 'Actions', isNumber: true },
];

/** Every course of the university, those without a teacher first, with what an administrator can do with each. */
export function UniversityCourses(): ReactNode {
  const answer = useApiQuery(listUniversityCourses, {});
  const needy = answer.data?.filter((course) => course.needs_teacher).length ?? 0;
  return (
    <Section
      title="All courses"
      note={answer.data === undefined || answer.data.length === 0 ? null : plural(answer.data.length, 'course')}
    >
      {needy === 0 ? null : (
        <MarginRow>
          <p className="mb-4">
            <b>{byCount(needy, '1 course needs a teacher.', `${formatCount(needy)} courses need a teacher.`)}</b> Their
            teacher’s account is suspended or deleted. Hand them over, and nothing in them is lost.
          </p>
        </MarginRow>
      )}
      <MarginRow>
        <QueryView answer={answer} loading="Loading the courses..." quiet={answer.offline}>
          {(courses) =>
            courses.length === 0 ? (
              <Empty says="No courses yet.">Teachers create them, and they appear here.</Empty>
            ) : (
              <FoundCourses courses={courses} />
            )
          }
        </QueryView>
      </MarginRow>
    </Section>
  );
}

/** The courses that a search among them finds, in an order that can be chosen. */
function FoundCourses({ courses }: { courses: readonly UniversityCourse[] }): ReactNode {
  const [sought, setSought] = useState('');
  const [sort, setSort] = useState<Order<UniversityCourseKey>>('name');
  const shown = useMemo(() => orderedCourses(courses, sought, sort), [courses, sought, sort]);
  useAnnounced(sought, `${plural(shown.length, 'course')} found`);
  return (
    <>
      <search className="mb-4">
        <TextField
          label="Code, name or teacher"
          name="sought"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </search>
      {shown.length === 0 ? (
        <Empty says="No course found.">Look for part of a name, a code or a teacher’s name.</Empty>
      ) : (
        <table className="table stack lines" aria-rowcount={shown.length + 1}>
          <caption className="sr">Courses</caption>
          <SortHeads columns={columns} sort={sort} onSort={setSort} />
          <PagesNear total={shown.length} perPage={PER_PAGE} rowHeight={ROW_HEIGHT} active={null}>
            {(_, first) =>
              shown
                .slice(first, first + PER_PAGE)
                .map((course, index) => <CourseLine key={course.id} course={course} row={first + index + 2} />)
            }
          </PagesNear>
        </table>
      )}
    </>
  );
}

function CourseLine({ course, row }: { course: UniversityCourse; row: number }): ReactNode {
  const reload = useReload();
  const changed = () => reload(listUniversityCourses, getUniversitySummary, listAudit);
  const state = wordsOf(course, 'state');
  return (
    <tr aria-rowindex={row}>
      <th scope="row">{course.name}</th>
      <td>{course.course_code}</td>
      <td>{course.teacher_name}</td>
      <td
        className={course.needs_teacher ? 'n wide-only' : 'n'}
        data-after={course.students === 1 ? ' student' : ' students'}
      >
        {formatCount(course.students)}
      </td>
      <td>{course.needs_teacher ? <b>{state}</b> : state}</td>
      <td className="n beside">
        <CourseActions course={course} inRow former={course.teacher} onChanged={changed} onGone={changed} />
      </td>
    </tr>
  );
}
