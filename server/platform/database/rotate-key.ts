import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { keyringOf, type DataKey, type Keyring } from '../keyring.ts';
import type { Database } from './connect.ts';
import { insertWraps, KEYS_EVERY_MS, keyIdOf, KeyError, readDataKeys } from './data-keys.ts';
import type { Tx } from './tables.ts';

/** Longer than any running server takes to read a new data key, and a request takes that began with the old one. */
export const SETTLE_MS = 3 * KEYS_EVERY_MS;
/** Blocks of a table in a page: some hundred rows, so that no push waits long for a lock. */
const PAGE_BLOCKS = 32;
const NUMBER_MAX = 255;
/** Only one rotation runs. */
const LOCK = 4_020_190_053;

/** Every column that holds wrapped values, and what they are wrapped for. */
const WRAPPED = [
  { table: 'submissions', column: 'wrapped_key', purpose: 'submission keys' },
  { table: 'devices', column: 'secret_wrapped', purpose: 'device secret' },
  { table: 'receipts', column: 'signed', purpose: 'receipt' },
  { table: 'certificates', column: 'signed', purpose: 'certificate' },
  { table: 'notification_keys', column: 'private_wrapped', purpose: 'notification key' },
] as const;

export interface Rotation {
  /** LONGHAND_KEY, and the one to replace it; the same where only the data key is to be replaced. */
  readonly old: Buffer;
  readonly new: Buffer;
  /** Whether everything is wrapped anew with a fresh data key, too. */
  readonly all: boolean;
}

/** Reports a step that was taken; a test ends the process there. */
export type Step = (done: string) => Promise<void>;

/**
 * The first half of a rotation: from now on both keys open the data keys. Replaces the data key as well where `all` is
 * asked for, or where the newest data key is an old LONGHAND_KEY itself: its holder could open the data without it.
 * May be repeated after any step at which it was ended. Returns how many values were wrapped anew.
 * @throws KeyError where neither key opens the database.
 */
export async function beginRotation(
  database: Database,
  rotation: Rotation,
  step: Step = async () => undefined,
  settleMs = SETTLE_MS,
): Promise<number> {
  const keys = await database.asOwner(async (tx) => {
    await lockRotations(tx);
    const found = await readDataKeys(tx, [rotation.old, rotation.new]);
    if (found.length === 0) throw new KeyError('LONGHAND_KEY is not the key of this database. Nothing was changed.');
    await insertWraps(tx, found, rotation.new);
    return found;
  });
  await step('both keys open the data keys');
  if (!rotation.all && !isOpenTo(keys, rotation.old) && !hasUnused(keys)) return wrapAnew(database, keys, step, 0);
  const offered = await offerKey(database, rotation);
  await step('the new data key is offered');
  await sleep(settleMs);
  const used = await useKey(database, rotation, offered);
  await step('the new data key is in use');
  await sleep(settleMs);
  return wrapAnew(database, used, step, settleMs);
}

/**
 * The second half: only LONGHAND_KEY opens the database from now on. Returns how many keys were forgotten.
 * @throws KeyError where `key` opens not all of it: the first half was not made with it.
 */
export async function finishRotation(database: Database, key: Buffer, settleMs = SETTLE_MS): Promise<number> {
  const keys = await database.asOwner((tx) => readDataKeys(tx, [key]));
  if (keys.length === 0) throw new KeyError('LONGHAND_KEY is not the key of this database. Nothing was changed.');
  // What was ended half-way is not left under a key that the old one opens.
  const isCut = hasUnused(keys);
  if (isCut) await sleep(settleMs);
  const complete = isCut ? await useKey(database, { old: key, new: key }, lastOf(keys)) : keys;
  await wrapAnew(database, complete, async () => undefined, isCut ? settleMs : 0);
  return database.asOwner(async (tx) => {
    await lockRotations(tx);
    const own = keyIdOf(key);
    const held = await tx.selectFrom('key_wraps').select('number').where('wrapped_by', '=', own).execute();
    const numbers = await tx.selectFrom('data_keys').select('number').execute();
    if (held.length < numbers.length)
      throw new KeyError('LONGHAND_KEY does not open every key yet. Run longhand key:rotate with both keys first.');
    const gone = await tx.deleteFrom('key_wraps').where('wrapped_by', '!=', own).returning('wrapped_by').execute();
    return new Set(gone.map(({ wrapped_by }) => wrapped_by.toString('hex'))).size;
  });
}

/** Whether a rotation was begun and not finished: another key opens the data keys, too. */
export function isUnfinished(database: Database, key: Buffer): Promise<boolean> {
  return database.asOwner(async (tx) => {
    const other = tx.selectFrom('key_wraps').select('number').where('wrapped_by', '!=', keyIdOf(key));
    return (await other.limit(1).executeTakeFirst()) !== undefined;
  });
}

async function lockRotations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

