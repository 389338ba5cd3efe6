import * as z from 'zod/mini';

/** How far AI tools may help with an assignment. */
export const aiPresets = ['none', 'ideas', 'language', 'open'] as const;
export type AiPreset = (typeof aiPresets)[number];

export const AI_NOTE_MAX_LENGTH = 1000;

/** A preset, and the teacher's note on it; empty without one. */
export const aiPolicySchema = z.strictObject({
  preset: z.enum(aiPresets),
  note: z.string().check(z.trim(), z.maxLength(AI_NOTE_MAX_LENGTH)),
});
