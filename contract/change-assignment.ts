import * as z from 'zod/mini';
import { assignmentSchema } from './assignment.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { assignmentCopySchema, assignmentFieldsSchema } from './teaching.ts';

export const createAssignment = endpoint({
  method: 'POST',
  path: '/assignments/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'U1', 'XU', 'T2'] },
  body: assignmentFieldsSchema,
  status: 201,
  answer: assignmentSchema,
  error: 'Could not create assignment. Please try again.',
  queued: true,
  queuedAs: 'create_assignment',
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
  /** With `archive=true` the assignment is archived instead, which is allowed even with students' work. */
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
