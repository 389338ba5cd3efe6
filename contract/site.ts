import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The parts of the public pages that each installation sets for itself. */
export const siteSchema = z.object({
  /** The mailbox for requests for quotations. */
  sales_email: z.string(),
  /** The installation's social pages; empty without any. */
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
