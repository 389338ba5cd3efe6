import * as z from 'zod/mini';
import { courseSchema } from './course.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { courseFields } from './teaching.ts';

/** The rule for who runs a course. */
export const staffAccess: Endpoint['access'] = {
  kind: 'object',
  allowed: ['T1', 'U1'],
  forbidden: ['S1', 'S2', 'T2', 'A3'],
};

const { course_code, name, credits, semester } = courseFields;

/** Changes what a course is called. Its type, department and program stay: who may enroll depends on them. */
export const updateCourse = endpoint({
  method: 'PUT',
  path: '/courses/{id}/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ course_code, name, credits, semester }),
  status: 200,
  answer: courseSchema,
  error: 'The course could not be changed. Please try again.',
});

/**
 * Archives a course or restores it. An archived one leaves the catalog and the dashboards, and takes no students, no
 * assignments and no announcements; its join code ends, and its work stays readable. Refused while an assignment is open.
 */
export const archiveCourse = endpoint({
  method: 'PUT',
  path: '/courses/{id}/archived/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ archived: z.boolean() }),
  status: 200,
  answer: z.object({ course: idSchema, archived: z.boolean() }),
  error: 'The course could not be archived. Please try again.',
});

/**
 * Deletes a course in which nobody was ever enrolled or asked to be, and nothing was set or announced. So no student can
 * see it.
 */
export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ course: idSchema }),
  error: 'The course could not be deleted. Please try again.',
});

/** Gives a course, with everything in it, to another teacher of the university. */
export const handOverCourse = endpoint({
  method: 'PUT',
  path: '/courses/{id}/teacher/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ teacher: idSchema }),
  status: 200,
  answer: courseSchema,
  error: 'The course could not be handed over. Please try again.',
});

/** Takes a student out of a course, as if they had left it: their texts stay. Repeating it changes nothing. */
export const removeStudent = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/students/{student}/',
  access: staffAccess,
  params: z.object({ id: idSchema, student: idSchema }),
  status: 200,
  answer: z.object({ course: idSchema, student: idSchema }),
  error: 'The student could not be removed. Please try again.',
});
