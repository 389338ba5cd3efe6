import type { Id, StreamId } from '#contract/identifier';
import { sealedLabel } from '#contract/sealed';
import { FULL_PUSH } from '../delivery/push-limits.ts';
import type { Database } from '../device/database.ts';
import type { PushPorts } from '../device/ports.ts';
import { base64url } from '../device/digest.ts';
import type { KeyRow, OutboxRow, ParkedRow, SealedRow, StreamHead } from '../device/rows.ts';
import { isSignedIn } from '../device/noted-session.ts';
import { asked, streamRange } from '../device/transaction.ts';
import { streamsWithRows } from '../journal/outbox.ts';
import { isUnsent, isWaiting, type RequestRow } from '../requests/row.ts';
import { requestsOf } from '../requests/store.ts';
import { contentOfRequest, contentOfRows, type ParkedToRestore } from './content.ts';

const IV_BYTES = 12;
/** Parked work needs a name of its own: a skip has the place that it had in its stream. */
const SUBJECT_BYTES = 24;

export interface SealPorts extends Pick<PushPorts, 'crypto' | 'compress'> {
  database: Database;
}

type Label = Pick<SealedRow, 'subject' | 'first' | 'last' | 'number'>;

/**
 * Replaces each waiting row of a person who is not signed in by ciphertext, piece by piece, each in one transaction: at
 * every moment a row stands in the outbox or sealed, never in both or neither. Resolves once nothing is left to seal;
 * stops if the person signs in meanwhile. Rejects where the database can't be read or written.
 */
export async function sealAll(ports: SealPorts, key: KeyRow): Promise<void> {
  for (;;) {
    const rows = await nextRows(ports.database, key.user);
    if (rows === null) break;
    const [first] = rows.found;
    const last = rows.found.at(-1);
    if (first === undefined || last === undefined) break;
    const label = { subject: first.stream, first: first.seq, last: last.seq, number: 0 };
    const sealed = await encrypt(ports, key, label, contentOfRows(rows.head, rows.found));
    if (!(await swapRows(ports.database, sealed, rows.found.length))) return;
  }
  for (const request of await unsentRequests(ports.database, key.user)) {
    const label = { subject: request.key, first: 0, last: 0, number: request.number };
    const sealed = await encrypt(ports, key, label, await contentOfRequest(request));
    if (!(await swapRequest(ports.database, { ...sealed, isParked: !isWaiting(request) }))) return;
  }
  for (const row of await parkedRows(ports.database, key.user)) {
    const subject = base64url(ports.crypto.getRandomValues(new Uint8Array(SUBJECT_BYTES)));
    const label = { subject, first: 0, last: 0, number: 0 };
    const sealed = await encrypt(ports, key, label, { kind: 'parked', restore: { row } } satisfies ParkedToRestore);
    if (!(await swapParked(ports.database, { ...sealed, isParked: true }, row))) return;
  }
}

/** The first rows of the person's first stream that has any, as many as one push carries; null for none. */
function nextRows(
  database: Database,
  user: Id,
): Promise<{ head: StreamHead | null; found: readonly OutboxRow[] } | null> {
  return database.run(['outbox', 'streams'], 'readonly', async (tx) => {
    for (const stream of await streamsWithRows(tx)) {
      const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
      const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream), FULL_PUSH.ops));
      const owner = head?.user ?? rows[0]?.user;
      if (owner === user) return { head: head ?? null, found: upToLimit(rows) };
    }
    return null;
  });
}

/** The rows before a missing seq, and before the bytes of one push are full; at least one. */
function upToLimit(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    const before = rows[index - 1];
    bytes += row.bytes;
    return before !== undefined && (row.seq !== before.seq + 1 || bytes > FULL_PUSH.bytes);
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function unsentRequests(database: Database, user: Id): Promise<RequestRow[]> {
  return database.run(['requests'], 'readonly', async (tx) => (await requestsOf(tx, user)).filter(isUnsent));
}

async function encrypt(
  { crypto, compress }: SealPorts,
  { user, device, seal }: KeyRow,
  label: Label,
  content: unknown,
): Promise<SealedRow> {
  const text = new TextEncoder().encode(JSON.stringify(content));
  const plain = compress === undefined ? text : await compress(text);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = new TextEncoder().encode(sealedLabel(user, { device, ...label }));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, seal, plain));
  return { user, device, ...label, gzip: compress !== undefined, iv, sealed };
}

/** Puts sealed rows in place of `count` rows; false if their owner is signed in. Changes nothing if rows are gone. */
function swapRows(database: Database, sealed: SealedRow, count: number): Promise<boolean> {
  return database.run(['outbox', 'sealed', 'meta'], 'readwrite', async (tx) => {
    if (await isSignedIn(tx, sealed.user)) return false;
    const range = rangeOf(sealed);
    if ((await asked(tx.objectStore('outbox').count(range))) !== count) return true;
    await asked(tx.objectStore('sealed').put(sealed));
    await asked(tx.objectStore('outbox').delete(range));
    return true;
  });
}

function rangeOf({ subject, first, last }: { subject: StreamId; first: number; last: number }): IDBKeyRange {
  return IDBKeyRange.bound([subject, first], [subject, last]);
}

/** The same for parked work. */
function swapParked(database: Database, sealed: SealedRow, { stream, seq }: ParkedRow): Promise<boolean> {
  return database.run(['parked', 'sealed', 'meta'], 'readwrite', async (tx) => {
    if (await isSignedIn(tx, sealed.user)) return false;
    const parked = tx.objectStore('parked');
    if ((await asked(parked.getKey([stream, seq]))) === undefined) return true;
    await asked(tx.objectStore('sealed').put(sealed));
    await asked(parked.delete([stream, seq]));
    return true;
  });
}

function parkedRows(database: Database, user: Id): Promise<ParkedRow[]> {
  return database.run(['parked'], 'readonly', (tx) =>
    asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user)),
  );
}

/** The same for a request. */
function swapRequest(database: Database, sealed: SealedRow): Promise<boolean> {
  return database.run(['requests', 'sealed', 'meta'], 'readwrite', async (tx) => {
    if (await isSignedIn(tx, sealed.user)) return false;
    const row = await asked<RequestRow | undefined>(tx.objectStore('requests').get(sealed.number));
    if (row === undefined || row.key !== sealed.subject || !isUnsent(row)) return true;
    await asked(tx.objectStore('sealed').put(sealed));
    await asked(tx.objectStore('requests').delete(row.number));
    return true;
  });
}
