import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { keyringOf, type DataKey, type Keyring } from '../keyring.ts';
import type { Database } from './connect.ts';
import { insertWraps, KEYS_EVERY_MS, keyIdOf, KeyError, readDataKeys } from './data-keys.ts';
import type { Tx } from './tables.ts';

/** Longer than any running server takes to read a new data key, and a request takes that began with the old one. */
export const SETTLE_MS = 3 * KEYS_EVERY_MS;
/** Rows that are wrapped anew in one transaction: so few that no push waits long for a lock. */
const PAGE_ROWS = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const NUMBER_MAX = 255;
/** Only one rotation runs. */
const LOCK = 4_020_190_053;

/** Every column that holds wrapped values, what they are wrapped for, and the id of a row; null: of no university. */
const WRAPPED = [
  { table: 'submissions', id: 'id', column: 'wrapped_key', purpose: 'submission keys' },
  { table: 'devices', id: 'id', column: 'secret_wrapped', purpose: 'device secret' },
  { table: 'receipts', id: 'submission_id', column: 'signed', purpose: 'receipt' },
  { table: 'certificates', id: 'id', column: 'signed', purpose: 'certificate' },
  { table: 'notification_keys', id: null, column: 'private_wrapped', purpose: 'notification key' },
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
    if (await isAnyLeft(database, number)) continue;
    if (settleMs === 0) return total;
    await sleep(settleMs);
    if (!(await isAnyLeft(database, number))) return total;
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
  for (const university of await universitiesLeft(database, place, wrapping.number))
    for (let after: string | null = NO_ID; after !== null;) {
      const from: string = after;
      const page = await database.asOwner((tx) => wrapPage(tx, place, { university, from }, wrapping), university);
      total += page.count;
      after = page.next;
      await wrapping.step(`a page of ${place.table} is wrapped anew`);
    }
  return total;
}

/** Whose rows of a table are not wrapped with the data key of this number; undefined where they are of no university. */
async function universitiesLeft(database: Database, place: Wrapped, number: number): Promise<(string | undefined)[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ id: string | null }>`
      select distinct ${place.id === null ? sql`null` : sql`university_id`} as id from ${sql.table(place.table)}
      where ${isLeft(place, number)}`.execute(tx),
  );
  return rows.map(({ id }) => id ?? undefined);
}

function isLeft({ column }: Wrapped, number: number): RawBuilder<boolean> {
  return sql`${sql.ref(column)} is not null and get_byte(${sql.ref(column)}, 0) <> ${number}`;
}

interface Page {
  readonly university: string | undefined;
  readonly from: string;
}

/**
 * Wraps some rows anew, by their ids from `from` on. `next`: the id from which to go on, null where none is left. Rows that a
 * push holds are left for the next round, so that neither ever waits for the other in a circle.
 */
async function wrapPage(
  tx: Tx,
  place: Wrapped,
  { university, from }: Page,
  { keyring, number }: Wrapping,
): Promise<{ count: number; next: string | null }> {
  const [name, value] = [sql.table(place.table), sql.ref(place.column)];
  const own = university === undefined ? sql`true` : sql`university_id = ${university}`;
  const id = place.id === null ? sql`${NO_ID}::uuid` : sql.ref(place.id);
  const { rows } = await sql<{ place: string; id: string; wrapped: Buffer }>`
    select ctid::text as place, ${id} as id, ${value} as wrapped from ${name}
    where ${own} and ${id} >= ${from} and ${isLeft(place, number)}
    order by ${id} limit ${PAGE_ROWS} for no key update skip locked`.execute(tx);
  if (rows.length === 0) return { count: 0, next: null };
  const anew = rows.map(({ wrapped }) => keyring.wrap(keyring.unwrap(wrapped, place.purpose), place.purpose));
  await sql`
    update ${name} t set ${sql.ref(place.column)} = fresh.wrapped
    from unnest(${rows.map((row) => row.place)}::tid[], ${anew}::bytea[]) as fresh (place, wrapped)
    where ${university === undefined ? sql`true` : sql`t.university_id = ${university}`} and t.ctid = fresh.place`.execute(
    tx,
  );
  return { count: rows.length, next: rows.length < PAGE_ROWS ? null : (rows.at(-1)?.id ?? null) };
}

async function isAnyLeft(database: Database, number: number): Promise<boolean> {
  for (const place of WRAPPED) if ((await universitiesLeft(database, place, number)).length > 0) return true;
  return false;
}
