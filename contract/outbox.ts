import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, streamIdSchema } from './identifier.ts';
import { PUSH_MAX_OPS } from './op-constants.ts';
import { opSchema, targetSchema, versionVectorSchema } from './op.ts';
import { issueSchema } from './problem.ts';

/** The media type of a packed push (writing/wire/pack.ts): the same content as JSON in a third of the bytes. */
export const PACKED_PUSH_TYPE = 'application/vnd.longhand.push';

/** Headers of a push signed by a device key, not a bearer token: base64url of HMAC-SHA-256 over {@link signedText}. */
export const DEVICE_HEADER = 'x-longhand-device';
export const SIGNATURE_HEADER = 'x-longhand-signature';

/** Names the owner of the device key in a queued request, whose path does not. */
export const USER_HEADER = 'x-longhand-user';

/**
 * The text that a device key signs: method, path and the lowercase hex SHA-256 of the body as sent, joined by line
 * feeds; for a queued request also its Idempotency-Key.
 */
export function signedText(method: string, path: string, bodySha256: string, idempotencyKey?: string): string {
  const text = `${method}\n${path}\n${bodySha256}`;
  return idempotencyKey === undefined ? text : `${text}\n${idempotencyKey}`;
}

/** Consecutive ops of one stream. Only the part with seq 1 must name the target and the stream's start. */
export const pushPartSchema = z.strictObject({
  stream: streamIdSchema,
  target: z.optional(targetSchema),
  /** Wall time of the device at the stream's tick 0, in milliseconds: a claim. */
  began: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  first: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
  /** The last seq that the device holds of this stream, if it is more than it sends now: the rest is unsent work. */
  held: z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1))),
  ops: z.array(opSchema).check(z.minLength(1), z.maxLength(PUSH_MAX_OPS)),
});
export type PushPart = z.infer<typeof pushPartSchema>;

export const pushSchema = z.strictObject({
  parts: z.array(pushPartSchema).check(z.minLength(1), z.maxLength(PUSH_MAX_OPS)),
});
export type Push = z.infer<typeof pushSchema>;

/** Where one stream stands after a push. The client moves only rows that its request carried and `high` covers. */
export const streamAnswerSchema = z.discriminatedUnion('status', [
  /** Everything up to `high` is stored. `head` is the signed head of the evidence chain. */
  z.object({
    status: z.literal('stored'),
    stream: streamIdSchema,
    high: z.int(),
    submission: z.nullable(idSchema),
    head: z.nullable(z.string()),
  }),
  /**
   * The part began after `high + 1`: the client must send from `high + 1` on, with target and start in the first part.
   */
  z.object({ status: z.literal('gap'), stream: streamIdSchema, high: z.int() }),
  /** Only the op at `seq` failed; those before it are stored. */
  z.object({
    status: z.literal('failed'),
    stream: streamIdSchema,
    high: z.int(),
    seq: z.int(),
    /** Of a problem: a newer university has codes that are not in the client's list. */
    code: z.string(),
    error: z.string(),
  }),
  /** The target is unknown or not this user's: the client keeps the stream's rows unsent and shows them. */
  z.object({ status: z.literal('unknown_assignment'), stream: streamIdSchema, high: z.int(), error: z.string() }),
]);
export type StreamAnswer = z.infer<typeof streamAnswerSchema>;

/** The result of a queued action or submit; stored under (stream, seq) and repeated on retries. */
export const resultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), stream: streamIdSchema, seq: z.int(), detail: z.string() }),
  z.object({
    outcome: z.literal('refused'),
    stream: streamIdSchema,
    seq: z.int(),
    /** Of a problem: a newer university has codes that are not in the client's list. */
    code: z.string(),
    error: z.string(),
    /** Further fields of the Problem that the call itself would have answered. */
    detail: z.optional(z.string()),
    issues: z.optional(z.array(issueSchema)),
  }),
]);
export type OpResult = z.infer<typeof resultSchema>;

/** The university's state of a submission that this push changed. */
export const submissionStateSchema = z.object({
  id: idSchema,
  /** The number of stored batches; the device pulls those beyond the last one that it has seen. */
  counter: z.int(),
  vector: versionVectorSchema,
});

export const pushAnswerSchema = z.object({
  longhand: z.literal('push'),
  contract: z.int(),
  server_time: instantSchema,
  streams: z.array(streamAnswerSchema),
  results: z.array(resultSchema),
  submissions: z.array(submissionStateSchema),
  /**
   * Names the university's database since it was last started or put back: where it is another one than before, a backup
   * may have been restored, and the device compares all its texts. Absent where the push concerned none, and from older
   * universities.
   */
  incarnation: z.optional(z.string()),
});
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/**
 * The call without its request schemas: a device packs its ops and validates the answer alone, so its bundle can leave
 * out the rest.
 */
export const pushCall = {
  method: 'POST',
  path: '/outbox/{user_id}/',
  status: 202,
  error: 'The university could not take this yet. It stays on this device.',
} as const;

export const push = endpoint({
  ...pushCall,
  access: { kind: 'own outbox' },
  params: z.object({ user_id: idSchema }),
  body: pushSchema,
  answer: pushAnswerSchema,
});

export const listStreams = endpoint({
  method: 'GET',
  path: '/outbox/{user_id}/',
  access: { kind: 'own outbox' },
  params: z.object({ user_id: idSchema }),
  status: 200,
  answer: z.object({ streams: z.array(z.object({ stream: streamIdSchema, high: z.int() })) }),
  error: 'The university could not be asked. Please try again.',
});
