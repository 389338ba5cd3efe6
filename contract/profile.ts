import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { nameSchema } from './name.ts';

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** Names and choices are empty before the profile was completed, `profile_picture` is a path of our origin or empty. */
export const studentProfileSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  student_id: z.string(),
  department: z.string(),
  program: z.string(),
  department_id: z.nullable(idSchema),
  program_id: z.nullable(idSchema),
  year_of_study: z.string(),
  section: z.string(),
  semester: z.string(),
  profile_picture: z.string(),
});
export type StudentProfile = z.infer<typeof studentProfileSchema>;

export const teacherProfileSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  employee_id: z.string(),
  department: z.string(),
  program: z.string(),
  department_id: z.nullable(idSchema),
  program_id: z.nullable(idSchema),
  designation: z.string(),
  profile_picture: z.string(),
});
export type TeacherProfile = z.infer<typeof teacherProfileSchema>;

const person = {
  first_name: nameSchema,
  last_name: nameSchema,
  department: idSchema,
  program: idSchema,
  /** Empty removes the picture; a new one comes as a file of this name; absent keeps the present one. */
  profile_picture: z.optional(z.literal('')),
};

export const getStudentProfile = endpoint({
  method: 'GET',
  path: '/profile/student/',
  access: { kind: 'signed in', except: ['A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  status: 200,
  answer: studentProfileSchema,
  error: 'Failed to fetch student profile.',
});

export const updateStudentProfile = endpoint({
  method: 'PUT',
  path: '/profile/student/',
  access: { kind: 'signed in', except: ['A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  body: z.strictObject({ ...person, student_id: short, year_of_study: short, section: short, semester: short }),
  multipart: ['profile_picture'],
  status: 200,
  answer: studentProfileSchema,
  error: 'Failed to update student profile.',
  queued: true,
});

export const getTeacherProfile = endpoint({
  method: 'GET',
  path: '/profile/teacher/',
  access: { kind: 'signed in', except: ['A2', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  status: 200,
  answer: teacherProfileSchema,
  error: 'Failed to fetch teacher profile.',
});

export const updateTeacherProfile = endpoint({
  method: 'PUT',
  path: '/profile/teacher/',
  access: { kind: 'signed in', except: ['A2', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU'] },
  body: z.strictObject({
    ...person,
    designation: short,
    employee_id: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  multipart: ['profile_picture'],
  status: 200,
  answer: teacherProfileSchema,
  error: 'Failed to update faculty profile.',
  queued: true,
});
