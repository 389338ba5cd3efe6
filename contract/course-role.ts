import * as z from 'zod/mini';
import { staffAccess } from './change-course.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

/**
 * The part that another teacher of the university has in a course. A co-teacher may do everything in it but archive it,
 * delete it, hand it over, and choose who has a part; the course's teachers share one grading of each text. An assistant
 * grades those texts that are allotted to them, and sees nothing else of it. A reader sees its students, its
 * assignments, and what was submitted with its released grade, and changes nothing.
 */
export const courseRoles = ['co_teacher', 'assistant', 'reader'] as const;
export const courseRoleSchema = z.enum(courseRoles);
export type CourseRole = z.infer<typeof courseRoleSchema>;

export const courseRolePersonSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: courseRoleSchema,
  /** How many texts are allotted to them, of all assignments; 0 but for an assistant. */
  allotted: z.int(),
});
export type CourseRolePerson = z.infer<typeof courseRolePersonSchema>;

/** Who has a part in a course beside its teacher: co-teachers, then assistants, then readers, each by name. */
export const listCourseRoles = endpoint({
  method: 'GET',
  path: '/courses/{id}/roles/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(courseRolePersonSchema),
  error: 'Could not load the people of the course. Please try again.',
});

/**
 * Gives another teacher of the university a part in a course, or another part than they have: an assistant's texts are
 * then allotted to nobody, and what anybody graded stays. Repeating it changes nothing.
 */
export const setCourseRole = endpoint({
  method: 'PUT',
  path: '/courses/{id}/roles/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ teacher: idSchema, role: courseRoleSchema }),
  status: 200,
  answer: z.object({ course: idSchema, teacher: idSchema, role: courseRoleSchema }),
  error: 'The role could not be changed. Please try again.',
});

/**
 * Ends a person's part in a course; they may end it themselves. What they graded stays, and their texts are allotted to
 * nobody. Repeating it changes nothing.
 */
export const removeCourseRole = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/roles/{teacher}/',
  access: staffAccess,
  params: z.object({ id: idSchema, teacher: idSchema }),
  status: 200,
  answer: z.object({ course: idSchema, teacher: idSchema }),
  error: 'They could not be removed. Please try again.',
});

export const sharedCourseSchema = z.object({
  id: idSchema,
  name: z.string(),
  course_code: z.string(),
  /** Its own teacher. */
  teacher_name: z.string(),
  role: z.enum(['assistant', 'reader']),
  /** A reader still sees an archived course; an assistant has nothing to grade there, and does not get it. */
  archived: z.boolean(),
});
export type SharedCourse = z.infer<typeof sharedCourseSchema>;

/** The courses in which the caller assists or reads, by code. Those that they co-teach are among the taught ones. */
export const listSharedCourses = endpoint({
  method: 'GET',
  path: '/shared-courses/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(sharedCourseSchema),
  error: 'Could not load the courses in which you assist or read. Please try again.',
});
