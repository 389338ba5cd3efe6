import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tx } from './tables.ts';

/** The condition of the tenant policy, as PostgreSQL writes it. */
const TENANT_ALONE = "(university_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)";
/** The same on a coordinator of Citus, which works the university out (decision 54). */
const THIS_UNIVERSITY = '(university_id = this_university())';
const INSUFFICIENT_PRIVILEGE = '42501';
const PLANTED = {
  code: 'SELF-TEST',
  name: 'self-test',
  location: '',
  email: '',
  verified_at: null,
  created_at: new Date(0),
};

export class SelfTestError extends Error {}

const FOREIGN_ROW = 'A university sees the rows of another one.';

/**
 * Tests that this database keeps universities apart and keeps what it commits. `apart`: requests have a login of their
 * own, which must not be able to become the owner.
 * @throws SelfTestError naming the failure; the server must not start then.
 */
export async function selfTest(database: Database, { apart } = { apart: false }): Promise<void> {
  await testIsolation(database, { apart });
  await database.asOwner(checkDurability);
  if (!(await database.isDistributed())) return checkForeignRow(database);
  await checkWorkers(database);
  await checkForeignWrite(database);
}

/**
 * The part of {@link selfTest} that writes nothing, so that it tests a replica too: logins, policies, and that a tenant without
 * a university sees none.
 * @throws SelfTestError naming the failure; nothing may be read then.
 */
export async function testIsolation(database: Database, { apart }: { apart: boolean }): Promise<void> {
  if (apart) await checkLogin(database);
  const isDistributed = await database.isDistributed();
  await database.asAuth((tx) => checkPolicies(tx, isDistributed));
  const nobody = { universityId: randomUUID(), userId: '' };
  if (await database.asTenant(nobody, seesUniversity)) throw new SelfTestError(FOREIGN_ROW);
}

async function checkLogin(database: Database): Promise<void> {
  const { rows } = await database.asAuth((tx) =>
    sql<{ name: string }>`select rolname as name from pg_roles
      where rolname = session_user and (rolsuper or rolbypassrls or pg_has_role(rolname, 'longhand_owner', 'member'))`.execute(
      tx,
    ),
  );
  if (rows[0] === undefined) return;
  throw new SelfTestError(
    `The login ${rows[0].name} is for requests and could become the owner of the tables. ` +
      'DATABASE_REQUESTS_URL needs one that may act as longhand_app and longhand_auth alone.',
  );
}

async function checkDurability(tx: Tx): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(tx);
    const value = rows[0]?.value ?? 'unknown';
    const safe = name === 'synchronous_commit' ? ['on', 'remote_apply', 'remote_write', 'local'] : ['on'];
    if (!safe.includes(value)) {
      throw new SelfTestError(`The database would lose words in a power cut: ${name} is '${value}'. Set it to 'on'.`);
    }
  }
}

