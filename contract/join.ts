import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { enrollmentStatusSchema } from './enrollment.ts';
import { idSchema, instantSchema } from './identifier.ts';

const access: Endpoint['access'] = { kind: 'object', allowed: ['T1', 'U1'], forbidden: ['S1', 'S2', 'T2', 'A3'] };
const ofCourse = z.object({ id: idSchema });

/** The allowed lifetimes of a join code, in days. */
export const JOIN_DAYS = [1, 7, 30, 120] as const;

/** The effect of a code: 'enroll' at once, or 'ask' the teacher as for an elective. */
export const admitsSchema = z.enum(['enroll', 'ask']);
export type Admits = z.infer<typeof admitsSchema>;

export const joinCodeSchema = z.object({ code: z.string(), admits: admitsSchema, expires_at: instantSchema });
export type JoinCode = z.infer<typeof joinCodeSchema>;

const answer = z.object({ join_code: z.nullable(joinCodeSchema) });

/** The valid code, or null. */
export const getJoinCode = endpoint({
  method: 'GET',
  path: '/courses/{id}/join-code/',
  access,
  params: ofCourse,
  status: 200,
  answer,
  error: 'Could not load the join code. Please try again.',
});

/** Makes a code; a previous valid one ends. */
export const makeJoinCode = endpoint({
  method: 'POST',
  path: '/courses/{id}/join-code/',
  access,
  params: ofCourse,
  body: z.strictObject({ admits: admitsSchema, days: z.int().check(z.gte(1), z.lte(366)) }),
  status: 201,
  answer,
  error: 'The join code could not be made. Please try again.',
});

export const endJoinCode = endpoint({
  method: 'DELETE',
  path: '/courses/{id}/join-code/',
  access,
  params: ofCourse,
  status: 200,
  answer,
  error: 'The join code could not be ended. Please try again.',
});

/** Enrolls with a code. Unknown, withdrawn and expired codes get one answer. Case, spaces and hyphens don't matter. */
export const joinCourse = endpoint({
  method: 'POST',
  path: '/join/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'T1', 'T2', 'XT', 'U1', 'XU'] },
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  status: 200,
  answer: z.object({ course: idSchema, course_name: z.string(), status: enrollmentStatusSchema }),
  error: 'The course could not be joined. Please try again.',
});
