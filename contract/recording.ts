import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The parts of a writer's record that staff is shown. */
export const shownSchema = z.object({
  /** The record of how texts were written. False: staff reads the texts alone. */
  record: z.boolean(),
  /** Words that were deleted from them. */
  deleted_text: z.boolean(),
});
export type Shown = z.infer<typeof shownSchema>;

/** The rules of the university for the caller's own writing. */
export const recordingSchema = z.object({
  /** The log of a text is deleted this many days after its grade was given. */
  log_days: z.int(),
  shown: shownSchema,
});
export type Recording = z.infer<typeof recordingSchema>;

export const getRecording = endpoint({
  method: 'GET',
  path: '/recording/',
  access: { kind: 'signed in' },
  status: 200,
  answer: recordingSchema,
  error: 'Could not load the rules of your university. Please try again.',
});
