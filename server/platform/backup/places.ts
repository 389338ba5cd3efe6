import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a backup folder keeps the base copies, the archived write-ahead log of one cluster, and the files. */
export const basesOf = (folder: string): string => join(folder, 'base');
export const archiveOf = (folder: string, system: string): string => join(folder, 'wal', system);
export const filesOf = (folder: string): string => join(folder, 'files');

/** The identifier of a cluster, which its backups and its restored copies share: the first 8 bytes of its control file. */
export async function systemOf(pgData: string): Promise<string> {
  return (await readFile(join(pgData, 'global', 'pg_control'))).readBigUInt64LE(0).toString();
}
