import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { courseSchema } from './course.ts';
import { decisionSchema } from './teaching.ts';

export const enrollmentStatusSchema = z.enum(['enrolled', 'pending', 'rejected', 'none']);
export type EnrollmentStatus = z.infer<typeof enrollmentStatusSchema>;

const enrollmentsSchema = z.object({
  compulsory_courses: z.array(
    z.extend(courseSchema, {
      is_enrolled: z.boolean(),
      /** The student is enrolled, and the university does not let students leave a compulsory course. */
      must_stay: z.boolean(),
    }),
  ),
  elective_courses: z.array(
    z.extend(courseSchema, {
      status: enrollmentStatusSchema,
      /** The time of the request, approval or rejection; null without one. */
      since: z.nullable(instantSchema),
    }),
  ),
});
export type Enrollments = z.infer<typeof enrollmentsSchema>;

export const enrollmentRequestSchema = z.object({
  id: idSchema,
  student_name: z.string(),
  student_email: z.string(),
  course: idSchema,
  course_name: z.string(),
  requested_at: instantSchema,
});
export type EnrollmentRequest = z.infer<typeof enrollmentRequestSchema>;

export const listEnrollments = endpoint({
  method: 'GET',
  path: '/courses/enroll/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  status: 200,
  answer: enrollmentsSchema,
  error: 'Failed to fetch courses.',
});

export const enroll = endpoint({
  method: 'POST',
  path: '/courses/enroll/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  body: z.strictObject({ course: idSchema }),
  status: 200,
  answer: z.object({ course: idSchema, status: enrollmentStatusSchema }),
  error: 'Enrollment failed',
  queued: true,
  queuedAs: 'enroll',
});

export const unenroll = endpoint({
  method: 'POST',
  path: '/courses/{id}/unenroll/',
  access: { kind: 'object', allowed: ['S1', 'S2', 'S3', 'R'], forbidden: ['A2', 'A3', 'T1', 'T2', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ course: idSchema, status: enrollmentStatusSchema }),
  error: 'Unenrollment failed',
  queued: true,
  queuedAs: 'unenroll',
});

/** All pending requests, the oldest first: they are decided together, and decided ones leave the list. */
export const listEnrollmentRequests = endpoint({
  method: 'GET',
  path: '/enrollment-requests/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] },
  query: z.strictObject({ course_id: z.optional(idSchema) }),
  status: 200,
  answer: z.array(enrollmentRequestSchema),
  error: 'Could not load the requests. Please try again.',
});

export const decideEnrollmentRequest = endpoint({
  method: 'POST',
  path: '/enrollment-requests/{id}/action/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['A3', 'T2', 'S1'] },
  params: z.object({ id: idSchema }),
  body: z.strictObject({ action: decisionSchema }),
  status: 200,
  answer: z.object({ id: idSchema, status: enrollmentStatusSchema }),
  error: 'The request could not be decided. Please try again.',
  queued: true,
  queuedAs: 'decide_request',
});
