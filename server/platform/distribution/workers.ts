import type { Client } from 'pg';
import { DistributionError } from './cluster.ts';

const MAKE_ROLES = `set citus.enable_ddl_propagation to off; do $do$ declare wanted text; begin
  foreach wanted in array array['longhand_owner', 'longhand_app', 'longhand_auth'] loop
    if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I', wanted); end if;
    execute format('alter role %I login', wanted);
  end loop; end $do$; set citus.enable_ddl_propagation to on`;

/** The university of a transaction on a worker, whose plans are kept and serve several universities. */
const THIS_UNIVERSITY = `set citus.enable_ddl_propagation to off;
  create or replace function longhand.this_university() returns uuid language sql stable as $body$
    select nullif(current_setting('app.tenant', true), '')::uuid
  $body$;
  alter function longhand.this_university() owner to longhand_owner; set citus.enable_ddl_propagation to on`;

/** Citus passes on what is granted of a function, and not that it was taken from PUBLIC. */
const KEEP_FROM_PUBLIC = `set citus.enable_ddl_propagation to off; do $do$ declare one regprocedure; begin
  for one in select oid from pg_proc where pronamespace = 'longhand'::regnamespace and prosecdef loop
    execute format('revoke all on function %s from public', one);
  end loop; end $do$; set citus.enable_ddl_propagation to on`;

/** Makes the roles of transactions on the coordinator and on each worker, where Citus logs in under them. */
export async function makeRoles(client: Client): Promise<void> {
  await client.query(MAKE_ROLES);
  await onWorkers(client, MAKE_ROLES);
}

/** Gives each worker what a shard needs that moves there: the roles, the function that its policies ask, and the rights to what acts as the owner. */
export async function prepareWorkers(client: Client): Promise<void> {
  await makeRoles(client);
  await onWorkers(client, THIS_UNIVERSITY);
  await onWorkers(client, KEEP_FROM_PUBLIC);
}

/** @throws DistributionError with the words of a worker that refuses. */
async function onWorkers(client: Client, command: string): Promise<void> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [command],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed !== undefined) throw new DistributionError(`A worker could not be prepared: ${failed.result}`);
}
