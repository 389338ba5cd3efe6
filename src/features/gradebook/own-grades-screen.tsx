import { useState, type ReactNode } from 'react';
import { courseTotal } from '#contract/course-total';
import type { GradeCategory } from '#contract/grading-scheme';
import { listOwnGrades, type OwnCourseGrades } from '#contract/own-grades';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, MarginRow, PageHead, Section, useTitle } from '../../ui/page.tsx';
import { OwnCategory } from './own-category.tsx';
import { ownTotalWords, rulesWords } from './own-words.ts';
import { isUngraded, withTried } from './what-if.ts';

/** /student/grades: the student's course totals, how they come about, and what they would be with other grades. */
export function OwnGradesScreen(): ReactNode {
  useTitle('Course totals');
  const answer = useApiQuery(listOwnGrades, {});
  return (
    <>
      <PageHead
        title="Course totals"
        lede="Made of the grades that you see. A grade that your teacher still holds is not in it."
        note={updatedNote(answer)}
      />
      <QueryView answer={answer} loading="Loading your course totals...">
        {({ courses }) =>
          courses.length === 0 ? (
            <MarginRow>
              <Empty says="No course total yet.">It appears here once a teacher shows it.</Empty>
            </MarginRow>
          ) : (
            courses.map((course) => <CourseSection key={course.id} course={course} />)
          )
        }
      </QueryView>
    </>
  );
}

function CourseSection({ course }: { course: OwnCourseGrades }): ReactNode {
  const { rules, assignments } = course;
  // What is tried stays in this page's memory: it is neither kept nor sent.
  const [tried, setTried] = useState<Readonly<Record<string, string>> | null>(null);
  const total = courseTotal(rules, assignments);
  const supposed = courseTotal(rules, withTried(assignments, tried ?? {}));
  const canTry = assignments.some(isUngraded);
  return (
    <Section title={course.name} note={course.course_code}>
      <MarginRow>
        <p className="lede">
          <b>{ownTotalWords(total)}</b>
        </p>
        <p className="small quiet">{rulesWords(rules)}</p>
        {canTry ? (
          <div className="btns mt-4">
            <Button aria-pressed={tried !== null} onClick={() => setTried(tried === null ? {} : null)}>
              Try other grades
            </Button>
            <span className="small quiet">Only on this page. Nothing is saved or sent.</span>
          </div>
        ) : null}
        {tried === null ? null : (
          <output className="mt-4">
            With the grades that you try: <b>{ownTotalWords(supposed)}</b>
          </output>
        )}
        {rules.categories.map((category: GradeCategory, at) => (
          <OwnCategory
            key={category.id}
            course={course}
            category={category}
            total={(tried === null ? total : supposed).categories[at]}
            tried={tried}
            onTry={(id, words) => setTried({ ...tried, [id]: words })}
          />
        ))}
      </MarginRow>
    </Section>
  );
}
