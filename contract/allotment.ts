import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

/** Which assistant grades which text of an assignment. A text that is allotted to nobody is the teachers'. */
export const allotmentsSchema = z.object({
  /** The course's assistants by name, with the number of students allotted to each, and of their texts to grade. */
  assistants: z.array(z.object({ id: idSchema, name: z.string(), students: z.int(), to_mark: z.int() })),
  /** The class in its order. While names are hidden, id and name are those of a stand-in. */
  students: z.array(z.object({ id: idSchema, name: z.string(), assistant: z.nullable(idSchema) })),
  /** The students who are allotted to nobody and have no grade yet. */
  left: z.int(),
});
export type Allotments = z.infer<typeof allotmentsSchema>;

const byId = z.object({ id: idSchema });
const taught: Endpoint['access'] = { kind: 'object', allowed: ['T1'], forbidden: ['S1', 'S2', 'T2', 'A3', 'U1'] };

export const listAllotments = endpoint({
  method: 'GET',
  path: '/assignments/{id}/allotments/',
  access: taught,
  params: byId,
  status: 200,
  answer: allotmentsSchema,
  error: 'Could not load who grades which text. Please try again.',
});

/**
 * Allots the students of the class who are allotted to nobody and have no grade yet, as evenly as it can be done, to
 * the course's assistants. Repeating it allots only who came since.
 */
export const allotEvenly = endpoint({
  method: 'POST',
  path: '/assignments/{id}/allotments/',
  access: taught,
  params: byId,
  status: 200,
  answer: z.object({ allotted: z.int() }),
  error: 'The texts could not be shared out. Please try again.',
});

/** Allots one student of the class, by the id in the list of allotments, to an assistant; null: to the teachers. */
export const allot = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/allotments/',
  access: taught,
  params: byId,
  body: z.strictObject({ student: idSchema, assistant: z.nullable(idSchema) }),
  status: 200,
  answer: z.object({ student: idSchema, assistant: z.nullable(idSchema) }),
  error: 'The text could not be allotted. Please try again.',
});
