import { matchPrecache } from 'workbox-precaching';
import { SMALL_FILES_PATH } from './small-files-path.ts';

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

let kept: Promise<Map<string, string>> | null = null;

/** The small file at this path of the app, or null where this version has none there or the cache can't be read. */
export async function smallFile(path: string): Promise<Response | null> {
  kept ??= readKept();
  const text = (await kept.catch(forget))?.get(path);
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (text === undefined || type === undefined) return null;
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
}

/** Makes the next call read the cache again. */
function forget(): null {
  kept = null;
  return null;
}

async function readKept(): Promise<Map<string, string>> {
  const file = await matchPrecache(SMALL_FILES_PATH);
  return new Map(file === undefined ? [] : Object.entries((await file.json()) as Record<string, string>));
}
