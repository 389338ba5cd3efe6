import * as z from 'zod/mini';
import { standingSchema } from './deadline.ts';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, sha256Schema } from './identifier.ts';
import { overLimit } from './over-limit.ts';
import { characterClassSchema } from './report.ts';

/** SHA-256 as the evidence chain has it, in lowercase hexadecimal. */
const headSchema = sha256Schema;

/**
 * When characters were written, as far as the university can show it: after it had answered `after` to this device, and
 * before it received them. `after` null: the device had not been answered before, so nothing bounds it from below.
 */
export const bracketSchema = z.object({
  after: z.nullable(instantSchema),
  before: instantSchema,
  characters: z.int(),
});
export type Bracket = z.infer<typeof bracketSchema>;

/** The brackets of a text's log, summed up. */
export const writingTimesSchema = z.object({
  first_received_at: nullableInstant(),
  last_received_at: nullableInstant(),
  /** Characters that were inserted between two answers of the university, and those that nothing bounds from below. */
  bounded: z.int(),
  unbounded: z.int(),
  /** The longest time between an answer and the receipt of what followed it: a stretch without a connection. */
  widest: z.nullable(bracketSchema),
});
export type WritingTimes = z.infer<typeof writingTimesSchema>;

const textFacts = {
  text_sha256: sha256Schema,
  words: z.int(),
  /** UTF-16 units. */
  characters: z.int(),
  /** How far the log went: the number of its batches, and the chain's head after them. */
  counter: z.int(),
  head: headSchema,
  written: writingTimesSchema,
};
const whose = {
  university: z.string(),
  student: z.string(),
  /** The assignment's title; null for practice. */
  assignment: z.nullable(z.string()),
  submission: idSchema,
};

/** What the university says of a hand-in. */
export const receiptStatementSchema = z.object({
  ...whose,
  ...textFacts,
  received_at: instantSchema,
  /** When the hand-in counts from: its receipt, or the last named edit's where the text was another. */
  submitted_at: instantSchema,
  due_at: nullableInstant(),
  late: z.boolean(),
  /** Absent in receipts of before extensions and grace. */
  standing: z.optional(standingSchema),
  matches: z.boolean(),
});
export type ReceiptStatement = z.infer<typeof receiptStatementSchema>;

/** What the university says of a text and its log. */
export const certificateStatementSchema = z.object({
  ...whose,
  ...textFacts,
  issued_at: instantSchema,
  /** Characters of the text by how they came in, as the log shows it. A fact each, never one figure. */
  classes: z.array(z.object({ class: characterClassSchema, characters: z.int() })),
  over_limit: overLimit,
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
  /** Who has it can read the certificate. */
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
   * Null before a hand-in arrived with everything that it names. `log_deleted`: of one that came after the log was
   * deleted nothing is signed, now or later.
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

/** What recomputing the chain found. `counter` is the first batch that is not as it was stored. */
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
