import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { createKeyring, KeyringError, UnknownKeyError, type DataKey, type Keyring } from '../keyring.ts';
import type { Database } from './connect.ts';
import type { Tx } from './tables.ts';

/** The check value that versions before the data keys stored. */
const CHECK = 'key check';
const ID_BYTES = 16;
const KEY_BYTES = 32;
const TIME_BYTES = 8;
/** Only one start makes the first key. */
const LOCK = 4_020_190_052;

export class KeyError extends Error {}

/** The identifier by which the rows that a key opens are found. It reveals nothing of the key. */
export function keyIdOf(key: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'longhand', 'key id', ID_BYTES));
}

/**
 * Opens the data keys with LONGHAND_KEY. The first start makes the first one: random, or, in a database that an earlier
 * version used, LONGHAND_KEY itself, which wrapped everything there.
 * @throws KeyError where the database was made with another key.
 */
export async function openDataKeys(database: Database, master: Buffer): Promise<DataKey[]> {
  return database.asOwner(async (tx) => {
    if (!(await hasDataKeys(tx))) await makeFirst(tx, master);
    const keys = await readDataKeys(tx, [master]);
    if (keys.length === 0) throw wrongKey();
    return keys;
  });
}

/** Whether this database was ever opened with a key. */
export function isKeyed(database: Database): Promise<boolean> {
  return database.asOwner(async (tx) => (await hasDataKeys(tx)) || (await storedCheck(tx)) !== null);
}

async function hasDataKeys(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('key_wraps').select('number').limit(1).executeTakeFirst()) !== undefined;
}

async function makeFirst(tx: Tx, master: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  if (await hasDataKeys(tx)) return;
  const check = await storedCheck(tx);
  if (check !== null && !isCheckOf(check, master)) throw wrongKey();
  const now = new Date();
  const device = await tx.selectFrom('devices').select('id').limit(1).executeTakeFirst();
  const isUsed = check !== null || device !== undefined;
  const first = { number: 1, bytes: isUsed ? master : randomBytes(KEY_BYTES), madeAt: now.getTime() };
  await tx.insertInto('data_keys').values({ number: 1, made_at: now, in_use_from: now }).execute();
  await insertWraps(tx, [first], master);
}

async function storedCheck(tx: Tx): Promise<Buffer | null> {
  const row = await tx.selectFrom('settings').select('value').where('name', '=', CHECK).executeTakeFirst();
  return row?.value ?? null;
}

function isCheckOf(check: Buffer, master: Buffer): boolean {
  const value = createHmac('sha256', createKeyring(master).derive(CHECK)).update('longhand').digest();
  return check.length === value.length && timingSafeEqual(check, value);
}

function wrongKey(): KeyError {
  return new KeyError(
    'This is not the key that the database was made with. Set LONGHAND_KEY to that key, or put the file data/key back.',
  );
}

