import type { Client } from 'pg';
import { quoted } from './catalog.ts';

/**
 * Lets rows come in any order and as they are: without foreign keys, triggers, and row-level security of the owner. All of
 * it in the client's transaction, as the tables' owner.
 * @returns puts everything back; foreign keys are then checked over all rows.
 */
export async function relaxTables(client: Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; text: string }>(
    `select c.conrelid::regclass::text as "table", c.conname as name, pg_get_constraintdef(c.oid) as text
     from pg_constraint c
     where c.connamespace = 'longhand'::regnamespace and c.contype = 'f' and c.conparentid = 0
     order by c.conrelid::regclass::text, c.conname`,
  );
  const triggered = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'longhand'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  const forced = await client.query<{ table: string }>(
    `select c.oid::regclass::text as "table" from pg_class c
     where c.relnamespace = 'longhand'::regnamespace and c.relforcerowsecurity`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { table } of triggered.rows) await client.query(`alter table ${table} disable trigger user`);
  for (const { table } of forced.rows) await client.query(`alter table ${table} no force row level security`);
  return async () => {
    for (const { table, name, text } of keys.rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${text}`);
    for (const { table } of triggered.rows) await client.query(`alter table ${table} enable trigger user`);
    for (const { table } of forced.rows) await client.query(`alter table ${table} force row level security`);
  };
}
