import { chown, mkdir } from 'node:fs/promises';
import process from 'node:process';
import { canReach, EmbeddedError, type Runner } from '../database/binaries.ts';
import { archiveOf } from './places.ts';

/** A quiet server's last words are in the archive after this time. */
const TIMEOUT_S = 60;
/** PostgreSQL may ask again for a segment that it saw fail: the same bytes are no error. */
const KEEP =
  'if test -f FILE; then gzip -dc FILE | cmp -s - "%p"; else gzip -c "%p" > FILE.part && sync FILE.part && mv FILE.part FILE; fi';
const FETCH = 'test -f FILE && gzip -dc FILE > "%p"';

/**
 * PostgreSQL's settings that archive its write-ahead log in a backup folder, compressed, from its first start on; each
 * segment appears there whole or not at all. Makes the folder, which PostgreSQL's own user alone may write to.
 * @throws EmbeddedError where that user can't reach the folder, and on Windows, which lacks the tools.
 */
export async function archiving(
  folder: string,
  system: string,
  runner: Runner | undefined,
): Promise<readonly string[]> {
  if (process.platform === 'win32') throw new EmbeddedError('LONGHAND_BACKUP_DIR is for Linux and macOS alone.');
  const archive = archiveOf(folder, system);
  await mkdir(archive, { recursive: true, mode: 0o711 });
  if (runner !== undefined) {
    await chown(archive, runner.uid, runner.gid);
    if (!canReach(runner, archive))
      throw new EmbeddedError(
        `The user nobody can't reach ${folder}. Set LONGHAND_BACKUP_DIR to a folder that it can.`,
      );
  }
  return ['archive_mode=on', `archive_timeout=${TIMEOUT_S}`, `archive_command=${inArchive(KEEP, archive)}`];
}

/** The setting with which PostgreSQL fetches archived segments as it recovers. */
export function fetching(folder: string, system: string): string {
  return `restore_command=${inArchive(FETCH, archiveOf(folder, system))}`;
}

/** A command with the file of a segment for FILE, as a word of the shell in which PostgreSQL replaces %f. */
function inArchive(command: string, archive: string): string {
  const folder = archive.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%');
  return command.replaceAll('FILE', () => `'${folder}'/%f.gz`);
}
