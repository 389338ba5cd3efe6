import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { bareServices } from '../../../tests/fixtures/bare-services.ts';
import { startCommand, startLonghand } from '../../../tests/fixtures/operator-command.ts';
import { seedDemo } from '../../demo/seed.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDataKeys } from '../../platform/database/data-keys.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { openFiles } from '../../platform/files/files.ts';
import { keyringOf } from '../../platform/keyring.ts';

const KEY = Buffer.alloc(32, 5);
/** A picture of the demo's university, as it lies in the store of files. */
const PICTURE = { key: 'picture-of-a-person', type: 'image/webp', bytes: Buffer.from('a picture') };
const LOGIN = 'mover';

let home: string;
let made: string[] = [];
let exported: { code: number | null; said: string };
const inHome = (name: string) => join(home, name);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'longhand-move-'));
  // PostgreSQL's own user passes through.
  await chmod(home, 0o711);
  await asAdmin(
    `create role ${LOGIN} login password 'mover'`,
    `grant longhand_owner, longhand_app, longhand_auth to ${LOGIN}`,
  );
  await fill(inHome('own'));
  exported = await own('own', 'export', inHome('export'));
});
afterAll(async () => {
  await asAdmin(...made.map((name) => `drop database ${name} with (force)`), `drop role ${LOGIN}`);
  made = [];
  await rm(home, { recursive: true, force: true });
});

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A database of a login that is no superuser, as a provider gives one. */
async function makeDatabase(name: string): Promise<PoolConfig> {
  await asAdmin(`create database ${name} owner ${LOGIN}`);
  made.push(name);
  return { ...inject('postgres'), database: name, user: LOGIN, password: 'mover' };
}

/** Makes a data folder with the demo university, a picture in it, and batches of an earlier month. */
async function fill(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir });
  await migrate(embedded.config());
  const database = connectDatabase(embedded.config());
  const services = {
    ...bareServices(database, keyringOf(await openDataKeys(database, KEY))),
    files: openFiles({ dataDir, s3: undefined }),
  };
  await seedDemo(services);
  await services.files.write(PICTURE.key, PICTURE.bytes, PICTURE.type);
  await database.asOwner(async (tx) => {
    const user = await tx.selectFrom('users').select(['university_id', 'id']).limit(1).executeTakeFirstOrThrow();
    const { key, type, bytes } = PICTURE;
    const row = { university_id: user.university_id, user_id: user.id, key, content_type: type, bytes: bytes.length };
    await tx
      .insertInto('pictures')
      .values({ ...row, created_at: new Date() })
      .execute();
  });
  await database.close();
  await ask(
    embedded.config(),
    `create table batches_2020_01 partition of batches
       for values from (uuidv7_floor('2020-01-01Z')) to (uuidv7_floor('2020-02-01Z'));
     call isolate('batches_2020_01'); call close_batch_partitions()`,
  );
  await embedded.stop();
}

/** `longhand …` on the server's own database in a data folder. */
const own = (dataDir: string, ...args: string[]) =>
  startLonghand(args, { LONGHAND_DATA_DIR: inHome(dataDir), LONGHAND_KEY: KEY.toString('hex') }).ended;
/** `longhand import` of this folder into a database of DATABASE_URL. */
const into = (postgres: PoolConfig, folder: string, key = KEY) =>
  startCommand('import', postgres, [inHome(folder)], { key }, { LONGHAND_DATA_DIR: inHome('beside') }).ended;

