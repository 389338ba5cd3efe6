import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { listTaughtCourses } from '#contract/course';
import { listEnrollments } from '#contract/enrollment';
import { listReturns } from '#contract/return';
import { useApiQuery } from '../data/api-query.ts';
import { isUnknown } from '../data/query-view.tsx';
import { useDraft } from '../data/draft.ts';
import { useUser } from '../data/services.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Steps } from '../ui/steps.tsx';
import { Loading } from '../ui/waiting.tsx';
import { studentSteps, teacherSteps, type FirstStep } from './first-steps.ts';

/** The first steps of a student. Nothing once all are done, after 'Hide', and where an answer can't be had. */
export function StudentFirstSteps(): ReactNode {
  const user = useUser();
  const enrollments = useApiQuery(listEnrollments, {});
  const all = useApiQuery(listAssignments, { query: {} });
  const returned = useApiQuery(listReturns, {});
  // What follows would be moved by them.
  if ([enrollments, all, returned].some(isUnknown)) return <Loading />;
  const [courses, assignments, returns] = [enrollments.data, all.data, returned.data];
  if (user === null || courses === undefined || assignments === undefined || returns === undefined) return null;
  const isEnrolled =
    courses.compulsory_courses.some((one) => one.is_enrolled) ||
    courses.elective_courses.some(({ status }) => status === 'enrolled');
  return <FirstSteps steps={studentSteps({ user, isEnrolled, assignments, returns })} />;
}

/** The same of a teacher. */
export function TeacherFirstSteps(): ReactNode {
  const user = useUser();
  const { data: courses } = useApiQuery(listTaughtCourses, {});
  const { data: assignments } = useApiQuery(listAssignments, { query: {} });
  if (user === null || courses === undefined || assignments === undefined) return null;
  return <FirstSteps steps={teacherSteps({ user, courses, assignments })} />;
}

function FirstSteps({ steps }: { steps: readonly FirstStep[] }): ReactNode {
  // Kept as drafts are: on this device, until the person logs out.
  const hidden = useDraft('first-steps');
  const [isHidden, setHidden] = useState(() => hidden.load()['hidden'] !== undefined);
  if (isHidden) return null;
  function hide(): void {
    hidden.save({ hidden: 'yes' });
    setHidden(true);
    document.getElementById('main')?.focus();
  }
  return (
    <Steps
      title="First steps"
      steps={steps}
      Way={Way}
      action={
        <Button variant="bare" onClick={hide}>
          Hide
        </Button>
      }
    />
  );
}

function Way({ step: { at, title } }: { step: FirstStep }): ReactNode {
  return at === null ? null : (
    <Link className={buttonClass('low')} aria-label={`Go there: ${title}`} {...at}>
      Go there
    </Link>
  );
}
