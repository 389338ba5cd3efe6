import { receiptSchema, signedCertificateSchema, type Receipt, type SignedCertificate } from '#contract/proof';
import { canonicalJson } from '#writing/proof/signed-text';
import { sha256Hex } from './read-log.ts';
import type { Keyring } from '../../platform/keyring.ts';

/** Encrypts a signed statement for storage: it names people, which the database alone must not reveal. */
export function wrapSigned(keyring: Keyring, signed: Receipt | SignedCertificate): Buffer {
  return keyring.wrap(Buffer.from(JSON.stringify(signed)), signed.longhand);
}

/** The SHA-256 of a signed statement, by which a ruling names it. */
export function sha256OfSigned(signed: Receipt | SignedCertificate): string {
  return sha256Hex(canonicalJson(signed));
}

export function openReceipt(keyring: Keyring, wrapped: Buffer): Receipt {
  return receiptSchema.parse(JSON.parse(keyring.unwrap(wrapped, 'receipt').toString()));
}

export function openCertificate(keyring: Keyring, wrapped: Buffer): SignedCertificate {
  return signedCertificateSchema.parse(JSON.parse(keyring.unwrap(wrapped, 'certificate').toString()));
}

/** Decrypts a statement of either kind that {@link wrapSigned} encrypted. */
export function openSignedProof(
  keyring: Keyring,
  row: { kind: 'receipt' | 'certificate'; signed: Buffer },
): Receipt | SignedCertificate {
  return row.kind === 'receipt' ? openReceipt(keyring, row.signed) : openCertificate(keyring, row.signed);
}
