import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import * as z from 'zod/mini';
import { copyFiles } from './copy-files.ts';
import { copyTree, flush } from './copy-tree.ts';
import { basesOf, systemOf } from './places.ts';

/** What PostgreSQL makes anew at each start, or must not find: its documentation, "Backing Up the Data Directory". */
const EMPTIED = /^pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/;
const LEFT = /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/;
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
const ABOUT = 'backup.json';

const aboutSchema = z.object({
  format: z.literal(1),
  began_at: z.iso.datetime(),
  /** From this moment on a restore can choose its time. */
  ended_at: z.iso.datetime(),
  /** The cluster, as {@link systemOf} names it. */
  system: z.string(),
  /** The first segment of the write-ahead log that a restore needs. */
  first_segment: z.string(),
  /** The identifiers of the keys, one of which opens the texts. */
  keys: z.array(z.string()),
  /** The files that people had uploaded, by their names in the backup folder. */
  files: z.array(z.string()),
  bytes: z.int(),
});
type AboutBase = z.infer<typeof aboutSchema>;

/** A base copy: a whole cluster as it was at one moment, with the log that makes it consistent. */
export interface Base extends AboutBase {
  folder: string;
}

interface Live {
  /** How to connect to the product's database, as PostgreSQL's superuser. */
  config: ClientConfig;
  pgData: string;
  /** The folder in which uploaded files are. */
  dataDir: string;
}

/**
 * Copies a running cluster and the uploaded files into the backup folder, while people write. A copy that did not finish
 * leaves no folder that counts as one. `now`: for the name and the times.
 */
export async function makeBase({ config, pgData, dataDir }: Live, folder: string, now: () => Date): Promise<Base> {
  const began = now().toISOString();
  const place = join(basesOf(folder), began.replaceAll(':', '-'));
  const half = `${place}.part`;
  await mkdir(half, { recursive: true, mode: 0o700 });
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Before and after: what the copied rows name may be added or deleted meanwhile.
    const before = await copyFiles(dataDir, folder);
    const copied = await copyCluster(client, pgData, half);
    const files = [...new Set([...before, ...(await copyFiles(dataDir, folder))])].sort();
    const about: AboutBase = {
      format: 1,
      began_at: began,
      ended_at: now().toISOString(),
      system: await systemOf(pgData),
      keys: await readKeys(client),
      files,
      ...copied,
    };
    await writeFile(join(half, ABOUT), `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
    await flush(join(half, ABOUT));
    await flush(half);
    await rename(half, place);
    await flush(basesOf(folder));
    return { ...about, folder: place };
  } finally {
    await client.end();
    await rm(half, { recursive: true, force: true });
  }
}

async function copyCluster(
  client: Client,
  pgData: string,
  to: string,
): Promise<Pick<AboutBase, 'first_segment' | 'bytes'>> {
  // A slot of this connection keeps the log that is needed; without it a checkpoint would remove it meanwhile.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
  await client.query(`select pg_backup_start('longhand', fast => true)`);
  const cluster = join(to, 'postgres');
  const bytes = await copyTree(pgData, cluster, (path) =>
    EMPTIED.test(path) ? 'empty' : LEFT.test(basename(path)) ? 'leave' : 'copy',
  );
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string; last: string }>(
    'select labelfile, spcmapfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  const [{ labelfile, spcmapfile, last } = { labelfile: '', spcmapfile: '', last: '' }] = rows;
  const first = /^START WAL LOCATION: .* \(file ([0-9A-F]{24})\)$/m.exec(labelfile)?.[1] ?? '';
  await writeFile(join(cluster, 'backup_label'), labelfile, { mode: 0o600 });
  await flush(join(cluster, 'backup_label'));
  if (spcmapfile !== '') throw new Error('The database has tablespaces, which are not copied.');
  await copyLog(join(pgData, 'pg_wal'), join(cluster, 'pg_wal'), { first, last });
  return { first_segment: first, bytes };
}

async function copyLog(from: string, to: string, { first, last }: { first: string; last: string }): Promise<void> {
  for (const name of await readdir(from)) {
    const isNeeded = HISTORY.test(name) || (SEGMENT.test(name) && first <= name && name <= last);
    if (!isNeeded) continue;
    await copyFile(join(from, name), join(to, name));
    await flush(join(to, name));
  }
  await flush(to);
}

async function readKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct encode(wrapped_by, 'hex') as id from key_wraps order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The base copies of a backup folder, oldest first. */
export async function listBases(folder: string): Promise<Base[]> {
  const names = await readdir(basesOf(folder)).catch(() => []);
  const whole = names.filter((name) => !name.endsWith('.part')).sort();
  return Promise.all(whole.map((name) => readBase(join(basesOf(folder), name))));
}

async function readBase(folder: string): Promise<Base> {
  return { ...aboutSchema.parse(JSON.parse(await readFile(join(folder, ABOUT), 'utf8'))), folder };
}
