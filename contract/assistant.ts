import * as z from 'zod/mini';
import { staffAccess } from './change-course.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

const changed = z.object({ course: idSchema, teacher: idSchema });

export const assistantSchema = z.object({ id: idSchema, name: z.string() });
export type Assistant = z.infer<typeof assistantSchema>;

/** The assistants of a course, by name. */
export const listAssistants = endpoint({
  method: 'GET',
  path: '/courses/{id}/assistants/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(assistantSchema),
  error: 'Could not load the assistants. Please try again.',
});

/**
 * Lets another teacher of the university grade those texts of a course that are allotted to them, and see nothing else
 * of it. Repeating it changes nothing.
 */
export const addAssistant = endpoint({
  method: 'PUT',
  path: '/courses/{id}/assistants/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ teacher: idSchema }),
  status: 200,
  answer: changed,
  error: 'The assistant could not be added. Please try again.',
});

/**
 * Ends that; assistants may end it for themselves. What they graded stays, and their texts are allotted to nobody.
 * Repeating it changes nothing.
 */
export const removeAssistant = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/assistants/{teacher}/',
  access: staffAccess,
  params: z.object({ id: idSchema, teacher: idSchema }),
  status: 200,
  answer: changed,
  error: 'The assistant could not be removed. Please try again.',
});

export const assistedCourseSchema = z.object({
  id: idSchema,
  name: z.string(),
  course_code: z.string(),
  /** Its own teacher. */
  teacher_name: z.string(),
});
export type AssistedCourse = z.infer<typeof assistedCourseSchema>;

/** The courses in which the caller assists, by code; archived ones aside. */
export const listAssistedCourses = endpoint({
  method: 'GET',
  path: '/assisted-courses/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(assistedCourseSchema),
  error: 'Could not load the courses in which you assist. Please try again.',
});
