import * as z from 'zod/mini';
import { staffAccess } from './change-course.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

/** The most sections of one course. */
export const COURSE_SECTIONS_MAX = 40;

/** A part of a course's students, such as A, with its students' ids. */
export const courseSectionSchema = z.object({ id: idSchema, name: z.string(), students: z.array(idSchema) });
export type CourseSection = z.infer<typeof courseSectionSchema>;

const byId = z.object({ id: idSchema });
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** The sections of a course, by name. */
export const listCourseSections = endpoint({
  method: 'GET',
  path: '/courses/{id}/sections/',
  access: staffAccess,
  params: byId,
  status: 200,
  answer: z.array(courseSectionSchema),
  error: 'Could not load the sections. Please try again.',
});

/**
 * Names the sections of a course: those with an id are renamed, those without are made, and those left out are removed
 * with their times; their students then have none.
 */
export const nameCourseSections = endpoint({
  method: 'PUT',
  path: '/courses/{id}/sections/',
  access: staffAccess,
  params: byId,
  body: z.strictObject({
    sections: z.array(z.strictObject({ id: z.optional(idSchema), name })).check(z.maxLength(COURSE_SECTIONS_MAX)),
  }),
  status: 200,
  answer: z.array(courseSectionSchema),
  error: 'The sections could not be changed. Please try again.',
});

/** Puts enrolled students into a section; null: into none. */
export const chooseCourseSection = endpoint({
  method: 'PUT',
  path: '/courses/{id}/sections/students/',
  access: staffAccess,
  params: byId,
  body: z.strictObject({
    section: z.nullable(idSchema),
    students: z.array(idSchema).check(z.minLength(1), z.maxLength(1000)),
  }),
  status: 200,
  answer: z.object({ course: idSchema, changed: z.int() }),
  error: 'The section could not be chosen. Please try again.',
});

/**
 * Puts the enrolled students without a section into the one that their profile names. A section that the course lacks is
 * made.
 */
export const fillCourseSections = endpoint({
  method: 'POST',
  path: '/courses/{id}/sections/from-profiles/',
  access: staffAccess,
  params: byId,
  status: 200,
  answer: z.object({ course: idSchema, changed: z.int() }),
  error: 'The sections could not be taken from the profiles. Please try again.',
});