async function ask<Row>(postgres: PoolConfig, statement: string): Promise<Row[]> {
  const client = new Client(postgres);
  await client.connect();
  try {
    await client.query(
      "select set_config('role', 'longhand_owner', false), set_config('search_path', 'longhand', false)",
    );
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Of each table the digest of all its rows, and all that guards them. */
async function everything(postgres: PoolConfig): Promise<unknown> {
  const tables = await ask<{ name: string }>(
    postgres,
    `select c.oid::regclass::text as name from pg_class c
     where relnamespace = 'longhand'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    rows[name] = await ask(
      postgres,
      `select count(*), md5(string_agg(t::text, chr(10) order by t::text)) from ${name} t`,
    );
  const guards = await ask(
    postgres,
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) || convalidated as what
       from pg_constraint where connamespace = 'longhand'::regnamespace
     union all select tgrelid::regclass::text, case when tgisinternal then '' else tgname end, tgenabled::text
       from pg_trigger join pg_class c on c.oid = tgrelid where c.relnamespace = 'longhand'::regnamespace
     union all select oid::regclass::text, relrowsecurity::text, relforcerowsecurity::text
       from pg_class where relnamespace = 'longhand'::regnamespace
     union all select attrelid::regclass::text, attname, nextval(pg_get_serial_sequence(attrelid::regclass::text, attname))::text
       from pg_attribute where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'longhand'::regnamespace) order by 1, 2, 3`,
  );
  return { rows, guards };
}

async function everythingOf(dataDir: string): Promise<unknown> {
  const embedded = await startEmbedded({ dataDir: inHome(dataDir) });
  const found = await everything(embedded.config());
  await embedded.stop();
  return found;
}

it('moves a university to DATABASE_URL and back, with every row, file and guard', { timeout: 240_000 }, async () => {
  expect(exported).toEqual({
    code: 0,
    said: expect.stringMatching(/ rows of .* and 1 uploaded files\./) as string,
  });
  const before = await everythingOf('own');
  const there = await makeDatabase('moved_there');
  const first = await into(there, 'export');
  expect(first).toEqual({
    code: 0,
    said: expect.stringMatching(/submissions with .* are whole\.\nThe key opens/) as string,
  });
  expect(await everything(there)).toEqual(before);

  const env = { LONGHAND_DATA_DIR: inHome('beside') };
  const again = await startCommand('export', there, [inHome('export-back')], { key: KEY }, env).ended;
  expect(again.code).toBe(0);
  const back = await own('back', 'import', inHome('export-back'));
  expect(back.code).toBe(0);
  expect(await readFile(join(inHome('back'), 'files', PICTURE.key))).toEqual(PICTURE.bytes);
  const found = (await everythingOf('back')) as { guards: unknown };
  // Each look at the numbered rows takes the next number.
  expect(withoutNumbers(found)).toEqual(withoutNumbers(before));
});

function withoutNumbers(found: unknown): unknown {
  return JSON.parse(JSON.stringify(found).replaceAll(/"place","what":"\d+"/g, '"place"'));
}

it('refuses what it can’t import whole, and changes nothing', { timeout: 240_000 }, async () => {
  const empty = await makeDatabase('moved_refused');
  // One after the other: each starts the PostgreSQL of that folder.
  const notOver = own('own', 'export', inHome('export'));
  const refusals: [string, Promise<{ code: number | null; said: string }>][] = [
    ['This key does not open the export’s texts', into(empty, 'export', Buffer.alloc(32, 6))],
    ['is damaged', damaged('damaged', async (folder) => appendFile(join(folder, 'tables/users.copy'), 'x'), empty)],
    ['is missing', damaged('lacking', async (folder) => rm(join(folder, 'files', PICTURE.key)), empty)],
    ['did not come to its end', damaged('half', async (folder) => rm(join(folder, 'manifest.json')), empty)],
    ['-later, and this one is at ', damaged('later', later, empty)],
    ['is not empty', notOver],
    ['The database is not empty', notOver.then(() => own('own', 'import', inHome('export')))],
  ];
  const answered = await Promise.all(refusals.map(async ([sentence, ended]) => ({ sentence, ...(await ended) })));
  const isRefused = ({ sentence, code, said }: (typeof answered)[number]) =>
    code === 1 && said.includes(sentence) && /^[^\n]*\.$/.test(said);
  expect(answered.filter((answer) => !isRefused(answer))).toEqual([]);
  expect(await ask(empty, `select not exists (select from users) as it`)).toEqual([{ it: true }]);
});

/** Imports a copy of the export after it was changed. */
async function damaged(name: string, change: (folder: string) => Promise<void>, postgres: PoolConfig) {
  await cp(inHome('export'), inHome(name), { recursive: true });
  await change(inHome(name));
  return into(postgres, name);
}

async function later(folder: string): Promise<void> {
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { migrations: { name: string }[] };
  const last = manifest.migrations.at(-1);
  if (last !== undefined) last.name = `${last.name}-later`;
  await writeFile(path, JSON.stringify(manifest));
  expect(await readdir(folder)).toContain('tables');
}
