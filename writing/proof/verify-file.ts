import * as z from 'zod/mini';
import {
  publicKeySchema,
  receiptSchema,
  signedCertificateSchema,
  type PublicKey,
  type Receipt,
  type SignedCertificate,
} from '#contract/proof';
import type { Signed, StatementKind } from './signed-text.ts';

/** What checking a receipt or a certificate found. `trouble` is a sentence. */
export type FileVerdict =
  | { kind: 'valid'; signed: Receipt | SignedCertificate }
  | { kind: 'broken'; trouble: string }
  | { kind: 'unknown'; trouble: string };

/** Strict, so that no unsigned field is shown as signed. */
const signedSchema = z.discriminatedUnion('longhand', [
  z.strictObject({ ...receiptSchema.shape, statement: z.looseObject({}) }),
  z.strictObject({ ...signedCertificateSchema.shape, statement: z.looseObject({}) }),
]);
/** The file that the app hands out: the statement and the key that signed it. */
const fileSchema = z.object({ signed: signedSchema, public_key: publicKeySchema });

/** Whether the owner of a key signed exactly this statement; rejects or throws for a key or signature that is none. */
export type IsSigned = (key: PublicKey, signed: Signed<StatementKind, unknown>) => boolean | Promise<boolean>;

/**
 * Checks a downloaded receipt or certificate.
 * @param trusted the university's keys; null takes the one that the file names itself.
 */
export async function verifyStatementFile(
  text: string,
  trusted: readonly PublicKey[] | null,
  isSigned: IsSigned,
): Promise<FileVerdict> {
  const content = jsonOf(text);
  if (isDeviceReceipt(content)) {
    const trouble =
      'This is a device’s own note. Nobody signed it; the university’s receipt comes when the work arrived.';
    return { kind: 'unknown', trouble };
  }
  const file = fileSchema.safeParse(content);
  if (!file.success) return { kind: 'unknown', trouble: 'This is no receipt, certificate or export of Longhand.' };
  const { signed, public_key } = file.data;
  const key = (trusted ?? [public_key]).find(({ id }) => id === signed.key);
  if (key === undefined) return { kind: 'broken', trouble: `It was signed with another key: ${signed.key}.` };
  const isTrue = await isSignedSafely(isSigned, key, signed);
  if (!isTrue) return { kind: 'broken', trouble: 'It is not as the university signed it.' };
  return { kind: 'valid', signed: signed as Receipt | SignedCertificate };
}

/** The keys in a file with the answer of /api/receipts/key/ or a single key; none in any other file. */
export function readKeys(text: string): PublicKey[] {
  const content = jsonOf(text);
  const many = z.object({ keys: z.array(publicKeySchema) }).safeParse(content);
  if (many.success) return many.data.keys;
  const one = publicKeySchema.safeParse(content);
  return one.success ? [one.data] : [];
}

async function isSignedSafely(
  isSigned: IsSigned,
  key: PublicKey,
  signed: z.output<typeof signedSchema>,
): Promise<boolean> {
  try {
    return await isSigned(key, signed);
  } catch {
    return false;
  }
}

function isDeviceReceipt(content: unknown): boolean {
  return (
    typeof content === 'object' && content !== null && 'longhand' in content && content.longhand === 'device receipt'
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
