import sharp from 'sharp';
import { PICTURE_EDGE, PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_TYPE } from '#contract/media';
import { ProblemError, serverBusy } from '../../platform/problem.ts';
import { createTurns } from '../../platform/turns.ts';
import { kindOf } from './kind.ts';

/** A stored picture: a square, encoded by the server, without metadata. */
export interface Picture {
  type: string;
  bytes: Buffer;
}

const AT_ONCE = 2;
const WAITING_MAX = 40;
const SECONDS_MAX = 10;

// Only the decoders of the allowed kinds may run, whatever a file pretends to be: above all not the one for SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** Decoding takes memory and a processor. */
const inTurn = createTurns(AT_ONCE, WAITING_MAX, serverBusy);

/**
 * Makes the stored picture from an upload: decoded, turned upright, cut to a square of {@link PICTURE_EDGE} pixels and
 * encoded anew, without metadata. No byte of the file itself survives.
 * @throws 400 where it is no picture of an allowed kind and size, 503 where too many wait.
 */
export async function makePicture(sent: Buffer): Promise<Picture> {
  if (sent.length > PICTURE_MAX_BYTES) throw unusable('The picture is larger than 8 MB. Choose a smaller one.');
  if (kindOf(sent) === null) throw unusable('Choose a picture: JPEG, PNG, WebP, GIF or AVIF.');
  return inTurn(() => encode(sent));
}

async function encode(sent: Buffer): Promise<Picture> {
  try {
    const source = sharp(sent, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' });
    const bytes = await source
      .autoOrient()
      .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    return { type: PICTURE_TYPE, bytes };
  } catch {
    throw unusable('This picture is damaged or too large to be read. Choose another one.');
  }
}

function unusable(sentence: string): ProblemError {
  const issues = [{ path: 'profile_picture', message: sentence }];
  return new ProblemError(400, { error: sentence, code: 'bad_body', detail: '', issues });
}
