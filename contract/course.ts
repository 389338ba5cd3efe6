import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { courseCopySchema, courseFieldsSchema, courseTypeSchema, rollRangeFieldsSchema } from './teaching.ts';

export const courseSchema = z.object({
  id: idSchema,
  name: z.string(),
  course_code: z.string(),
  credits: z.int(),
  semester: z.string(),
  course_type: courseTypeSchema,
  department: idSchema,
  program: idSchema,
  teacher_name: z.string(),
});
export type Course = z.infer<typeof courseSchema>;

export const enrolledStudentSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  roll_no: z.string(),
});
export type EnrolledStudent = z.infer<typeof enrolledStudentSchema>;

/** A course on its teacher's dashboard: the numbers of students, of enrollment requests and of texts to read. */
export const taughtCourseSchema = z.extend(courseSchema, {
  students: z.int(),
  requests: z.int(),
  /** Handed-in texts without a grade. */
  to_read: z.int(),
  archived: z.prefault(z.boolean(), false),
  /** Whether the caller is its own teacher, and no co-teacher. */
  leads: z.prefault(z.boolean(), true),
  /** Whether the course itself allows the analysis of its texts. */
  analysis_allowed: z.boolean(),
  /** Whether the analysis is available: the university allows it, too. */
  analysis: z.boolean(),
  /** Whether the university lets texts have formatting. Absent from earlier servers. */
  formatting_allowed: z.optional(z.boolean()),
  /** The last day of its term, '2026-12-18', and the end of that day; null in no term. Absent from earlier servers. */
  term_last_day: z.optional(z.nullable(z.string())),
  term_ends: z.optional(z.nullable(instantSchema)),
});
export type TaughtCourse = z.infer<typeof taughtCourseSchema>;

/** A course as an administrator sees it among all of the university. */
const universityCourseSchema = z.extend(courseSchema, {
  teacher: idSchema,
  students: z.int(),
  archived: z.boolean(),
  /** It is not archived, and its teacher's account is suspended or deleted. */
  needs_teacher: z.boolean(),
});
export type UniversityCourse = z.infer<typeof universityCourseSchema>;

/** A student of a range of roll numbers. */
export const rosterStudentSchema = z.object({ id: idSchema, name: z.string(), roll_no: z.string() });
export type RosterStudent = z.infer<typeof rosterStudentSchema>;

/**
 * The result that adding a range would have: students to add, students already enrolled, and roll numbers of nobody.
 */
export const rosterSchema = z.object({
  new: z.array(rosterStudentSchema),
  already: z.array(rosterStudentSchema),
  not_found: z.array(z.string()),
});
export type Roster = z.infer<typeof rosterSchema>;

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] },
  body: courseFieldsSchema,
  status: 201,
  answer: courseSchema,
  error: 'Failed to create course.',
  shows: 'detail',
  queued: true,
  queuedAs: 'create_course',
});

/**
 * Copies a course with its assignments, archived ones too, and its grading scheme, for another term; without students,
 * sections, work or grades.
 */
export const duplicateCourse = endpoint({
  method: 'POST',
  path: '/courses/{id}/duplicate/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: courseCopySchema,
  status: 201,
  answer: z.object({ course: courseSchema, assignments: z.int() }),
  error: 'The course could not be duplicated. Please try again.',
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/courses/',
  access: { kind: 'signed in' },
  /** `my_courses=false` never widens what a person may see. */
  query: z.strictObject({ my_courses: z.optional(z.enum(['true', 'false'])) }),
  status: 200,
  answer: z.array(courseSchema),
  error: 'Failed to fetch courses.',
});

/** Those of the present term first, those of terms that are over last. */
export const listTaughtCourses = endpoint({
  method: 'GET',
  path: '/courses/teacher/',
  access: { kind: 'signed in', except: ['A2', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(taughtCourseSchema),
  error: 'Could not load courses. Please try again.',
});

/** Every course of the university, archived ones too, by code. A device keeps them, to search without a network. */
export const listUniversityCourses = endpoint({
  method: 'GET',
  path: '/courses/university/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  status: 200,
  answer: z.array(universityCourseSchema),
  error: 'Could not load courses. Please try again.',
});

/** All of a course, by name: some hundreds, which a device keeps so that they can be chosen from without a network. */
export const listEnrolledStudents = endpoint({
  method: 'GET',
  path: '/courses/{id}/students/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ enrolled_students: z.array(enrolledStudentSchema) }),
  error: 'Could not load the students. Please try again.',
});

/** The rule for the staff of the course. */
const staffAccess: Endpoint['access'] = {
  kind: 'object',
  allowed: ['T1', 'U1'],
  forbidden: ['S1', 'S2', 'T2', 'A3'],
};

/** A dry run: nobody is added. roll-range.ts defines the range. */
export const previewRoster = endpoint({
  method: 'GET',
  path: '/courses/{id}/roster/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  query: z.strictObject({
    start: rollRangeFieldsSchema.shape.start_roll_no,
    end: rollRangeFieldsSchema.shape.end_roll_no,
  }),
  status: 200,
  answer: rosterSchema,
  error: 'The roll numbers could not be looked up. Please try again.',
});

/** Enrolls every student of the range at once and approves their pending requests. A repetition adds nobody. */
export const addStudents = endpoint({
  method: 'POST',
  path: '/courses/{id}/roster/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: rollRangeFieldsSchema,
  status: 200,
  answer: z.object({ course: idSchema, added: z.int(), already: z.int(), not_found: z.int() }),
  error: 'The students could not be added. Please try again.',
  queued: true,
  queuedAs: 'add_students',
});

/** Switches the analysis of the course's texts off or on. It can't override the university's switch. */
export const updateCourseAnalysis = endpoint({
  method: 'PUT',
  path: '/courses/{id}/analysis/',
  access: staffAccess,
  params: z.object({ id: idSchema }),
  body: z.strictObject({ allowed: z.boolean() }),
  status: 200,
  answer: z.object({ course: idSchema, analysis_allowed: z.boolean(), analysis: z.boolean() }),
  error: 'The analysis could not be switched. Please try again.',
});
