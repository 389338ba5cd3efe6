import type { Keyring } from '../../platform/keyring.ts';

/** The keys of one submission: `seal` encrypts its stored values, `leaf` authenticates its batches in the chain. */
export interface SubmissionKeys {
  readonly seal: Buffer;
  readonly leaf: Buffer;
}

const PURPOSE = 'submission keys';
const ID_LENGTH = 36;
const KEY_BYTES = 32;

/** Makes a submission's keys, wrapped for storage. Without the wrapped form, nothing sealed with them can be read. */
export function makeSubmissionKeys(keyring: Keyring, random: (bytes: number) => Buffer, submissionId: string): Buffer {
  return keyring.wrap(Buffer.concat([Buffer.from(submissionId), random(2 * KEY_BYTES)]), PURPOSE);
}

/** Unwraps the keys of {@link makeSubmissionKeys}. Throws where they belong to another submission or installation. */
export function openSubmissionKeys(keyring: Keyring, submissionId: string, wrapped: Buffer): SubmissionKeys {
  const plain = keyring.unwrap(wrapped, PURPOSE);
  if (plain.toString('latin1', 0, ID_LENGTH) !== submissionId)
    throw new Error(`The keys of another submission lie at ${submissionId}.`);
  return { seal: plain.subarray(ID_LENGTH, ID_LENGTH + KEY_BYTES), leaf: plain.subarray(ID_LENGTH + KEY_BYTES) };
}

/** The key that signs heads of the evidence chain. */
export function headSigningKey(keyring: Keyring): Buffer {
  return keyring.derive('chain heads');
}
