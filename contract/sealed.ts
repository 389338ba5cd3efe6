import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

/** The longest sealed work of one call, in characters of base64url: a profile picture of 5 MB with its form. */
export const SEALED_MAX_LENGTH = 9 * 1024 * 1024;

const base64url = z.string().check(z.regex(/^[\w-]+$/));
const seq = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));

/**
 * Unsent work of a person who left a browser, encrypted with AES-256-GCM under the sealing key of their device, which
 * that browser no longer has. Anybody may bring it to the university; only the university can open it.
 */
export const sealedWorkSchema = z.strictObject({
  device: idSchema,
  /** The stream of writing, or the Idempotency-Key of a request. */
  subject: z.string().check(z.regex(/^[\w-]{22,64}$/)),
  /** Of writing the first and last seq; of a request 0. */
  first: seq,
  last: seq,
  /** Whether the content was compressed with gzip before it was encrypted. */
  gzip: z.boolean(),
  /** The initialization vector, 12 bytes. */
  iv: z.string().check(z.regex(/^[\w-]{16}$/)),
  /** The encrypted content with its tag. */
  sealed: base64url.check(z.minLength(24), z.maxLength(SEALED_MAX_LENGTH)),
});
export type SealedWork = z.infer<typeof sealedWorkSchema>;

/** The text that is authenticated with sealed work, so that it can't be given to another person or place. */
export function sealedLabel(user: string, work: Pick<SealedWork, 'device' | 'subject' | 'first' | 'last'>): string {
  return ['longhand sealed', user, work.device, work.subject, work.first, work.last].join('\n');
}

/** The content of sealed work, as JSON. */
export const sealedContentSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('writing'),
    /** A part of a push (contract/outbox), validated as such. */
    part: z.unknown(),
  }),
  z.object({
    kind: z.literal('request'),
    method: z.enum(['POST', 'PUT', 'DELETE']),
    /** The path as called, /api included. */
    path: z.string().check(z.startsWith('/api/'), z.maxLength(2000)),
    key: z.string(),
    contentType: z.nullable(z.string()),
    /** The body as sent, in base64url. */
    body: z.string(),
  }),
]);
export type SealedContent = z.infer<typeof sealedContentSchema>;

/**
 * Brings sealed work. The answer says nothing of its owner. `stored`: the university has all of it. `refused`: it can't
 * be stored as it is; the device keeps it for its owner.
 */
export const bringSealed = endpoint({
  method: 'POST',
  path: '/outbox/{user_id}/sealed/',
  access: { kind: 'public' },
  params: z.object({ user_id: idSchema }),
  body: sealedWorkSchema,
  status: 202,
  answer: z.object({ longhand: z.literal('sealed'), status: z.enum(['stored', 'refused']) }),
  error: 'The university could not take this yet. It stays on this device.',
});

/** Opens one's own sealed work, so that a device can show what the university did not store. */
export const openSealed = endpoint({
  method: 'POST',
  path: '/me/sealed/',
  access: { kind: 'signed in' },
  body: sealedWorkSchema,
  status: 200,
  answer: z.object({ content: z.string() }),
  error: 'This could not be opened. It stays on this device.',
});
