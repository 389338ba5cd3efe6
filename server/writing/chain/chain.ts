import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The ops that a link of the chain covers, and when the university received them (milliseconds since 1970). */
export interface Link {
  readonly stream: string;
  readonly first: number;
  readonly last: number;
  readonly receivedAt: number;
}

const LINK_NUMBERS_BYTES = 16;

/** The head before the first batch. It depends on the submission's id, so that no chain can stand for another's. */
export function firstHead(submissionId: string): Buffer {
  return createHash('sha256').update(`longhand chain ${submissionId}`).digest();
}

/**
 * HMAC-SHA-256 under the submission's key over the stream, the server's time and the canonical bytes of the newly stored
 * ops: who has no key can make every head anew, but no leaf for another time.
 */
export function leafOf(leafKey: Buffer, { stream, receivedAt }: Link, canonical: Uint8Array): Buffer {
  return createHmac('sha256', leafKey).update(`batch ${stream} ${receivedAt}\n`).update(canonical).digest();
}

/** The leaf of a batch that an earlier version stored: without the time. No stream's id holds a space. */
export function earlierLeafOf(leafKey: Buffer, stream: string, canonical: Uint8Array): Buffer {
  return createHmac('sha256', leafKey).update(stream).update('\n').update(canonical).digest();
}

/** SHA-256 of the previous head, the leaf, the stream's seq range and the server's time. */
export function nextHead(previous: Buffer, leaf: Buffer, link: Link): Buffer {
  const numbers = Buffer.alloc(LINK_NUMBERS_BYTES);
  numbers.writeUInt32BE(link.first, 0);
  numbers.writeUInt32BE(link.last, 4);
  numbers.writeBigInt64BE(BigInt(link.receivedAt), 8);
  return createHash('sha256').update(previous).update(leaf).update(link.stream).update(numbers).digest();
}

/** A head as the university vouches for it. */
export interface SignedHead {
  readonly submission: string;
  readonly counter: number;
  /** When this was the newest head, in milliseconds since 1970. */
  readonly at: number;
  readonly head: Buffer;
}

/** The text that a device keeps: `1.submission.counter.at.head.signature`. */
export function signHead(signingKey: Buffer, signed: SignedHead): string {
  const said = `1.${signed.submission}.${signed.counter}.${signed.at}.${signed.head.toString('base64url')}`;
  return `${said}.${signatureOf(signingKey, said)}`;
}

/** Reads a signed head back; null unless this university signed exactly this. */
export function openSignedHead(signingKey: Buffer, text: string): SignedHead | null {
  const end = text.lastIndexOf('.');
  const said = text.slice(0, Math.max(end, 0));
  const [version, submission, counter, at, head] = said.split('.');
  if (version !== '1' || submission === undefined || head === undefined) return null;
  const expected = Buffer.from(signatureOf(signingKey, said));
  const given = Buffer.from(text.slice(end + 1));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { submission, counter: Number(counter), at: Number(at), head: Buffer.from(head, 'base64url') };
}

function signatureOf(signingKey: Buffer, said: string): string {
  return createHmac('sha256', signingKey).update(said).digest('base64url');
}
