import * as z from 'zod/mini';
import { certifiedCompositionSchema } from './composition.ts';
import { latenessSchema } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './identifier.ts';
import { overLimit } from './over-limit.ts';
import { characterOriginSchema } from './report.ts';

/** A SHA-256 of the evidence chain, in lowercase hexadecimal. */
const headSchema = sha256Schema;

/**
 * The bounds of when characters were written: after the university's answer at `after` reached this device, and before
 * it received them. `after` null: the device had no earlier answer, so there is no lower bound.
 */
export const bracketSchema = z.object({
  after: z.nullable(instantSchema),
  before: instantSchema,
  characters: z.int(),
});
export type Bracket = z.infer<typeof bracketSchema>;

/** A summary of the brackets of a text's log. */
export const writingTimesSchema = z.object({
  first_received_at: nullableInstant(),
  last_received_at: nullableInstant(),
  /** Characters with a lower bound, and characters without one. */
  bounded: z.int(),
  unbounded: z.int(),
  /** The longest bracket: a stretch without a connection. */
  widest: z.nullable(bracketSchema),
});
export type WritingTimes = z.infer<typeof writingTimesSchema>;

const textFacts = {
  text_sha256: sha256Schema,
  words: z.int(),
  /** UTF-16 units. */
  characters: z.int(),
  /** The number of the log's batches, and the chain's head after them. */
  counter: z.int(),
  head: headSchema,
  written: writingTimesSchema,
};
const identity = {
  university: z.string(),
  student: z.string(),
  /** The assignment's title; null for practice. */
  assignment: z.nullable(z.string()),
  submission: idSchema,
};

/** The statement on a hand-in. */
export const receiptStatementSchema = z.object({
  ...identity,
  ...textFacts,
  received_at: instantSchema,
  /** When the hand-in counts from: its receipt, or that of the last named edit where the text differed. */
  submitted_at: instantSchema,
  due_at: nullableInstant(),
  late: z.boolean(),
  /** Absent in receipts older than extensions and grace. */
  standing: z.optional(latenessSchema),
  matches: z.boolean(),
});
export type ReceiptStatement = z.infer<typeof receiptStatementSchema>;

/** The statement on a text and its log. */
export const certificateStatementSchema = z.object({
  ...identity,
  ...textFacts,
  issued_at: instantSchema,
  /** Characters of the text by origin, as the log shows. Each is a fact; they are never combined into one figure. */
  classes: z.array(z.object({ class: characterOriginSchema, characters: z.int() })),
  over_limit: overLimit,
  /** Absent where the log has no such facts, and in certificates older than them. */
  composition: z.optional(certifiedCompositionSchema),
});
export type CertificateStatement = z.infer<typeof certificateStatementSchema>;

/** `signature`: Ed25519, base64url, over 'longhand KIND', a line feed, and the statement as JSON with sorted keys. */
const signature = { key: z.string(), signature: z.string() };

export const receiptSchema = z.object({
  longhand: z.literal('receipt'),
  statement: receiptStatementSchema,
  ...signature,
});
export type Receipt = z.infer<typeof receiptSchema>;

export const signedCertificateSchema = z.object({
  longhand: z.literal('certificate'),
  statement: certificateStatementSchema,
  ...signature,
});
export type SignedCertificate = z.infer<typeof signedCertificateSchema>;

/** A key with which statements are checked: 32 bytes of Ed25519 as base64url. */
export const publicKeySchema = z.object({ id: z.string(), algorithm: z.literal('Ed25519'), public_key: z.string() });
export type PublicKey = z.infer<typeof publicKeySchema>;

/** A certificate as its owner sees it. */
export const certificateSchema = z.object({
  id: idSchema,
  /** Whoever has the code can read the certificate. */
  code: z.string(),
  with_text: z.boolean(),
  created_at: instantSchema,
  revoked_at: nullableInstant(),
});
export type Certificate = z.infer<typeof certificateSchema>;

const byId = z.object({ id: idSchema });
const own = { kind: 'object', allowed: ['S1'], forbidden: ['T1', 'T2', 'A3', 'U1'] } as const;

export const getReceiptKeys = endpoint({
  method: 'GET',
  path: '/receipts/key/',
  access: { kind: 'public' },
  status: 200,
  answer: z.object({ keys: z.array(publicKeySchema) }),
  error: 'The keys could not be loaded. Please try again.',
});

export const getReceipt = endpoint({
  method: 'GET',
  path: '/submissions/{id}/receipt/',
  access: own,
  params: byId,
  status: 200,
  /**
   * Null before a hand-in and all the edits that it names have arrived. `log_deleted`: the hand-in came after the log
   * was deleted, so it never gets a receipt.
   */
  answer: z.object({
    receipt: z.nullable(receiptSchema),
    public_key: publicKeySchema,
    log_deleted: z.optional(z.boolean()),
  }),
  error: 'The receipt could not be loaded. Please try again.',
});

export const listCertificates = endpoint({
  method: 'GET',
  path: '/submissions/{id}/certificates/',
  access: own,
  params: byId,
  status: 200,
  answer: z.array(certificateSchema),
  error: 'The certificates could not be loaded. Please try again.',
});

export const createCertificate = endpoint({
  method: 'POST',
  path: '/submissions/{id}/certificates/',
  access: own,
  params: byId,
  body: z.strictObject({ with_text: z.boolean() }),
  status: 201,
  answer: certificateSchema,
  error: 'The certificate could not be made. Please try again.',
});

export const revokeCertificate = endpoint({
  method: 'DELETE',
  path: '/submissions/{id}/certificates/{certificate}/',
  access: own,
  params: z.object({ id: idSchema, certificate: idSchema }),
  status: 200,
  answer: certificateSchema,
  error: 'The certificate could not be withdrawn. Please try again.',
});

/** The result of recomputing the chain. `counter` is the first batch that differs from its stored state. */
export const chainStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('whole'), batches: z.int() }),
  z.object({ kind: z.literal('broken'), counter: z.int(), trouble: z.string() }),
]);
export type ChainState = z.infer<typeof chainStateSchema>;

export const publicCertificateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('valid'),
    certificate: signedCertificateSchema,
    public_key: publicKeySchema,
    /** Null unless the student chose to show it. */
    text: z.nullable(z.string()),
    chain: chainStateSchema,
    checked_at: instantSchema,
  }),
  z.object({ status: z.literal('revoked'), revoked_at: instantSchema }),
]);
export type PublicCertificate = z.infer<typeof publicCertificateSchema>;

export const getCertificate = endpoint({
  method: 'GET',
  path: '/certificates/{code}/',
  access: { kind: 'public' },
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  status: 200,
  answer: publicCertificateSchema,
  error: 'The certificate could not be loaded. Please try again.',
});

export const exportMine = endpoint({
  method: 'GET',
  path: '/me/export/',
  access: { kind: 'signed in' },
  status: 200,
  sends: 'file',
  answer: z.object({
    type: z.literal('application/zip'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  error: 'What you wrote could not be put together. Please try again.',
});

function nullableInstant() {
  return z.nullable(instantSchema);
}
