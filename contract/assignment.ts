import * as z from 'zod/mini';
import { markingRuleAnswer } from './criterion.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { aiPolicySchema, assignmentCopySchema, assignmentFieldsSchema } from './teaching.ts';

export const assignmentSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** Empty for students before `start_time`: until then they see the title only. */
  description: z.string(),
  start_time: instantSchema,
  end_time: instantSchema,
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
  /** Whether its texts may be analyzed: the university and the course have it switched on. */
  analysis: z.boolean(),
  ...markingRuleAnswer,
  /** When the grades were released to all; null before that, and for students. */
  released_at: z.nullable(instantSchema),
  /** The asking student's own submission, null before the first edit arrived and for everybody else. */
  submission: z.nullable(idSchema),
  /** When the asking student handed it in last; null before that and for everybody else. */
  handed_in_at: z.nullable(instantSchema),
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

export const createAssignment = endpoint({
  method: 'POST',
  path: '/assignments/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU', 'T2'] },
  body: assignmentFieldsSchema,
  status: 201,
  answer: assignmentSchema,
  error: 'Could not create assignment. Please try again.',
  queuedAs: 'create_assignment',
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

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: assignmentFieldsSchema,
  status: 200,
  answer: assignmentSchema,
  error: 'The assignment could not be changed. Please try again.',
});

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: '/assignments/{id}/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  /** With `archive=true` it is archived, which no work of students forbids. */
  query: z.strictObject({ archive: z.optional(z.enum(['true', 'false'])) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  error: 'The assignment could not be deleted. Please try again.',
});

export const archiveAssignment = endpoint({
  method: 'POST',
  path: '/assignments/{id}/archive/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: assignmentSchema,
  error: 'The assignment could not be archived. Please try again.',
});

export const unarchiveAssignment = endpoint({
  method: 'POST',
  path: '/assignments/{id}/unarchive/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: assignmentSchema,
  error: 'The assignment could not be taken back from the archive. Please try again.',
});

/** Makes the same assignment again, in a course that the teacher teaches; nobody's work goes with it. */
export const duplicateAssignment = endpoint({
  method: 'POST',
  path: '/assignments/{id}/duplicate/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  body: assignmentCopySchema,
  status: 201,
  answer: assignmentSchema,
  error: 'The assignment could not be duplicated. Please try again.',
});
