import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseRunner, findBinaries, findPlaces } from '../database/binaries.ts';
import { startEmbedded, type Embedded } from '../database/embedded.ts';
import { fetching } from './archive.ts';
import { listBases, type Base } from './base.ts';
import { copyTree } from './copy-tree.ts';
import { archiveOf, filesOf } from './places.ts';

const POLL_MS = 100;
/** PostgreSQL says so where the log ends before the moment that was asked for. */
const ENDED_EARLY = 'recovery ended before configured recovery target was reached';

export class RestoreError extends Error {}

export interface Restored {
  base: Base;
  /** The moment of the last change that came back; null where the log holds none after the copy. */
  until: Date | null;
}

/**
 * Makes a data folder from a backup: from the newest base copy that was whole by `at`, with the archived log up to `at`,
 * or to its end. Writes into a new or an empty folder only, which a server can then be started on.
 * @throws RestoreError with a sentence for people. The folder is then removed again.
 */
export async function restoreBackup(folder: string, target: string, at: Date | null): Promise<Restored> {
  const base = chooseBase(await listBases(folder), at);
  await requireEmpty(target);
  try {
    const runner = await chooseRunner();
    const places = await findPlaces(findBinaries(), target, runner);
    const pgData = join(places.dataDir, 'postgres');
    await requireEmpty(places.dataDir);
    await copyTree(join(base.folder, 'postgres'), pgData);
    if (await isThere(filesOf(folder))) await copyTree(filesOf(folder), join(target, 'files'));
    const settings = await recovering(folder, pgData, base, at);
    return { base, until: await recover({ dataDir: target, settings, recovers: true }, places.dataDir, at) };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

function chooseBase(bases: readonly Base[], at: Date | null): Base {
  const base = bases.findLast(({ ended_at: ended }) => at === null || new Date(ended) <= at);
  if (base !== undefined) return base;
  const [first] = bases;
  throw new RestoreError(
    first === undefined
      ? 'There is no backup in this folder.'
      : `The first backup in this folder ended at ${first.ended_at}. Choose that time or a later one.`,
  );
}

async function requireEmpty(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0)
    throw new RestoreError(`${folder} is not empty. Name a new folder: nothing is restored over another.`);
}

/** Prepares PostgreSQL's recovery. Without an archive it makes the copy consistent by the log in it, and nothing more. */
async function recovering(folder: string, pgData: string, base: Base, at: Date | null): Promise<readonly string[]> {
  if (!(await isThere(archiveOf(folder, base.system)))) {
    if (at === null) return [];
    throw new RestoreError(
      'No log was archived in this folder, so a time can’t be chosen: leave out --at. LONGHAND_BACKUP_DIR turns the archive on.',
    );
  }
  await writeFile(join(pgData, 'recovery.signal'), '', { mode: 0o600 });
  const until = at === null ? [] : [`recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`];
  // Not the newest timeline: a server that was restored for a trial may have begun one, while the first one went on.
  const way = ['recovery_target_timeline=current', 'recovery_target_action=promote'];
  return [fetching(folder, base.system), ...way, ...until];
}

/** Lets PostgreSQL recover, and stops it. @returns the moment of the last change that came back. */
async function recover(
  options: Parameters<typeof startEmbedded>[0],
  dataDir: string,
  at: Date | null,
): Promise<Date | null> {
  let embedded: Embedded | null = null;
  try {
    embedded = await startEmbedded(options);
    return await untilRecovered(embedded);
  } catch (error) {
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '');
    if (at !== null && log.includes(ENDED_EARLY))
      throw new RestoreError(`The archive ends before ${at.toISOString()}: choose an earlier time, or leave out --at.`);
    throw new RestoreError(`PostgreSQL could not use the backup: ${lastWords(log)}`, { cause: error });
  } finally {
    await embedded?.stop();
  }
}

function lastWords(log: string): string {
  return log.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? 'it says no reason.';
}

async function untilRecovered(embedded: Embedded): Promise<Date | null> {
  const client = new Client(embedded.config());
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ busy: boolean; until: Date | null }>(
        'select pg_is_in_recovery() as busy, pg_last_xact_replay_timestamp() as until',
      );
      if (rows[0]?.busy === false) return rows[0].until;
      await sleep(POLL_MS);
    }
  } finally {
    await client.end();
  }
}

async function isThere(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => null)) !== null;
}
