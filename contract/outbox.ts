import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, streamIdSchema } from './identifier.ts';
import { PUSH_MAX_OPS } from './op-constants.ts';
import { opSchema, targetSchema, versionVectorSchema } from './op.ts';
import { issueSchema } from './problem.ts';

/** The packed form of a push (writing/wire/pack.ts) says the same as the JSON form in a third of the bytes. */
export const PACKED_PUSH_TYPE = 'application/vnd.longhand.push';

/** Headers of a push that a device key signed instead of a bearer token: base64url of HMAC-SHA-256 over {@link signedText}. */
export const DEVICE_HEADER = 'x-longhand-device';
export const SIGNATURE_HEADER = 'x-longhand-signature';

/** Names the owner of the device key, where the path does not: in a request that a device has queued. */
export const USER_HEADER = 'x-longhand-user';

/**
 * What a device key signs: method, path and the lowercase hex SHA-256 of the body as sent, parted by line feeds; of a
 * request that a device has queued, its Idempotency-Key as well.
 */
export function signedText(method: string, path: string, bodySha256: string, idempotencyKey?: string): string {
  const text = `${method}\n${path}\n${bodySha256}`;
  return idempotencyKey === undefined ? text : `${text}\n${idempotencyKey}`;
}

/** Consecutive ops of one stream. The part that holds seq 1 names the target and the stream's start; later parts need not. */
export const pushPartSchema = z.strictObject({
  stream: streamIdSchema,
  target: z.optional(targetSchema),
  /** Wall time of the device at the stream's tick 0, in milliseconds: a claim. */
  began: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  first: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
  /** The last seq that the device holds of this stream, where that is more than it sends now: the rest is unsent work. */
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
  /** The part began after `high + 1`: send from `high + 1` on, the first part with target and start. */
  z.object({ status: z.literal('gap'), stream: streamIdSchema, high: z.int() }),
  /** The op at `seq` failed by itself; those before it are stored. */
  z.object({
    status: z.literal('failed'),
    stream: streamIdSchema,
    high: z.int(),
    seq: z.int(),
    /** Of a problem: a newer university has codes that are not in the client's list. */
    code: z.string(),
    error: z.string(),
  }),
  /** The target is unknown or not this user's: the stream waits, its rows stay, in sight. */
  z.object({ status: z.literal('unknown_assignment'), stream: streamIdSchema, high: z.int(), error: z.string() }),
]);
export type StreamAnswer = z.infer<typeof streamAnswerSchema>;

/** What became of a queued action or submit; stored under (stream, seq) and repeated. */
export const resultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), stream: streamIdSchema, seq: z.int(), detail: z.string() }),
  z.object({
    outcome: z.literal('refused'),
    stream: streamIdSchema,
    seq: z.int(),
    /** Of a problem: a newer university has codes that are not in the client's list. */
    code: z.string(),
    error: z.string(),
    /** More of the Problem that its call would have answered, where there is more. */
    detail: z.optional(z.string()),
    issues: z.optional(z.array(issueSchema)),
  }),
]);
export type OpResult = z.infer<typeof resultSchema>;

/** How far the university is with a submission that this push touched. */
export const submissionStateSchema = z.object({
  id: idSchema,
  /** Counts stored batches; pull what is beyond the last one seen. */
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
});
export type PushAnswer = z.infer<typeof pushAnswerSchema>;

/** The call without its schemas: a device packs its ops and checks the answer alone, and need not carry the rest. */
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
