import { useState, type ReactNode } from 'react';
import { listAssistedCourses, removeAssistant, type AssistedCourse } from '#contract/assistant';
import { listToMark } from '#contract/to-mark';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Rows, Section } from '../../ui/page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const LeaveDialog = lazyPart(async () => (await import('./course-staff.tsx')).LeaveDialog, null);

/** The courses in which the person grades as an assistant. Nothing if there are none. */
export function AssistedCourses(): ReactNode {
  const answer = useApiQuery(listAssistedCourses, {});
  const reload = useReload();
  const [leaving, setLeaving] = useState<AssistedCourse | null>(null);
  if (answer.data === undefined || answer.data.length === 0) return null;
  return (
    <Section title="Courses you assist in" anchor="assisted" note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading the courses in which you assist..." quiet>
        {(courses) => (
          <Rows>
            {courses.map((course) => (
              <Row
                key={course.id}
                tall
                note={<b>{course.course_code}</b>}
                title={<span className="title">{course.name}</span>}
                sub={`You grade as an assistant of ${course.teacher_name}.`}
                action={
                  <Button aria-label={`Leave ${course.name}`} aria-haspopup="dialog" onClick={() => setLeaving(course)}>
                    Leave
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </QueryView>
      {leaving === null ? null : (
        <LeaveDialog
          remove={removeAssistant}
          course={leaving}
          left={`You no longer assist in ${leaving.name}.`}
          onClose={() => setLeaving(null)}
          onGone={() => reload(listAssistedCourses, listToMark)}
        />
      )}
    </Section>
  );
}
