import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';

/** A time in which no server of the university answered, by the servers' own clock. */
export const downtimeSchema = z.object({ began: instantSchema, ended: instantSchema });
export type Downtime = z.infer<typeof downtimeSchema>;

/** A downtime affects an end that follows it within this time. */
export const TOUCHED_MS = 2 * 3_600_000;

/** The downtimes in which, or shortly after which, an assignment ended for anybody, the first one first. */
export const listDowntimes = endpoint({
  method: 'GET',
  path: '/assignments/{id}/downtimes/',
  access: { kind: 'object', allowed: ['T1'], forbidden: ['T2', 'A3', 'S1', 'S2', 'U1'] },
  params: z.object({ id: idSchema }),
  status: 200,
  answer: z.array(downtimeSchema),
  error: 'Could not load when the server was down. Please try again.',
});