/** Each table with a university_id has row-level security forced, and the same tenant policy as every other. */
async function checkPolicies(tx: Tx, isDistributed: boolean): Promise<void> {
  // On a coordinator the rows are on workers alone, which have the policy of every database.
  const quals = isDistributed ? [TENANT_ALONE, THIS_UNIVERSITY] : [TENANT_ALONE];
  const { rows } = await sql<{ name: string; forced: boolean; policies: number }>`
    select c.relname as name, c.relrowsecurity and (c.relforcerowsecurity or ${isDistributed}) as forced,
      (select count(*) from pg_policies p
        where p.schemaname = 'longhand' and p.tablename = c.relname and p.roles = '{longhand_app}'
          and p.cmd = 'ALL' and p.qual = p.with_check
          and p.qual = any(${quals}::text[])) as policies
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped
    where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p')
      and (not c.relispartition or has_table_privilege('longhand_app', c.oid, 'select, insert, update, delete'))`.execute(
    tx,
  );
  for (const table of rows) {
    if (!table.forced || table.policies !== 1) {
      throw new SelfTestError(
        `Row-level security is not in force on the table ${table.name}: universities could see each other.`,
      );
    }
  }
  const { rows: loose } = await sql<{ name: string }>`
    select p.tablename || '.' || p.policyname as name from pg_policies p
    where p.schemaname = 'longhand' and p.policyname not in ('tenant', 'owner')`.execute(tx);
  if (loose[0] !== undefined) throw new SelfTestError(`An unknown policy opens a table: ${loose[0].name}.`);
  const { rows: roles } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname in ('longhand_app', 'longhand_auth')
      and (rolsuper or rolbypassrls or pg_has_role(rolname, 'longhand_owner', 'member'))`.execute(tx);
  if (roles[0] !== undefined) throw new SelfTestError(`The role ${roles[0].name} could pass row-level security.`);
}

/** A worker refuses a row of another university than the transaction's. Nothing of it stays. */
async function checkForeignWrite(database: Database): Promise<void> {
  const planted = { ...PLANTED, university_id: randomUUID() };
  try {
    await database.asTenant({ universityId: randomUUID(), userId: '' }, async (tx) => {
      await tx.insertInto('universities').values(planted).execute();
      throw new SelfTestError('A university can write into another one.');
    });
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}

/**
 * On each worker the policy of every table is in force, and that of its shards. A shard that has moved there has the policy of the
 * coordinator, by a function that must not count as immutable on a worker.
 */
async function checkWorkers(database: Database): Promise<void> {
  const tenant = TENANT_ALONE.replaceAll("'", "''");
  const isStable = `exists (select from pg_proc f where f.pronamespace = 'longhand'::regnamespace
    and f.proname = 'this_university' and f.provolatile = 's')`;
  const open = `select coalesce(string_agg(c.relname, ', '), '') from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'university_id' and not a.attisdropped
    where c.relnamespace = 'longhand'::regnamespace and c.relkind in ('r', 'p')
      and (not c.relispartition or has_table_privilege('longhand_app', c.oid, 'select, insert, update, delete'))
      and not (c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant' and (
          pg_get_expr(p.polqual, p.polrelid) = '${tenant}'
          or replace(pg_get_expr(p.polqual, p.polrelid), 'longhand.', '') = '${THIS_UNIVERSITY}' and ${isStable})))`;
  const { rows } = await database.asOwner((tx) =>
    sql<{ node: string; success: boolean; result: string }>`
      select nodename || ':' || nodeport as node, success, result from run_command_on_workers(${open})`.execute(tx),
  );
  for (const { node, success, result } of rows) {
    if (success && result === '') continue;
    throw new SelfTestError(
      success
        ? `Row-level security is not in force on the worker ${node}, on the table ${result}: universities could see each other.`
        : `The worker ${node} can't be tested: ${result}`,
    );
  }
}

/** Inserts a university, reads and writes as another tenant, and rolls everything back. */
async function checkForeignRow(database: Database): Promise<void> {
  const takeBack = new Error('taken back');
  try {
    await database.asOwner(async (tx) => {
      const planted = await tx
        .insertInto('universities')
        .values(PLANTED)
        .returning('university_id')
        .executeTakeFirstOrThrow();
      await sql`select set_config('role', 'longhand_app', true), set_config('app.tenant', uuidv7()::text, true)`.execute(
        tx,
      );
      if (await seesUniversity(tx)) throw new SelfTestError(FOREIGN_ROW);
      if (await canWrite(tx, planted.university_id)) {
        throw new SelfTestError('A university can write into another one.');
      }
      throw takeBack;
    });
  } catch (error) {
    if (error !== takeBack) throw error;
  }
}

async function seesUniversity(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('universities').select('university_id').executeTakeFirst()) !== undefined;
}

async function canWrite(tx: Tx, universityId: string): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await tx
      .insertInto('programs')
      .values({ university_id: universityId, name: 'self-test', name_key: 'self-test', created_at: new Date(0) })
      .execute();
    return true;
  } catch {
    await sql`rollback to savepoint attempt`.execute(tx);
    return false;
  }
}
