import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { deviceSchema, emailSchema, nonceSchema, passwordSchema, tokensSchema, userSchema } from './account.ts';
import { nameSchema } from './name.ts';
import { DEFAULT_TIME_ZONE, timeZoneSchema } from './zone.ts';
import { universitySchema } from './university-name.ts';

export const registerUniversityRequestSchema = z.strictObject({
  name: nameSchema,
  location: nameSchema,
  email: emailSchema,
  admin_email: emailSchema,
  admin_password: passwordSchema,
  /** The nonce of this browser: in it the administrator's verification link needs no log-in. */
  signup_nonce: z.optional(nonceSchema),
});

/** `archived`: nobody can choose it anew; where it was chosen it stays. */
export const programSchema = z.object({ id: idSchema, name: z.string(), archived: z.boolean() });
export type Program = z.infer<typeof programSchema>;

/** A department of an archived program counts as archived too. */
export const departmentSchema = z.object({ id: idSchema, name: z.string(), program: idSchema, archived: z.boolean() });
export type Department = z.infer<typeof departmentSchema>;

const DOMAINS_MAX = 50;

/** The shortest retention: a student must have time to ask about a grade while the log exists. */
export const LOG_DAYS_MIN = 30;
export const LOG_DAYS_MAX = 3650;

/** An e-mail domain as people type it: 'college.edu', with or without an @ before it. */
const domainSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^@?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'is not a domain like college.edu'),
  );

export const universitySettingsSchema = z.object({
  /** Teachers who verify an address of these domains need no approval. */
  teacher_domains: z.array(z.string()),
  /** Whether a student may leave a compulsory course. */
  unenrollment_allowed: z.boolean(),
  /** Whether texts may be analyzed; a course may switch it off for itself. */
  analysis_allowed: z.boolean(),
  /** Whether an assignment may let its texts have formatting. Absent from earlier servers. */
  formatting_allowed: z.optional(z.boolean()),
  /** Whether students may look up DOIs and ISBNs for their sources. Absent from earlier servers. */
  lookup_allowed: z.optional(z.boolean()),
  /** The log of a text is deleted this many days after its grade was given. */
  log_days: z.int(),
  /** Whether staff may read words that were deleted from a text. */
  deleted_text_shown: z.boolean(),
  /** IANA name of the zone in whose morning daily letters are sent. */
  time_zone: z.prefault(z.string(), DEFAULT_TIME_ZONE),
});
export type UniversitySettings = z.infer<typeof universitySettingsSchema>;

export const universitySummarySchema = z.object({
  name: z.string(),
  university_id: z.string(),
  location: z.string(),
  /** Whether the official email address was confirmed. */
  verified: z.boolean(),
  /** Students, and approved teachers, with a verified address and no suspension. */
  students: z.int(),
  faculty: z.int(),
  /** Teachers who verified their address and wait for approval. */
  waiting: z.int(),
  /** Student and teacher accounts that were opened in the twelve months before `as_of`. */
  signups: z.int(),
  /** The students among them who joined in the 30 days before `as_of`. */
  students_new: z.int(),
  /** Courses that are not archived and whose teacher's account is suspended or deleted. */
  courses_without_teacher: z.prefault(z.int(), 0),
  as_of: instantSchema,
});
export type UniversitySummary = z.infer<typeof universitySummarySchema>;

const adminsOnly = { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] } as const;
const adminsOfObject = {
  kind: 'object',
  allowed: ['U1'],
  forbidden: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'XS', 'XT'],
} as const;
/** Absent fields stay. */
const changeSchema = z.strictObject({ name: z.optional(nameSchema), archived: z.optional(z.boolean()) });
/** Without it only entries that can be chosen are listed. */
const withArchived = z.optional(z.enum(['true', 'false']));

export const registerUniversity = endpoint({
  method: 'POST',
  path: '/profile/university/',
  access: { kind: 'public' },
  body: registerUniversityRequestSchema,
  status: 201,
  answer: z.object({
    admin_tokens: tokensSchema,
    university: universitySchema,
    user: userSchema,
    device: deviceSchema,
  }),
  error: 'Registration failed. Please try again.',
});

export const findUniversity = endpoint({
  method: 'GET',
  path: '/universities/{code}/',
  access: { kind: 'public' },
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  status: 200,
  answer: universitySchema,
  error: 'No university has this ID.',
});

export const listPrograms = endpoint({
  method: 'GET',
  path: '/programs/',
  access: { kind: 'signed in' },
  query: z.strictObject({ archived: withArchived }),
  status: 200,
  answer: z.array(programSchema),
  error: 'Failed to load data.',
});

export const createProgram = endpoint({
  method: 'POST',
  path: '/programs/',
  access: adminsOnly,
  body: z.strictObject({ name: nameSchema }),
  status: 201,
  answer: programSchema,
  error: 'Failed to add program.',
});

export const listDepartments = endpoint({
  method: 'GET',
  path: '/departments/',
  access: { kind: 'signed in' },
  query: z.strictObject({ program_id: z.optional(idSchema), archived: withArchived }),
  status: 200,
  answer: z.array(departmentSchema),
  error: 'Failed to load data.',
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/departments/',
  access: adminsOnly,
  body: z.strictObject({ name: nameSchema, program: idSchema }),
  status: 201,
  answer: departmentSchema,
  error: 'Failed to add department.',
});

/** Renames a program, archives it or offers it again. */
export const updateProgram = endpoint({
  method: 'PUT',
  path: '/programs/{id}/',
  access: adminsOfObject,
  params: z.object({ id: idSchema }),
  body: changeSchema,
  status: 200,
  answer: programSchema,
  error: 'Failed to change the program.',
});

/** Renames a department, archives it or offers it again. */
export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/departments/{id}/',
  access: adminsOfObject,
  params: z.object({ id: idSchema }),
  body: changeSchema,
  status: 200,
  answer: departmentSchema,
  error: 'Failed to change the department.',
});

export const getUniversitySummary = endpoint({
  method: 'GET',
  path: '/university/summary/',
  access: adminsOnly,
  status: 200,
  answer: universitySummarySchema,
  error: 'Failed to load data.',
});

export const getUniversitySettings = endpoint({
  method: 'GET',
  path: '/university/settings/',
  access: adminsOnly,
  status: 200,
  answer: universitySettingsSchema,
  error: 'Failed to load data.',
});

/** Kept apart from its call, so that a page carries only the schemas of the answers that it reads. */
const settingsRequestSchema = z.strictObject({
  teacher_domains: z.array(domainSchema).check(z.maxLength(DOMAINS_MAX)),
  unenrollment_allowed: z.boolean(),
  /** Absent: stays. */
  analysis_allowed: z.optional(z.boolean()),
  formatting_allowed: z.optional(z.boolean()),
  lookup_allowed: z.optional(z.boolean()),
  /** Absent: stays. */
  log_days: z.optional(z.int().check(z.gte(LOG_DAYS_MIN), z.lte(LOG_DAYS_MAX))),
  /** Absent: stays. */
  deleted_text_shown: z.optional(z.boolean()),
  /** Absent: stays. */
  time_zone: z.optional(timeZoneSchema),
});

export const updateUniversitySettings = endpoint({
  method: 'PUT',
  path: '/university/settings/',
  access: adminsOnly,
  body: settingsRequestSchema,
  status: 200,
  answer: universitySettingsSchema,
  error: 'The settings could not be saved. Please try again.',
});
