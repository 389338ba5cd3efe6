import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFiles, type Files } from './files.ts';

const KEY = 'a'.repeat(32);
const BYTES = Buffer.from([0, 255, 1, 254, 10, 13]);

/** A bucket that supports the calls made to it: put, get and delete of whole objects, for signed requests. */
function startBucket(objects: Map<string, { bytes: Buffer; type: string }>): Server {
  return createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://bucket').pathname;
    if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/') !== true) {
      response.writeHead(403).end();
    } else if (request.method === 'PUT') {
      void bodyOf(request).then((bytes) => {
        objects.set(path, { bytes, type: request.headers['content-type'] ?? '' });
        response.writeHead(200, { etag: '"1"' }).end();
      });
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else {
      const object = objects.get(path);
      if (object === undefined) {
        response.writeHead(404, { 'content-type': 'application/xml' });
        response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
      } else {
        response.writeHead(200, { 'content-type': object.type }).end(object.bytes);
      }
    }
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

let folder: string;
let bucket: Server;
const objects = new Map<string, { bytes: Buffer; type: string }>();
const stores: { name: string; open: () => Files }[] = [];
const s3 = () => ({
  bucket: 'pictures',
  region: 'ap-south-1',
  endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  accessKeyId: 'id',
  secretAccessKey: 'secret',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-files-'));
  bucket = startBucket(objects).listen(0, '127.0.0.1');
  await once(bucket, 'listening');
});
afterAll(async () => {
  bucket.closeAllConnections();
  bucket.close();
  await rm(folder, { recursive: true, force: true });
});
stores.push(
  { name: 'a folder', open: () => openFiles({ dataDir: join(folder, 'data'), s3: undefined }) },
  { name: 'a bucket', open: () => openFiles({ dataDir: folder, s3: s3() }) },
);

describe.each(stores)('files in $name', ({ open }) => {
  it('are written, read back, and gone when removed', async () => {
    const files = open();
    expect(await files.read(KEY)).toBeNull();
    await files.write(KEY, BYTES, 'image/webp');
    expect(Buffer.from((await files.read(KEY)) ?? [])).toEqual(BYTES);
    expect(Buffer.from((await open().read(KEY)) ?? [])).toEqual(BYTES);
    await files.remove(KEY);
    await files.remove(KEY);
    expect(await files.read(KEY)).toBeNull();
  });
});

describe('a folder', () => {
  it('is nobody else’s to look into', async () => {
    await openFiles({ dataDir: join(folder, 'data'), s3: undefined }).write(KEY, BYTES, 'image/webp');
    expect((await stat(join(folder, 'data', 'files'))).mode & 0o777).toBe(0o700);
  });

  it('keeps what a key says inside it', async () => {
    const files = openFiles({ dataDir: join(folder, 'data'), s3: undefined });
    await expect(files.write('../../outside', BYTES, 'image/webp')).rejects.toThrow('traversal');
    await expect(files.read('../../../etc/passwd')).rejects.toThrow('traversal');
  });
});

describe('a bucket', () => {
  it('holds the file under its key, with its type', async () => {
    await openFiles({ dataDir: folder, s3: s3() }).write(KEY, BYTES, 'image/webp');
    expect(objects.get(`/pictures/${KEY}`)).toEqual({ bytes: BYTES, type: 'image/webp' });
  });

  it('that refuses is a failure, never a missing file', async () => {
    const files = openFiles({ dataDir: folder, s3: { ...s3(), accessKeyId: 'other' } });
    await expect(files.read(KEY)).rejects.toThrow('Cannot read file');
    await expect(files.write(KEY, BYTES, 'image/webp')).rejects.toThrow('Cannot write file');
  });
});
