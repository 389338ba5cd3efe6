import * as z from 'zod/mini';
import { staffAccess } from './change-course.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

const changed = z.object({ course: idSchema, teacher: idSchema });

export const coTeacherSchema = z.object({ id: idSchema, name: z.string() });
export type CoTeacher = z.infer<typeof coTeacherSchema>;

/** Who teaches a course with its teacher, by name. */
export const listCoTeachers = endpoint({
  method: 'GET',
  path: '/courses/{id}/co-teachers/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(coTeacherSchema),
  error: 'Could not load the co-teachers. Please try again.',
});

/**
 * Lets another teacher of the university teach a course, too: they may do everything in it but archive it, delete it,
 * hand it over, and choose co-teachers. The course's teachers share one grading of each text. Repeating it changes
 * nothing.
 */
export const addCoTeacher = endpoint({
  method: 'PUT',
  path: '/courses/{id}/co-teachers/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ teacher: idSchema }),
  status: 200,
  answer: changed,
  error: 'The co-teacher could not be added. Please try again.',
});

/** Ends that; co-teachers may end it for themselves. What they graded stays. Repeating it changes nothing. */
export const removeCoTeacher = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/co-teachers/{teacher}/',
  access: staffAccess,
  params: z.object({ id: idSchema, teacher: idSchema }),
  status: 200,
  answer: changed,
  error: 'The co-teacher could not be removed. Please try again.',
});
