import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { ROOT } from '../root.ts';
import { DistributionError, isDistributed } from './cluster.ts';
import { makeRoles, prepareWorkers } from './workers.ts';

const SCRIPT = join(ROOT, 'server/platform/distribution/distribute.sql');
/**
 * Distributes the tables of universities over the workers of a Citus coordinator, with their rows, in one transaction: it
 * happens whole or not at all. `config` is a superuser of the migrated database on the coordinator.
 * @throws DistributionError where the database is not one of Citus, has no workers, is in use, or is distributed already.
 */
export async function distribute(config: ClientConfig): Promise<void> {
  const client = new Client(config);
  await client.connect();
  try {
    await check(client);
    await makeRoles(client);
    await client.query(`begin; set local citus.multi_shard_modify_mode to 'sequential';
      set local citus.enable_unsafe_triggers to on; set local search_path to longhand, pg_catalog, public`);
    await client.query(await readFile(SCRIPT, 'utf8'));
    await client.query('commit');
    await prepareWorkers(client);
  } finally {
    await client.end();
  }
}

async function check(client: Client): Promise<void> {
  const user = await client.query('select from pg_roles where rolname = current_user and rolsuper');
  if (user.rowCount === 0) throw new DistributionError('The user of DATABASE_URL has to be a superuser for this.');
  const citus = await client.query("select from pg_extension where extname = 'citus'");
  if (citus.rowCount === 0)
    throw new DistributionError('The extension Citus is not installed in this database: create extension citus.');
  const workers = await client.query("select from pg_dist_node where groupid <> 0 and noderole = 'primary'");
  if (workers.rowCount === 0)
    throw new DistributionError('The coordinator knows no worker yet: citus_add_node adds one.');
  const universities = await client.query("select from pg_class where oid = to_regclass('longhand.universities')");
  if (universities.rowCount === 0)
    throw new DistributionError('The database has no tables of Longhand yet. Migrate it first.');
  if (await isDistributed(client)) throw new DistributionError('The database is distributed already.');
  await checkUnused(client);
}

async function checkUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(`select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and application_name not like 'citus%'`);
  if ((rows[0]?.others ?? 0) > 0)
    throw new DistributionError('Others are connected to this database. Stop the servers first.');
}