/** Whether the newest data key is LONGHAND_KEY itself, as in databases of earlier versions. */
function isOpenTo(keys: readonly DataKey[], master: Buffer): boolean {
  return master.equals(lastOf(keys).bytes);
}

function hasUnused(keys: readonly DataKey[]): boolean {
  return keys.some(({ inUseFrom }) => inUseFrom === null);
}

function lastOf(keys: readonly DataKey[]): DataKey {
  const last = keys.at(-1);
  if (last === undefined) throw new KeyError('There is no data key.');
  return last;
}

/** Makes the next data key, which running servers open with the one before; the unused one of an earlier try, if any. */
function offerKey(database: Database, { old, new: fresh }: Rotation): Promise<DataKey> {
  return database.asOwner(async (tx) => {
    await lockRotations(tx);
    const keys = await readDataKeys(tx, [old, fresh]);
    const last = lastOf(keys);
    if (last.inUseFrom === null) return last;
    if (last.number === NUMBER_MAX) throw new KeyError('The data key was replaced 254 times; more is not possible.');
    const made_at = new Date();
    const key = { number: last.number + 1, bytes: randomBytes(last.bytes.length), madeAt: made_at.getTime() };
    await tx.insertInto('data_keys').values({ number: key.number, made_at, in_use_from: null }).execute();
    for (const by of [old, fresh, last.bytes]) await insertWraps(tx, [key], by);
    return { ...key, inUseFrom: null };
  });
}

function useKey(database: Database, { old, new: fresh }: Omit<Rotation, 'all'>, offered: DataKey) {
  return database.asOwner(async (tx) => {
    await lockRotations(tx);
    await tx
      .updateTable('data_keys')
      .set({ in_use_from: new Date() })
      .where('number', '=', offered.number)
      .where('in_use_from', 'is', null)
      .execute();
    return readDataKeys(tx, [old, fresh]);
  });
}

/** Wraps every value anew that an earlier data key wrapped, page by page, until none is left. */
async function wrapAnew(database: Database, keys: readonly DataKey[], step: Step, settleMs: number): Promise<number> {
  const keyring = keyringOf(keys);
  const { number } = lastOf(keys);
  if (number === 1) return 0;
  let total = 0;
  for (;;) {
    for (const place of WRAPPED) total += await wrapTable(database, place, { keyring, number, step });
    await step('everything is wrapped anew');
    // A server that read of the new key late may have wrapped with the old one meanwhile.
    if ((await countLeft(database, number)) > 0) continue;
    if (settleMs === 0) return total;
    await sleep(settleMs);
    if ((await countLeft(database, number)) === 0) return total;
  }
}

type Wrapped = (typeof WRAPPED)[number];

interface Wrapping {
  readonly keyring: Keyring;
  /** The number of the data key that is to wrap everything. */
  readonly number: number;
  readonly step: Step;
}

async function wrapTable(database: Database, place: Wrapped, wrapping: Wrapping): Promise<number> {
  let total = 0;
  for (let block = 0; block < (await blocksOf(database, place)); block += PAGE_BLOCKS) {
    total += await database.asOwner((tx) => wrapPage(tx, place, block, wrapping));
    await wrapping.step(`a page of ${place.table} is wrapped anew`);
  }
  return total;
}

function blocksOf(database: Database, { table }: Wrapped): Promise<number> {
  return database.asOwner(async (tx) => {
    const { rows } = await sql<{ blocks: number }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as blocks`.execute(tx);
    return rows[0]?.blocks ?? 0;
  });
}

/** Rows that a push holds are left for the next round, so that neither ever waits for the other in a circle. */
async function wrapPage(tx: Tx, { table, column, purpose }: Wrapped, block: number, wrapping: Wrapping) {
  const { keyring, number } = wrapping;
  const [name, value] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ place: string; wrapped: Buffer }>`
    select ctid::text as place, ${value} as wrapped from ${name}
    where ctid >= ${`(${block},0)`}::tid and ctid < ${`(${block + PAGE_BLOCKS},0)`}::tid
      and ${value} is not null and get_byte(${value}, 0) <> ${number}
    for no key update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const anew = rows.map(({ wrapped }) => keyring.wrap(keyring.unwrap(wrapped, purpose), purpose));
  await sql`
    update ${name} t set ${sql.ref(column)} = fresh.wrapped
    from unnest(${rows.map(({ place }) => place)}::tid[], ${anew}::bytea[]) as fresh (place, wrapped)
    where t.ctid = fresh.place`.execute(tx);
  return rows.length;
}

async function countLeft(database: Database, number: number): Promise<number> {
  let left = 0;
  for (const { table, column } of WRAPPED)
    left += await database.asOwner(async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}
        where ${sql.ref(column)} is not null and get_byte(${sql.ref(column)}, 0) <> ${number}`.execute(tx);
      return rows[0]?.count ?? 0;
    });
  return left;
}
