import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PICTURE_MAX_BYTES } from '#contract/media';
import { ProblemError, badRequest } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files that came with a form, by the names of their fields; null where the route takes none. */
    uploads: ReadonlyMap<string, Buffer> | null;
  }
}

const FIELDS_MAX = 40;
const FIELD_MAX_BYTES = 16 * 1024;

/**
 * Takes multipart/form-data beside JSON in this scope: text fields become the body, which is then validated like any
 * other; files of the names in `files` are put into `request.uploads`. Any other file is refused by its name.
 */
export async function takeForms(scope: FastifyInstance, files: readonly string[]): Promise<void> {
  await scope.register(multipart, {
    // One byte more than is taken: what is larger is cut there, seen as too large, and refused with a sentence.
    limits: { fields: FIELDS_MAX, fieldSize: FIELD_MAX_BYTES, files: files.length, fileSize: PICTURE_MAX_BYTES + 1 },
    throwFileSizeLimit: false,
  });
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) await readForm(request, files);
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
      const bytes = await part.toBuffer();
      if (!files.includes(name)) throw refused(name, 'is no file that is asked for');
      // A browser sends a chooser that was left alone as an empty file.
      if (bytes.length > 0) uploads.set(name, bytes);
    }
  }
  request.body = Object.fromEntries(fields);
  request.uploads = uploads;
}

/** The parts of a form; one that is damaged or cut off is refused as such. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw badRequest('bad_body', [
      { path: '', message: 'The form is damaged, too long or was cut off. Send it again' },
    ]);
  }
}

function refused(name: string, message: string): ProblemError {
  return badRequest('bad_body', [{ path: name, message }]);
}
