import { gunzip, gunzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import { PACKED_PUSH_TYPE } from '#contract/outbox';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import { PackError, TooManyOpsError, unpackPush } from '#writing/wire/pack';
import { badRequest, problem, type ProblemError } from '../../platform/problem.ts';

/** The largest push as sent, and after decompression. Both are far above what a client sends. */
export const BODY_MAX_BYTES = 1024 * 1024;
export const INFLATED_MAX_BYTES = 1024 * 1024;
/** The largest allowed ratio of decompression. */
const RATIO_MAX = 100;
/** The ratio is not limited below this size, where it does no harm. */
const RATIO_FROM_BYTES = 64 * 1024;

/** Bodies up to this size are inflated synchronously, in well under a millisecond. */
const INLINE_MAX_BYTES = 4096;

const inflate = promisify(gunzip);

export function tooLarge(detail: string): ProblemError {
  return problem(413, 'body_too_large', 'This is too much for one request. Send it in smaller parts.', detail);
}

/** Parses an inflated push, without validating it. Throws 413 for too many ops, 400 where it can't be parsed. */
export function readBody(plain: Buffer, type: string): unknown {
  if (type === PACKED_PUSH_TYPE) return unpack(plain);
  try {
    return JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    throw badRequest('bad_body', [{ path: '', message: 'The body is not JSON' }]);
  }
}

/** Decompresses a body. Throws 413 where the result is too large, 400 for damage, 415 for another encoding. */
export async function decodeBody(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return bytes;
  if (encoding !== 'gzip')
    throw problem(
      415,
      'bad_body',
      'The server does not know this Content-Encoding.',
      'Send the body plain or with gzip.',
    );
  const most = Math.min(INFLATED_MAX_BYTES, Math.max(RATIO_FROM_BYTES, bytes.length * RATIO_MAX));
  try {
    // For a small body, a thread costs more than inflating.
    const options = { maxOutputLength: most };
    return bytes.length <= INLINE_MAX_BYTES ? gunzipSync(bytes, options) : await inflate(bytes, options);
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(`Inflated, a body may have ${most} bytes.`);
    throw badRequest('bad_body', [{ path: '', message: 'The body is not gzip' }]);
  }
}

function unpack(bytes: Buffer): unknown {
  try {
    return unpackPush(bytes);
  } catch (error) {
    if (error instanceof TooManyOpsError) throw tooLarge(`A push carries at most ${PUSH_MAX_OPS} ops.`);
    if (error instanceof PackError) throw badRequest('bad_body', [{ path: '', message: error.message }]);
    throw error;
  }
}
