import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { prepareWorkers } from '../distribution/workers.ts';
import { ROOT } from '../root.ts';
import { DISTRIBUTED } from './begin.ts';

const MIGRATIONS = join(ROOT, 'server/platform/database/migrations');
/** Edits never wait for a partition: without one they go to the default partition. */
const PARTITION_MONTHS_AHEAD = 12;
const LOCK = 4_020_190_001;

export class MigrationError extends Error {}

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

/**
 * Brings the database to this version: makes missing roles and the schema, and runs the new migrations in the order of
 * their names, all in one transaction under an advisory lock; then the workers of a distributed one. There are no down migrations. `folder` holds their files.
 * @throws MigrationError where the database is newer than this server or a migration was changed after it ran.
 */
export async function migrate(config: ClientConfig, folder = MIGRATIONS): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new Client(config);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const isDistributed = await keepToItself(client);
    await prepareRoles(client);
    await prepareSchema(client);
    await runMissing(client, migrations);
    await client.query('call prepare_batch_partitions($1)', [PARTITION_MONTHS_AHEAD]);
    if (isDistributed) await client.query('call hold_owner(true)');
    await client.query('commit');
    // It logs in to the workers by itself, and would wait there for what this transaction changes.
    if (isDistributed) await prepareWorkers(client);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, sql: text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** On a coordinator of Citus the schema stays on it until it is distributed as a whole. @returns whether it is. */
async function keepToItself(client: Client): Promise<boolean> {
  const citus = await client.query("select from pg_extension where extname = 'citus'");
  if (citus.rowCount === 0) return false;
  const { rows } = await client.query<{ distributed: boolean }>(DISTRIBUTED);
  const isDistributed = rows[0]?.distributed === true;
  if (!isDistributed) await client.query('set local citus.enable_ddl_propagation to off');
  return isDistributed;
}

async function prepareRoles(client: Client): Promise<void> {
  try {
    await client.query(`do $$
      declare wanted text;
      begin
        foreach wanted in array array['longhand_owner', 'longhand_app', 'longhand_auth'] loop
          begin
            if not exists (select from pg_roles where rolname = wanted) then
              execute format('create role %I nologin', wanted);
            end if;
          exception when duplicate_object or unique_violation then null;
          end;
          -- Since PostgreSQL 16 who makes a role may administer it, which is not yet to act as it.
          if not pg_has_role(current_user, wanted, 'usage') or
            current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, wanted, 'set') then
            execute format('grant %I to %I', wanted, current_user);
          end if;
        end loop;
      end $$`);
  } catch (cause) {
    throw new MigrationError(
      'The database user may not make the roles longhand_owner, longhand_app and longhand_auth. ' +
        'Let an administrator run: create role longhand_owner nologin; create role longhand_app nologin; ' +
        'create role longhand_auth nologin; grant longhand_owner, longhand_app, longhand_auth to <user of DATABASE_URL>;',
      { cause },
    );
  }
}

async function prepareSchema(client: Client): Promise<void> {
  const found = await client.query("select from pg_namespace where nspname = 'longhand'");
  if (found.rowCount === 0) await client.query('create schema longhand authorization longhand_owner');
  await client.query("select set_config('role', 'longhand_owner', true), set_config('search_path', 'longhand', true)");
  await client.query('grant usage on schema longhand to longhand_app, longhand_auth');
  await client.query('create table if not exists migrations (name text primary key, digest text not null)');
}

async function runMissing(client: Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations');
  const ran = new Map(rows.map((row) => [row.name, row.digest]));
  for (const name of ran.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new MigrationError(`The database was made by a newer version (it knows ${name}). Start that version.`);
    }
  }
  for (const migration of migrations) {
    const digest = ran.get(migration.name);
    if (digest === undefined) await run(client, migration);
    else if (digest !== migration.digest) {
      throw new MigrationError(
        `${migration.name} was changed after it ran on this database. Put the change in a new file.`,
      );
    }
  }
}

async function run(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (cause) {
    throw new MigrationError(`${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  await client.query('insert into migrations (name, digest) values ($1, $2)', [migration.name, migration.digest]);
}
