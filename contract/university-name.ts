import * as z from 'zod/mini';

/** A university as its people know it. `university_id` is the code that they type, like UNI-12345. */
export const universitySchema = z.object({ name: z.string(), university_id: z.string() });
export type University = z.infer<typeof universitySchema>;
