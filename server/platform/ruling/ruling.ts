import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../keyring.ts';

const PURPOSE = 'rulings';

/** The kinds of rulings. The last two are on an assignment, the others on a submission. 'erased': its writer was. */
export type RulingKind = 'hand-in' | 'receipt' | 'certificate' | 'log deleted' | 'erased' | 'deadline' | 'extension';

/** A ruling before it is authenticated. */
export interface RulingContent {
  readonly university: string;
  /** The id of the submission or assignment. */
  readonly subject: string;
  /** From 1 without a gap, for each subject. */
  readonly number: number;
  readonly kind: RulingKind;
  /** JSON. */
  readonly facts: string;
  /** The last batch of the submission's log at that moment and its head; 0 and empty for an assignment. */
  readonly counter: number;
  readonly logHead: Buffer;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

/** The head before the first ruling. It depends on the subject, so that no chain can stand for another's. */
export function firstRulingHead(subject: string): Buffer {
  return createHash('sha256').update(`longhand rulings ${subject}`).digest();
}

/**
 * Authenticates a ruling (HMAC-SHA-256 under a key of the installation, which outlives those of the log) and chains it
 * to the one before (SHA-256). It holds no words, so it can be checked after the log was deleted.
 */
export function rulingLink(keyring: Keyring, previous: Buffer, content: RulingContent): { mac: Buffer; head: Buffer } {
  const bytes = bytesOf(content);
  const mac = createHmac('sha256', keyring.derive(PURPOSE)).update(previous).update(bytes).digest();
  return { mac, head: createHash('sha256').update(previous).update(mac).update(bytes).digest() };
}

/** Whether a stored ruling is what was decided, at its place of the chain. */
export function isRulingWhole(
  keyring: Keyring,
  previous: Buffer,
  content: RulingContent,
  stored: { readonly mac: Buffer; readonly head: Buffer },
): boolean {
  const { mac, head } = rulingLink(keyring, previous, content);
  return mac.length === stored.mac.length && timingSafeEqual(mac, stored.mac) && head.equals(stored.head);
}

function bytesOf(content: RulingContent): Buffer {
  const { university, subject, number, kind, facts, counter, logHead, madeAt } = content;
  return Buffer.from(
    JSON.stringify([university, subject, number, kind, counter, logHead.toString('hex'), madeAt, facts]),
  );
}
