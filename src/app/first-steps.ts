import type { User } from '#contract/account';
import type { Assignment } from '#contract/assignment';
import type { TaughtCourse } from '#contract/course';
import type { Returned } from '#contract/return';
import type { Step } from '../ui/steps.tsx';

/** A first step, and the screen on which it is done; null where others do it. */
export interface FirstStep extends Step {
  readonly at:
    | {
        to:
          | '/profile'
          | '/join/{-$code}'
          | '/editor'
          | '/student/assignments'
          | '/teacher/create-course'
          | '/teacher/roster';
      }
    | { to: '/teacher/course/$id'; params: { id: string }; search: { tab: 'assignments' } }
    | null;
}

interface StudentFacts {
  user: Pick<User, 'profile_complete'>;
  /** Whether the student attends a course. */
  isEnrolled: boolean;
  assignments: readonly Pick<Assignment, 'submission' | 'handed_in_at'>[];
  returns: readonly Pick<Returned, 'submission'>[];
}

/** The way of a student from the first log-in to the first grade. */
export function studentSteps({ user, isEnrolled, assignments, returns }: StudentFacts): FirstStep[] {
  return [
    {
      title: 'Complete your profile',
      how: 'Your courses follow from your program and department.',
      done: user.profile_complete,
      at: { to: '/profile' },
    },
    {
      title: 'Join a course',
      how: 'Choose one under Courses below, or use the code that your teacher gave you.',
      done: isEnrolled,
      at: { to: '/join/{-$code}' },
    },
    {
      title: 'Write your first words',
      how: 'They are saved on this device as you type, with or without a network.',
      done: assignments.some(({ submission }) => submission !== null),
      at: { to: '/editor' },
    },
    {
      title: 'Submit your work',
      how: 'You can submit again until the deadline.',
      done: assignments.some(({ handed_in_at: at }) => at !== null),
      at: { to: '/student/assignments' },
    },
    {
      title: 'Read your first grade',
      how: 'It appears on this page once your teacher has returned your work.',
      done: returns.length > 0,
      at: null,
    },
  ];
}

interface TeacherFacts {
  user: Pick<User, 'profile_complete'>;
  courses: readonly Pick<TaughtCourse, 'id' | 'students'>[];
  assignments: readonly Pick<Assignment, 'progress'>[];
}

/** The way of a teacher from the first log-in to the first grade. */
export function teacherSteps({ user, courses, assignments }: TeacherFacts): FirstStep[] {
  const [course] = courses;
  return [
    {
      title: 'Complete your profile',
      how: 'Students see your name and your department.',
      done: user.profile_complete,
      at: { to: '/profile' },
    },
    {
      title: 'Create a course',
      how: 'Code, name and program: about two minutes.',
      done: courses.length > 0,
      at: { to: '/teacher/create-course' },
    },
    {
      title: 'Add your students',
      how: 'By their roll numbers, a list, or a code that they enter themselves.',
      done: courses.some(({ students }) => students > 0),
      at: { to: '/teacher/roster' },
    },
    {
      title: 'Create an assignment',
      how: 'Students see it at once, and can write from its start time.',
      done: assignments.length > 0,
      at:
        course === undefined
          ? null
          : { to: '/teacher/course/$id', params: { id: course.id }, search: { tab: 'assignments' } },
    },
    {
      title: 'Grade your first submission',
      how: 'Submissions appear here as they arrive.',
      done: assignments.some(({ progress }) => progress !== undefined && progress.submitted > progress.to_read),
      at: null,
    },
  ];
}
