import * as z from 'zod/mini';
import { instantSchema } from './identifier.ts';

/**
 * How a hand-in compares with its deadline, and why: `standing` in answers. Only the university's receipt proves that a
 * hand-in came before it. `offline_since`: the last answer of the university that the handed-in log names, null for
 * none.
 */
export const latenessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on_time') }),
  /** After the assignment's end, and before the student's own. */
  z.object({ kind: z.literal('extended'), until: instantSchema }),
  /** After the own end, and within the teacher's hours of grace: it counts. */
  z.object({ kind: z.literal('within_grace'), until: instantSchema, offline_since: z.nullable(instantSchema) }),
  z.object({ kind: z.literal('late'), by_ms: z.int() }),
  /** Received late from a device whose last answer from the university was before the own end. */
  z.object({ kind: z.literal('late_offline'), by_ms: z.int(), offline_since: instantSchema }),
]);
export type Lateness = z.infer<typeof latenessSchema>;
