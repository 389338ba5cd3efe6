import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { courseFieldsSchema, courseTypeSchema } from './teaching.ts';

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

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS'] },
  body: courseFieldsSchema,
  status: 201,
  answer: courseSchema,
  error: 'Failed to create course.',
  shows: 'detail',
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

export const listTaughtCourses = endpoint({
  method: 'GET',
  path: '/courses/teacher/',
  access: { kind: 'signed in', except: ['A2', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: z.array(courseSchema),
  error: 'Could not load courses. Please try again.',
});

export const listEnrolledStudents = endpoint({
  method: 'GET',
  path: '/courses/{id}/students/',
  access: { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.object({ enrolled_students: z.array(enrolledStudentSchema) }),
  error: 'Could not load the students. Please try again.',
});
