import * as z from 'zod/mini';
import { aiPolicySchema } from './ai-policy.ts';
import { markingRuleAnswer } from './criterion.ts';
import { latenessSchema } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/**
 * The asking student's text at the university: the counter of its last batch, and its length in UTF-16 units, less the
 * characters that were deleted twice.
 */
export const textProgressSchema = z.object({ counter: z.int(), length: z.int() });
export type TextProgress = z.infer<typeof textProgressSchema>;

export const assignmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Empty for students before `start_time`: until then they see the title only. */
  description: z.string(),
  /** For a student whose section has times of its own: these, as is the end. */
  start_time: instantSchema,
  end_time: instantSchema,
  /** The times of single sections, by name; null: the assignment's. For staff alone; absent from earlier servers. */
  sections: z.optional(
    z.array(
      z.object({
        section: idSchema,
        name: z.string(),
        start_time: z.nullable(instantSchema),
        end_time: z.nullable(instantSchema),
      }),
    ),
  ),
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
  /** Whether the AI policy asks for a statement on the use of AI. Absent from earlier servers. */
  ai_statement: z.optional(z.boolean()),
  /** Whether the caller assists in its course; absent where they don't. */
  assists: z.optional(z.boolean()),
  /** Whether the caller is a reader of its course; absent where they aren't. */
  reads: z.optional(z.boolean()),
  /** Hidden from students before this time; null: visible at once. */
  visible_from: z.nullable(instantSchema),
  /** The zone in which its times are typed and shown, beside the reader's own where that differs. */
  time_zone: z.string(),
  /** For this many hours after the end, work counts that was sealed offline before the end. */
  grace_hours: z.int(),
  /** It is over and stands apart in lists; its work stays readable, and late edits are stored. */
  archived: z.boolean(),
  /** When its task, or the asking student's extension, was last changed. */
  changed_at: instantSchema,
  /** Whether its texts may be analyzed: the university and the course have it switched on. */
  analysis: z.boolean(),
  /** Whether its texts may have formatting: the university allows it, too. Absent from earlier servers. */
  formatting: z.optional(z.boolean()),
  /**
   * Whether students may ask for comments on drafts. For a student who has asked, it stays true when that ends. Absent
   * from earlier servers.
   */
  draft_comments: z.optional(z.boolean()),
  ...markingRuleAnswer,
  /** When the grades were released to all; null before that, and for students. */
  released_at: z.nullable(instantSchema),
  /** The asking student's own submission, null before the first edit arrived and for everybody else. */
  submission: z.nullable(idSchema),
  /** The progress of that submission; absent for everybody else. */
  written: z.optional(textProgressSchema),
  /** Whether the asking student has stated their use of AI; absent without a submission and for everybody else. */
  ai_statement_given: z.optional(z.boolean()),
  /** When the asking student handed it in last; null before that and for everybody else. */
  handed_in_at: z.nullable(instantSchema),
  /** The lateness of that hand-in; null before all of it has arrived, and for everybody else. */
  standing: z.nullable(latenessSchema),
  /**
   * For staff of the course, in lists: the number of hand-ins, of those without a grade, and for its teachers that of
   * the drafts that wait for comments. The last is absent from earlier servers.
   */
  progress: z.optional(z.object({ submitted: z.int(), to_read: z.int(), drafts: z.optional(z.int()) })),
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
