import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Digest {
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** A stream that passes bytes on, and the digest of those that passed. */
export function digesting(): { stream: Transform; digest: () => Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** The digest of a file's bytes, read as a stream; null where there is no such file. */
export async function digestOf(path: string): Promise<Digest | null> {
  const { stream, digest } = digesting();
  try {
    await pipeline(createReadStream(path), stream.resume());
    return digest();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
