import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';
import { deviceSchema, emailSchema, passwordSchema, tokensSchema, userSchema } from './account.ts';
import { nameSchema } from './name.ts';

export const registerUniversityRequestSchema = z.strictObject({
  name: nameSchema,
  location: nameSchema,
  email: emailSchema,
  admin_email: emailSchema,
  admin_password: passwordSchema,
});

/** `university_id` is the code that people type, like UNI-12345. */
export const universitySchema = z.object({ name: z.string(), university_id: z.string() });
export type University = z.infer<typeof universitySchema>;

export const programSchema = z.object({ id: idSchema, name: z.string() });
export type Program = z.infer<typeof programSchema>;

export const departmentSchema = z.object({ id: idSchema, name: z.string(), program: idSchema });
export type Department = z.infer<typeof departmentSchema>;

export const registerUniversity = endpoint({
  method: 'POST',
  path: '/profile/university/',
  access: { kind: 'public' },
  body: registerUniversityRequestSchema,
  status: 201,
  answer: z.object({
    admin_tokens: tokensSchema,
    university: universitySchema,
    user: userSchema,
    device: deviceSchema,
  }),
  error: 'Registration failed. Please try again.',
});

export const findUniversity = endpoint({
  method: 'GET',
  path: '/universities/{code}/',
  access: { kind: 'public' },
  params: z.object({ code: z.string().check(z.maxLength(40)) }),
  status: 200,
  answer: universitySchema,
  error: 'No university has this ID.',
});

export const listPrograms = endpoint({
  method: 'GET',
  path: '/programs/',
  access: { kind: 'signed in' },
  status: 200,
  answer: z.array(programSchema),
  error: 'Failed to load data.',
});

export const createProgram = endpoint({
  method: 'POST',
  path: '/programs/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  body: z.strictObject({ name: nameSchema }),
  status: 201,
  answer: programSchema,
  error: 'Failed to add program.',
});

export const listDepartments = endpoint({
  method: 'GET',
  path: '/departments/',
  access: { kind: 'signed in' },
  query: z.strictObject({ program_id: z.optional(idSchema) }),
  status: 200,
  answer: z.array(departmentSchema),
  error: 'Failed to load data.',
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/departments/',
  access: { kind: 'signed in', except: ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'XS', 'T1', 'T2', 'XT'] },
  body: z.strictObject({ name: nameSchema, program: idSchema }),
  status: 201,
  answer: departmentSchema,
  error: 'Failed to add department.',
});
