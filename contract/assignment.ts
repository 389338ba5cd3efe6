import * as z from 'zod/mini';
import { aiPolicySchema } from './ai-policy.ts';
import { markingRuleAnswer } from './criterion.ts';
import { standingSchema } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/**
 * The asking student's text as the university has it: the counter of its last batch, and its length in UTF-16 units, less
 * what was deleted twice.
 */
export const textProgressSchema = z.object({ counter: z.int(), length: z.int() });
export type TextProgress = z.infer<typeof textProgressSchema>;

export const assignmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Empty for students before `start_time`: until then they see the title only. */
  description: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
  /** The end for the asking student: their extension counted. The same as `end_time` for everybody else. */
  own_end: instantSchema,
  /** The asking student's extension. */
  extension: z.nullable(z.object({ until: instantSchema, reason: z.string() })),
  class_info: z.string(),
  course: idSchema,
  course_name: z.string(),
  course_code: z.string(),
  word_goal: z.nullable(z.int()),
  /** Null before `start_time` for students, and where the teacher says nothing. */
  ai_policy: z.nullable(aiPolicySchema),
  /** Students do not know of it before; null: at once. */
  visible_from: z.nullable(instantSchema),
  /** The zone in which its times are typed and shown, beside the reader's own where that differs. */
  time_zone: z.string(),
  /** So many hours after the end work counts that was sealed offline before it. */
  grace_hours: z.int(),
  /** It is over and put away: it stands apart in lists, its work stays readable, and words that still come are stored. */
  archived: z.boolean(),
  /** When its task, or the asking student's extension, was last changed. */
  changed_at: instantSchema,
  /** Whether its texts may be analyzed: the university and the course have it switched on. */
  analysis: z.boolean(),
  ...markingRuleAnswer,
  /** When the grades were released to all; null before that, and for students. */
  released_at: z.nullable(instantSchema),
  /** The asking student's own submission, null before the first edit arrived and for everybody else. */
  submission: z.nullable(idSchema),
  /** Of that submission; absent for everybody else. */
  written: z.optional(textProgressSchema),
  /** When the asking student handed it in last; null before that and for everybody else. */
  handed_in_at: z.nullable(instantSchema),
  /** How that hand-in stands with the deadline; null before all of it has arrived, and for everybody else. */
  standing: z.nullable(standingSchema),
  /** For those who teach or administer the course, in lists: how many handed in, and how many of these have no grade. */
  progress: z.optional(z.object({ submitted: z.int(), to_read: z.int() })),
});
export type Assignment = z.infer<typeof assignmentSchema>;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/assignments/',
  access: { kind: 'signed in', except: ['A2', 'A3'] },
  query: z.strictObject({ course: z.optional(idSchema) }),
  status: 200,
  answer: z.array(assignmentSchema),
  error: 'Could not load assignments. Please try again.',
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/assignments/{id}/',
  access: { kind: 'object', allowed: ['S1', 'S2', 'T1', 'U1'], forbidden: ['T2', 'A3'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: assignmentSchema,
  error: 'Could not load assignments. Please try again.',
});
