import * as z from 'zod/mini';
import { endpoint, type Endpoint } from './endpoint.ts';
import { idSchema, instantSchema } from './identifier.ts';
import { isStorable } from './storable.ts';
import { keystrokeEventSchema } from './keystroke.ts';

const byId = z.object({ id: idSchema });
const ownSubmission: Endpoint['access'] = { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] };

const keystrokeCall = {
  method: 'POST',
  access: ownSubmission,
  params: byId,
  body: keystrokeEventSchema,
  keepsText: true,
  status: 201,
  answer: z.object({ id: idSchema, seq: z.int(), cursor_position: z.int() }),
  error: 'Failed to track keystroke',
} as const;
const snapshotCall = {
  method: 'POST',
  access: ownSubmission,
  params: byId,
  body: z.strictObject({
    content: z.strictObject({
      text: z.string().check(z.maxLength(2_000_000)),
      timestamp: z.union([z.string().check(z.maxLength(60), z.refine(isStorable)), z.number()]),
    }),
  }),
  keepsText: true,
  status: 201,
  /** `explained`: the log holds this very text. */
  answer: z.object({ id: idSchema, explained: z.boolean(), created_at: instantSchema }),
  error: 'Failed to save document',
} as const;
export const trackKeystroke = endpoint({ ...keystrokeCall, path: '/submissions/{id}/keystrokes/' });
export const saveSnapshot = endpoint({ ...snapshotCall, path: '/submissions/{id}/snapshots/' });

/**
 * The same calls at the specification's editor's paths. The id may be a submission's; for keystrokes an assignment's,
 * too.
 */
export const trackKeystrokeOfEditor = endpoint({ ...keystrokeCall, path: '/assignments/submissions/{id}/keystrokes/' });
export const saveSnapshotOfEditor = endpoint({ ...snapshotCall, path: '/assignments/submissions/{id}/snapshots/' });
