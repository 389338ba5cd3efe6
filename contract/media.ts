import * as z from 'zod/mini';
import { API_BASE, endpoint } from './endpoint.ts';

/** The limits of an uploaded picture, in bytes and pixels. Devices send far less. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 40_000_000;

/** Edge of the square that is kept, in pixels, and its type. */
export const PICTURE_EDGE = 512;
export const PICTURE_TYPE = 'image/webp';

/** A random name of 192 bits: it can't be guessed and says nothing about its owner. */
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

/** The path of the picture with this key, on the app's own origin; it needs the bearer token. */
export function mediaPath(key: string): string {
  return API_BASE + getMedia.path.replace('{key}', key);
}
