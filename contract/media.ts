import * as z from 'zod/mini';
import { API_BASE, endpoint } from './endpoint.ts';

/** What a picture may weigh when it is sent, and how many pixels it may have. Devices send far less. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 40_000_000;

/** Edge of the square that is kept, in pixels, and its type. */
export const PICTURE_EDGE = 512;
export const PICTURE_TYPE = 'image/webp';

/** A random name of 192 bits: it tells nothing of its owner and can't be guessed. */
const mediaKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/));

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/{key}',
  access: { kind: 'object', allowed: ['S1', 'T1', 'U1'] },
  params: z.object({ key: mediaKeySchema }),
  status: 200,
  answer: z.object({
    type: z.string().check(z.startsWith('image/')),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  sends: 'file',
  error: 'Failed to load the picture.',
});

/** Where the picture with this key is fetched, from the app's own origin and with the bearer token. */
export function mediaPath(key: string): string {
  return API_BASE + getMedia.path.replace('{key}', key);
}
