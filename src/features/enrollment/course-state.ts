import type { Course } from '#contract/course';
import {
  enrollmentStatusSchema,
  type enroll,
  type EnrollmentStatus,
  type Enrollments,
  type unenroll,
} from '#contract/enrollment';
import { dayInSentence } from '../../wording/time.ts';
import type { DoneRequest } from '../../data/pending-requests.ts';
import { plural } from '../../wording/plural.ts';
import { courseOf } from './asked.ts';

/** An enrollment or unenrollment that the university has done. */
export type DoneCourse = Pick<DoneRequest<typeof enroll> | DoneRequest<typeof unenroll>, 'request' | 'at' | 'answer'>;

/** A course as its row shows it, compulsory or elective. */
export interface CourseWithStatus extends Course {
  status: EnrollmentStatus;
  /** When the status began; null where there is none or the course is compulsory. */
  since: string | null;
  /** Whether the student is enrolled and may not leave. */
  mustStay: boolean;
}

export function compulsoryOf({ compulsory_courses: courses }: Enrollments): CourseWithStatus[] {
  return courses.map(({ is_enrolled: isEnrolled, must_stay: mustStay, ...course }) => ({
    ...course,
    status: isEnrolled ? 'enrolled' : 'none',
    since: null,
    mustStay,
  }));
}

export function electiveOf({ elective_courses: courses }: Enrollments): CourseWithStatus[] {
  return courses.map((course) => ({ ...course, mustStay: false }));
}

/** The lists with later outcomes applied: a list fetched earlier must not contradict them. */
export function withDone(lists: Enrollments, done: readonly DoneCourse[]): Enrollments {
  const latest = new Map([...done].sort((a, b) => a.at - b.at).map((item) => [courseOf(item), item]));
  if (latest.size === 0) return lists;
  return {
    compulsory_courses: lists.compulsory_courses.map((course) => {
      const status = statusOf(latest.get(course.id));
      return status === null ? course : { ...course, is_enrolled: status === 'enrolled' };
    }),
    elective_courses: lists.elective_courses.map((course) => {
      const item = latest.get(course.id);
      const status = statusOf(item);
      if (status === null || item === undefined || status === course.status) return course;
      return { ...course, status, since: status === 'none' ? null : new Date(item.at).toISOString() };
    }),
  };
}

function statusOf(item: DoneCourse | undefined): EnrollmentStatus | null {
  const status = enrollmentStatusSchema.safeParse(item?.answer?.status);
  return status.success ? status.data : null;
}

/** In words, on a day or without one. */
const words: Readonly<Record<Exclude<EnrollmentStatus, 'none'>, (day: string | null) => string>> = {
  pending: (day) => (day === null ? 'Requested' : `Requested ${day}`),
  enrolled: (day) => (day === null ? 'Approved' : `Approved ${day}`),
  rejected: (day) => (day === null ? 'Rejected' : `Rejected ${day}`),
};

/** The state of a request for an elective, and since when: 'Requested Wed 12 Nov'. Null without a request. */
export function requestWords({ course_type: type, status, since }: CourseWithStatus, now: Date): string | null {
  if (type === 'compulsory' || status === 'none') return null;
  return words[status](since === null ? null : dayInSentence(new Date(since), now));
}

/** The facts of a course in one line. */
export function courseFactsFor({ status, teacher_name: teacher, credits }: CourseWithStatus): string {
  const isEnrolled = status === 'enrolled' ? 'Enrolled.' : '';
  const points = plural(credits, 'credit');
  return [isEnrolled, teacher === '' ? '' : `${teacher}.`, points].filter(Boolean).join(' ');
}
