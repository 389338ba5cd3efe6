import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** The parts of a student's work that staff can open; `kept`: the text, kept on a marker's device and not opened yet. */
const openedKinds = ['text', 'kept', 'log', 'replay', 'report', 'notes', 'analysis', 'matches'] as const;
export type OpenedKind = (typeof openedKinds)[number];

/** 'found': a passage of the text was shown in a search of the class. */
export type LookKind = OpenedKind | 'found';

/** Openings of the same thing by the same person within this time are one look. */
export const LOOK_JOINED_MS = 10 * 60_000;

/** A member of the staff opened a part of a student's work. */
export const lookSchema = z.object({
  id: idSchema,
  name: z.string(),
  what: z.enum(openedKinds),
  /** What was shown is a passage, found in a search; `what` is then 'text', since earlier versions know no such kind. */
  found: z.optional(z.boolean()),
  /** Why an administrator read the text; null for other looks, absent from older servers. */
  reason: z.optional(z.nullable(z.string())),
  /** The first and the last opening of this look. */
  from: instantSchema,
  until: instantSchema,
});
export type Look = z.infer<typeof lookSchema>;

/** All looks, the last first. The student sees those at their own work, and the teacher sees the same list. */
export const listLooks = endpoint({
  method: 'GET',
  path: '/submissions/{id}/looks/',
  access: { kind: 'object', allowed: ['S1', 'T1'], forbidden: ['T2', 'A3', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(lookSchema),
  error: 'Could not load who opened it. Please try again.',
});
