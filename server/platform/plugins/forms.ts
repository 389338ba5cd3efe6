import { finished } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, badRequest, serverBusy } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded files of a form, by field name; null where the request is no form. */
    uploads: ReadonlyMap<string, Buffer> | null;
  }
}

const FIELDS_MAX = 40;
const FIELD_MAX_BYTES = 16 * 1024;
/** The memory for all forms in progress: some thousand of the usual size, or eight of the largest. */
const HELD_MAX_BYTES = 168 * 1024 * 1024;

let held = 0;

/**
 * Accepts multipart/form-data beside JSON in this scope: text fields become the body, which is then validated like any
 * other; files in the fields named in `files` go into `request.uploads`. A file in any other field is refused. A file
 * larger than `maxBytes` comes with one byte more than that.
 */
export async function takeForms(scope: FastifyInstance, files: readonly string[], maxBytes: number): Promise<void> {
  await scope.register(multipart, {
    // One byte more than allowed: a larger file is cut there, recognized as too large, and refused with a sentence.
    limits: { fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, files: files.length, fileSize: maxBytes + 1 },
    throwFileSizeLimit: false,
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    hold(request, reply, maxBytes);
    await readForm(request, files);
  });
}

/** Reserves the declared size of a form until it is answered. @throws 503 where the memory for forms is used up. */
function hold(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  const most = maxBytes + FIELDS_MAX * FIELD_MAX_BYTES;
  const size = Math.min(Number(request.headers['content-length'] ?? most), most);
  if (held + size > HELD_MAX_BYTES) throw serverBusy();
  held += size;
  finished(reply.raw, () => {
    held -= size;
  });
}

async function readForm(request: FastifyRequest, files: readonly string[]): Promise<void> {
  const fields = new Map<string, unknown>();
  const uploads = new Map<string, Buffer>();
  for await (const part of partsOf(request)) {
    const name = part.fieldname;
    if (fields.has(name) || uploads.has(name)) throw refused(name, 'is there twice');
    if (part.type === 'field') {
      if (part.valueTruncated) throw refused(name, 'is too long');
      fields.set(name, part.value);
    } else {
      const bytes = await bytesOf(part);
      if (!files.includes(name)) throw refused(name, 'is no file that is asked for');
      // A browser sends a chooser that was left alone as an empty file.
      if (bytes.length > 0) uploads.set(name, bytes);
    }
  }
  request.body = Object.fromEntries(fields);
  request.uploads = uploads;
}

/** The parts of a form. @throws 400 where the form is damaged or cut off. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw unreadable();
  }
}

/** The bytes of a file. @throws 400 where the form ends within it. */
async function bytesOf(file: MultipartFile): Promise<Buffer> {
  try {
    return await file.toBuffer();
  } catch {
    throw unreadable();
  }
}

function unreadable(): ProblemError {
  return badRequest('bad_body', [{ path: '', message: 'The form is damaged, too long or was cut off. Send it again' }]);
}

function refused(name: string, message: string): ProblemError {
  return badRequest('bad_body', [{ path: name, message }]);
}