/** Wraps data keys with `by`, where they are not yet: LONGHAND_KEY or another data key. */
export async function insertWraps(tx: Tx, keys: readonly Omit<DataKey, 'inUseFrom'>[], by: Uint8Array): Promise<void> {
  const wrapped_by = keyIdOf(by);
  const rows = keys.map((key) => ({ number: key.number, wrapped_by, wrapped: wrapKey(key, by) }));
  await tx
    .insertInto('key_wraps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The data keys that these keys open, themselves or through another data key, by number. Empty where none of the rows
 * is theirs. @throws KeyError where a row was changed, or a data key is opened by none of them.
 */
export async function readDataKeys(tx: Tx, openers: readonly Uint8Array[]): Promise<DataKey[]> {
  const numbers = await tx.selectFrom('data_keys').select(['number', 'in_use_from']).orderBy('number').execute();
  const wraps = await tx.selectFrom('key_wraps').selectAll().orderBy('number').execute();
  const known = new Map(openers.map((key) => [keyIdOf(key).toString('hex'), key]));
  const found: DataKey[] = [];
  for (const { number, in_use_from } of numbers) {
    const row = wraps.find((wrap) => wrap.number === number && known.has(wrap.wrapped_by.toString('hex')));
    const by = row === undefined ? undefined : known.get(row.wrapped_by.toString('hex'));
    if (row === undefined || by === undefined) continue;
    const key = { number, inUseFrom: in_use_from?.getTime() ?? null, ...unwrapKey(row, by) };
    known.set(keyIdOf(key.bytes).toString('hex'), key.bytes);
    found.push(key);
  }
  if (found.length > 0 && found.length < numbers.length)
    throw new KeyError('Some of the keys in the database do not open with this key. Put the database back as it was.');
  return found;
}

function wrapKey({ number, bytes, madeAt }: Omit<DataKey, 'inUseFrom'>, by: Uint8Array): Buffer {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(madeAt));
  return createKeyring(Buffer.from(by)).wrap(Buffer.concat([bytes, time]), purposeOf(number));
}

function unwrapKey(row: { number: number; wrapped: Buffer }, by: Uint8Array): Pick<DataKey, 'bytes' | 'madeAt'> {
  try {
    const plain = createKeyring(Buffer.from(by)).unwrap(row.wrapped, purposeOf(row.number));
    return { bytes: plain.subarray(0, KEY_BYTES), madeAt: Number(plain.readBigUInt64BE(KEY_BYTES)) };
  } catch (error) {
    if (error instanceof KeyringError) throw new KeyError('A key in the database was changed. Put it back.');
    throw error;
  }
}

function purposeOf(number: number): string {
  return `data key ${number}`;
}

/** How often a running process reads whether there is a new data key. */
export const KEYS_EVERY_MS = 5000;

/** Keeps a keyring up to date. */
export interface KeyWatch {
  /** Reads the data keys again, by those that are known here: LONGHAND_KEY may have changed meanwhile. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Reads the data keys every {@link KEYS_EVERY_MS}, so that a rotation needs no restart. A failed reading is repeated. */
export function watchKeys(database: Database, keyring: Keyring, everyMs = KEYS_EVERY_MS): KeyWatch {
  async function refresh(): Promise<void> {
    const openers = keyring.keys().map(({ bytes }) => bytes);
    const read = await database.asOwner((tx) => readLater(tx, openers));
    const known = new Map(keyring.keys().map((key) => [key.number, key]));
    for (const { number, in_use_from } of read.numbers) {
      const key = known.get(number) ?? read.opened.find((opened) => opened.number === number);
      if (key !== undefined) known.set(number, { ...key, inUseFrom: in_use_from?.getTime() ?? null });
    }
    keyring.learn([...known.values()]);
  }
  let isReading = false;
  const timer = setInterval(() => {
    // A slow database is not asked again before it has answered.
    if (isReading) return;
    isReading = true;
    void refresh()
      .catch(() => undefined)
      .finally(() => {
        isReading = false;
      });
  }, everyMs);
  timer.unref();
  return { refresh, stop: () => clearInterval(timer) };
}

/** All numbers, and the keys that data keys open: a finished rotation leaves none of these, as they are no longer needed. */
async function readLater(tx: Tx, openers: readonly Uint8Array[]) {
  const numbers = await tx.selectFrom('data_keys').select(['number', 'in_use_from']).orderBy('number').execute();
  const ids = openers.map(keyIdOf);
  const wraps = await tx.selectFrom('key_wraps').selectAll().where('wrapped_by', 'in', ids).execute();
  const opened = wraps.flatMap((row) => {
    const by = openers[ids.findIndex((id) => id.equals(row.wrapped_by))];
    return by === undefined ? [] : [{ number: row.number, ...unwrapKey(row, by) }];
  });
  return { numbers, opened };
}

/** Acts again, once, where a value was wrapped with a data key that was made since the keys were last read. */
export async function withKnownKeys<T>(watch: KeyWatch | undefined, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof UnknownKeyError) || watch === undefined) throw error;
    await watch.refresh();
    return act();
  }
}
