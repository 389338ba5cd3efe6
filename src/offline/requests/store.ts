import type { Id } from '#contract/identifier';
import type { Database } from '../device/database.ts';
import type { MetaRow, Refusals } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import { isWaiting, type RequestRow, type RequestState } from './row.ts';

/** Outcomes beyond this many are removed, the oldest first: screens have asked anew since. */
const ENDED_MAX = 50;
/** A done request keeps its body and answer only up to this length as JSON. */
const KEPT_MAX_LENGTH = 4096;

/** The requests of one user, or (null) those without an owner, oldest first. Needs `requests`. */
export async function requestsOf(tx: IDBTransaction, user: Id | null): Promise<RequestRow[]> {
  const rows = await asked<RequestRow[]>(tx.objectStore('requests').getAll());
  return rows.filter((row) => row.user === user);
}

/** Adds a request after the others, once per key. Resolves to the stored row when it is durable. */
export function putRequest(database: Database, request: Omit<RequestRow, 'number'>): Promise<RequestRow> {
  return database.run(['requests', 'meta'], 'readwrite', async (tx) => {
    const known = await find(tx, request.key);
    if (known !== undefined) return known;
    const meta = await asked<MetaRow | undefined>(tx.objectStore('meta').get('requests'));
    const row: RequestRow = { ...request, number: (meta?.key === 'requests' ? meta.last : 0) + 1 };
    await asked(tx.objectStore('meta').put({ key: 'requests', last: row.number } satisfies MetaRow));
    await asked(tx.objectStore('requests').put(row));
    return row;
  });
}

/** Every request that is kept, oldest first. */
export function readRequests(database: Database): Promise<RequestRow[]> {
  return database.run(['requests'], 'readonly', (tx) => asked<RequestRow[]>(tx.objectStore('requests').getAll()));
}

/** The request with this key, undefined where there is none. */
export function readRequest(database: Database, key: string): Promise<RequestRow | undefined> {
  return database.run(['requests'], 'readonly', (tx) => find(tx, key));
}

/** Notes durably that a request is about to leave; false if it was undone or answered meanwhile. */
export function markCarried(database: Database, key: string): Promise<boolean> {
  return changeWaiting(database, key, (row) => ({ ...row, attempts: row.attempts + 1 }));
}

/** Notes why a request is not taken for now, unless it was answered meanwhile. */
export async function noteError(database: Database, key: string, error: string, damaged = false): Promise<void> {
  await changeWaiting(database, key, (row) => ({ ...row, state: { kind: 'waiting', error, damaged } }));
}

/** Notes that the university failed on a request alone, or gives the request up (`parked`), unless it was answered. */
export async function noteRefusals(
  database: Database,
  key: string,
  refusals: Refusals | undefined,
  state: Extract<RequestState, { kind: 'waiting' | 'parked' }>,
): Promise<void> {
  await changeWaiting(database, key, (row) => ({ ...row, refusals: refusals ?? row.refusals, state }));
}

/** Sends a parked request again, under the same key. Resolves to whether it was parked. */
export function retryRequest(database: Database, key: string): Promise<boolean> {
  return database.run(['requests'], 'readwrite', async (tx) => {
    const row = await find(tx, key);
    if (row?.state.kind !== 'parked') return false;
    const state = { kind: 'waiting', error: null, damaged: false } as const;
    await asked(tx.objectStore('requests').put({ ...row, refusals: undefined, state } satisfies RequestRow));
    return true;
  });
}

/** Notes how a request ended, unless another page has noted it or removed the request. */
export async function noteOutcome(
  database: Database,
  key: string,
  state: Extract<RequestState, { kind: 'refused' | 'done' }>,
): Promise<void> {
  const ended = (row: RequestRow) => (state.kind === 'done' ? withoutBulk({ ...row, state }) : { ...row, state });
  await changeWaiting(database, key, ended);
  if (state.kind === 'done') await forgetOldest(database);
}

/** Takes back a request that nothing has carried. Resolves to whether it is undone. */
export function undoRequest(database: Database, key: string, user: Id | null): Promise<boolean> {
  return database.run(['requests'], 'readwrite', async (tx) => {
    const row = await find(tx, key);
    if (row === undefined || row.user !== user) return false;
    if (row.state.kind === 'undone') return true;
    if (!isWaiting(row) || row.attempts > 0) return false;
    const nothing = { title: '', params: null, body: null, files: {} };
    await asked(tx.objectStore('requests').put({ ...row, ...nothing, state: { kind: 'undone' } } satisfies RequestRow));
    return true;
  });
}

/** Removes a request if `isGone(row)`; resolves to whether it did. */
export function removeRequest(
  database: Database,
  key: string,
  isGone: (row: RequestRow) => boolean = () => true,
): Promise<boolean> {
  return database.run(['requests'], 'readwrite', async (tx) => {
    const row = await find(tx, key);
    if (row === undefined || !isGone(row)) return false;
    await asked(tx.objectStore('requests').delete(row.number));
    return true;
  });
}

function find(tx: IDBTransaction, key: string): Promise<RequestRow | undefined> {
  return asked<RequestRow | undefined>(tx.objectStore('requests').index('key').get(key));
}

function changeWaiting(database: Database, key: string, to: (row: RequestRow) => RequestRow): Promise<boolean> {
  return database.run(['requests'], 'readwrite', async (tx) => {
    const row = await find(tx, key);
    if (row === undefined || !isWaiting(row)) return false;
    await asked(tx.objectStore('requests').put(to(row)));
    return true;
  });
}

/** Screens need only small bodies and answers of an outcome. A request without an owner is kept without its body. */
function withoutBulk(row: RequestRow & { state: Extract<RequestState, { kind: 'done' }> }): RequestRow {
  const { body, user, state } = row;
  return {
    ...row,
    files: {},
    body: user !== null && isSmall(body) ? body : null,
    state: { ...state, answer: isSmall(state.answer) ? state.answer : null },
  };
}

function isSmall(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').length <= KEPT_MAX_LENGTH;
}

function forgetOldest(database: Database): Promise<void> {
  return database.run(['requests'], 'readwrite', async (tx) => {
    const store = tx.objectStore('requests');
    const rows = await asked<RequestRow[]>(store.getAll());
    const ended = rows.filter(({ state }) => state.kind === 'done' || state.kind === 'undone');
    for (const { number } of ended.slice(0, Math.max(0, ended.length - ENDED_MAX))) await asked(store.delete(number));
  });
}
