import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env } from '../env.ts';

/** The store for files that are too large for the database: a folder of this server, or any S3. */
export interface Files {
  /** @throws when the write failed: the file then may or may not be there. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null where there is no such file. */
  read(key: string): Promise<Uint8Array | null>;
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
}

/** Opens the store that the surroundings name. Nothing is connected or written before the first file. */
export function openFiles(env: Pick<Env, 'dataDir' | 's3'>): Files {
  let opening: Promise<Disk> | null = null;
  const disk = (): Promise<Disk> => {
    opening ??= openDisk(env).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  return {
    async write(key, bytes, type) {
      await (await disk()).put(key, bytes, { contentType: type, contentLength: bytes.length });
    },
    async read(key) {
      try {
        return await (await disk()).getBytes(key);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await (await disk()).delete(key);
    },
  };
}

async function openDisk({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): Promise<Disk> {
  if (s3 === undefined) {
    const location = join(dataDir, 'files');
    await mkdir(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      // The bucket's own policy keeps its objects private; many stores have no access lists for single objects.
      supportsACL: false,
      // Not every store understands Amazon's newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    }),
  );
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof errors.E_CANNOT_READ_FILE)) return false;
  const cause = error.cause as { code?: unknown; name?: unknown } | undefined;
  return cause?.code === 'ENOENT' || cause?.name === 'NoSuchKey';
}
