import type { Keyring } from '../../platform/keyring.ts';

/** The keys of one submission: `seal` encrypts its stored values, `leaf` authenticates its batches in the chain. */
export interface SubmissionKeys {
  readonly seal: Buffer;
  readonly leaf: Buffer;
}

const PURPOSE = 'submission keys';
const ID_LENGTH = 36;
const KEY_BYTES = 32;
const END = ID_LENGTH + 2 * KEY_BYTES;

/** Whose a submission is, and for which assignment; null for practice. */
export interface SubmissionOwner {
  readonly userId: string;
  readonly assignmentId: string | null;
}

/**
 * Makes a submission's keys, wrapped for storage together with its owner. Without the wrapped form, nothing sealed with
 * them can be read.
 */
export function makeSubmissionKeys(
  keyring: Keyring,
  random: (bytes: number) => Buffer,
  submissionId: string,
  { userId, assignmentId }: SubmissionOwner,
): Buffer {
  const owner = Buffer.from(`${userId} ${assignmentId ?? ''}`);
  return keyring.wrap(Buffer.concat([Buffer.from(submissionId), random(2 * KEY_BYTES), owner]), PURPOSE);
}

/** Unwraps the keys of {@link makeSubmissionKeys}. Throws where they belong to another submission or installation. */
export function openSubmissionKeys(keyring: Keyring, submissionId: string, wrapped: Buffer): SubmissionKeys {
  const plain = keyring.unwrap(wrapped, PURPOSE);
  if (plain.toString('latin1', 0, ID_LENGTH) !== submissionId)
    throw new Error(`The keys of another submission lie at ${submissionId}.`);
  return { seal: plain.subarray(ID_LENGTH, ID_LENGTH + KEY_BYTES), leaf: plain.subarray(ID_LENGTH + KEY_BYTES, END) };
}

/** The owner that was wrapped with a submission's keys; null where an earlier version made them. */
export function ownerInKeys(keyring: Keyring, wrapped: Buffer): SubmissionOwner | null {
  const [userId = '', assignmentId = ''] = keyring.unwrap(wrapped, PURPOSE).toString('latin1', END).split(' ');
  return userId === '' ? null : { userId, assignmentId: assignmentId === '' ? null : assignmentId };
}

/** The key that signs heads of the evidence chain. */
export function headSigningKey(keyring: Keyring): Buffer {
  return keyring.derive('chain heads');
}
