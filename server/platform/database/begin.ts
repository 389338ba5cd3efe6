import type { Pool } from 'pg';

/** random_page_cost. PostgreSQL's default of 4 is for spinning disks and would make it scan whole tables. */
const ROW_COST = 1.1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Asks whether the universities of a database are distributed: what keeps that so was made with them (distribute.sql). */
export const DISTRIBUTED = `select exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'longhand' and p.proname = 'hold_owner') as distributed`;

/** What a transaction of a distributed database sets on the coordinator: its plans hold the university. */
const KEPT =
  "set_config('citus.propagate_set_commands', 'local', true), set_config('plan_cache_mode', 'force_custom_plan', true)";

/**
 * A prepared statement of a request is planned once in a connection. PostgreSQL would go on planning some for each use, as it
 * counts a plan that knows the values as cheaper, and the planning as next to nothing: it took more than half of the time
 * of a student's assignments. The owner's statements ask for what is due among all rows, which values decide.
 */
const PLANNED_ONCE = 'set local plan_cache_mode = force_generic_plan';

export type Role = 'longhand_app' | 'longhand_auth' | 'longhand_owner';

/** Whether this text is an id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Tells whether the universities of a database are distributed. It asks once; where asking failed, the next call asks again. */
export function distributedBy(pool: Pool): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ distributed: boolean }>(DISTRIBUTED);
    return rows[0]?.distributed === true;
  };
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

/**
 * Begins a transaction and sets its role and tenant in one round trip; `tenant` and `user` are ids, or empty. Only ids and our
 * own names enter the text. Temporary tables come last in the search path, so that none can stand for a table of ours.
 * @throws TypeError where something else than an id names the tenant or the person.
 */
export function beginAs(
  role: Role,
  { tenant, user }: { tenant: string; user: string },
  isDistributed: boolean,
): string {
  for (const id of [tenant, user]) if (id !== '' && !isId(id)) throw new TypeError('A tenant is named by ids.');
  if (isDistributed) return beginDistributed(role, tenant, user);
  return (
    `begin; set local role ${role}; set local app.tenant = '${tenant}'; set local app."user" = '${user}'; ` +
    `set local search_path = longhand, pg_temp; set local random_page_cost = ${ROW_COST}` +
    (role === 'longhand_app' ? `; ${PLANNED_ONCE}` : '')
  );
}

/** The same on a coordinator of Citus, which passes no SET LOCAL of a role on. */
function beginDistributed(role: Role, tenant: string, user: string): string {
  return (
    `begin; select set_config('role', '${role}', true), set_config('app.tenant', '${tenant}', true), ` +
    `set_config('app.user', '${user}', true), set_config('search_path', 'longhand, pg_temp', true), ` +
    `set_config('random_page_cost', '${ROW_COST}', true), ${KEPT}; ${passedOn(tenant, user)}`
  );
}

/**
 * Citus passes SET LOCAL on to the workers, and set_config not. It passes on the whole message that holds it: in a block of
 * its own that is the statement alone.
 */
function passedOn(tenant: string, user: string): string {
  return (
    `do $$ begin set local app.tenant to '${tenant}'; set local app."user" to '${user}'; ` +
    `set local search_path to longhand, pg_temp; set local random_page_cost to ${ROW_COST}; end $$`
  );
}
