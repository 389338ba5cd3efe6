import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What the public pages say that each installation decides for itself. */
export const siteSchema = z.object({
  /** The mailbox that quotations are asked of. */
  sales_email: z.string(),
  /** Where else the installation speaks; empty where it does not. */
  social: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type Site = z.infer<typeof siteSchema>;

export const getSite = endpoint({
  method: 'GET',
  path: '/site/',
  access: { kind: 'public' },
  status: 200,
  answer: siteSchema,
  error: 'Failed to load data.',
});
