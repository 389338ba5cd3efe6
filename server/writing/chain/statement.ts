import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { PublicKey } from '#contract/proof';
import { signedText, type Signed, type StatementKind } from '#writing/proof/signed-text';
import type { Keyring } from '../../platform/keyring.ts';

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_ID_LENGTH = 16;

/** Signs a statement with this installation's Ed25519 key. */
export function signStatement<const Kind extends StatementKind, Statement>(
  keyring: Keyring,
  kind: Kind,
  statement: Statement,
): Signed<Kind, Statement> {
  const signature = sign(null, signedBytes(kind, statement), privateKey(keyring)).toString('base64url');
  return { longhand: kind, statement, key: publicKeyOf(keyring).id, signature };
}

/** Whether the owner of `key` signed exactly this statement as this kind. */
export function isSignedBy(key: PublicKey, signed: Signed<StatementKind, unknown>): boolean {
  if (signed.key !== key.id) return false;
  const raw = Buffer.from(key.public_key, 'base64url');
  const publicKey = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' });
  const signature = Buffer.from(signed.signature, 'base64url');
  // Several base64url texts decode to the same bytes: only the canonical one is accepted.
  if (signature.toString('base64url') !== signed.signature) return false;
  return verify(null, signedBytes(signed.longhand, signed.statement), publicKey, signature);
}

/**
 * The published key. Its private key is derived from the installation's key, which never changes (database/key.ts): it
 * is stored nowhere, every server has it, and earlier signatures stay verifiable.
 */
export function publicKeyOf(keyring: Keyring): PublicKey {
  const spki = createPublicKey(privateKey(keyring)).export({ format: 'der', type: 'spki' });
  const raw = spki.subarray(PUBLIC_PREFIX.length);
  return { id: keyId(raw), algorithm: 'Ed25519', public_key: raw.toString('base64url') };
}

/** The first 16 hexadecimal characters of the key's SHA-256. */
export function keyId(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_LENGTH);
}

function privateKey(keyring: Keyring): KeyObject {
  const key = Buffer.concat([PRIVATE_PREFIX, keyring.derive('statements 1')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function signedBytes(kind: StatementKind, statement: unknown): Buffer {
  return Buffer.from(signedText(kind, statement));
}
