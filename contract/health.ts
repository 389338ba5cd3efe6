import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health/',
  access: { kind: 'public' },
  status: 200,
  answer: z.object({ longhand: z.literal('health'), contract: z.int(), version: z.string() }),
  error: 'The server is not well.',
});

export const ready = endpoint({
  method: 'GET',
  path: '/ready/',
  access: { kind: 'public' },
  status: 200,
  answer: z.object({ ready: z.literal(true) }),
  error: 'The server is not ready yet.',
});
