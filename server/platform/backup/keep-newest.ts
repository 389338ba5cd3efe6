import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBases } from './base.ts';
import { archiveOf, filesOf } from './places.ts';

const ARCHIVED = /^[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup)?\.gz$/;
/** Where the place in the log begins in a segment's name, behind the timeline. */
const [FROM, TO] = [8, 24];

/**
 * Deletes all but the newest `count` base copies of a backup folder, and the archived log and the uploaded files that only
 * the deleted ones need.
 * @returns the number of copies that were deleted.
 */
export async function keepNewest(folder: string, count: number): Promise<number> {
  const bases = await listBases(folder);
  const old = bases.slice(0, Math.max(0, bases.length - count));
  for (const base of old) await rm(base.folder, { recursive: true });
  const [oldest] = bases.slice(old.length);
  if (old.length === 0 || oldest === undefined) return 0;
  const archive = archiveOf(folder, oldest.system);
  for (const name of await readdir(archive).catch(() => []))
    if (ARCHIVED.test(name) && name.slice(FROM, TO) < oldest.first_segment.slice(FROM)) await rm(join(archive, name));
  const needed = new Set(bases.slice(old.length).flatMap(({ files }) => files));
  for (const name of new Set(old.flatMap(({ files }) => files)))
    if (!needed.has(name)) await rm(join(filesOf(folder), name), { force: true });
  return old.length;
}
