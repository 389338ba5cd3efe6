import type { Id } from '#contract/identifier';
import type { Action, Target } from '#contract/op';
import { countsOf } from '#writing/counts';
import { callItemId, callsOf } from './call-store.ts';
import type { Database } from './database.ts';
import { streamsWithRows } from './outbox.ts';
import { itemId, opOfItem } from './item-id.ts';
import { needsAttention } from './retry.ts';
import { isUncarried, isUndone, type CallRow, type OutboxRow, type ResultRow, type StreamHead } from './rows.ts';
import { asked, streamRange } from './transaction.ts';

/** One line of the sheet 'Waiting to be sent'. */
export interface WaitingItem {
  /** Stable while the item waits; `dismiss` takes the id of a refusal. */
  id: string;
  kind: 'writing' | 'snapshot' | 'submit' | 'action' | 'call' | 'refused';
  /** What it belongs to; `actions` for whatever isn't writing, or about it. */
  target: Target;
  /** The title that the screen gave when it asked, '' if none. */
  title: string;
  action: Action | null;
  /** What a call carries, null for everything else. */
  call: CallContent | null;
  /** Of a hand-in: SHA-256 of the text that it names, null for everything else. */
  sha256: string | null;
  /** Ops, words inserted, and bytes as packed. */
  edits: number;
  words: number;
  bytes: number;
  /** Wall times in milliseconds of the first and the last op. */
  since: number;
  until: number;
  /** Facts in words: '48 words, 63 edits. 4.8 KB'. */
  says: string;
  /** Why the university does not take it, or its refusal; null while it simply waits. */
  error: string | null;
  /** Whether `undo` takes it back: nothing that left this device has carried it. */
  undoable: boolean;
}

/** A call for people: its fields as they were entered, and its files by name. */
export interface CallContent {
  method: string;
  path: string;
  fields: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, Blob>>;
}

/**
 * What waits on this device for a user, and what was refused and not yet dismissed; for null what nobody in particular
 * has asked for.
 */
export function readWaitingItems(database: Database, user: Id | null, nowMs: number): Promise<WaitingItem[]> {
  return database.run(['outbox', 'streams', 'results', 'calls'], 'readonly', async (tx) => {
    const items = user === null ? [] : await itemsIn(tx, user, nowMs);
    items.push(...(await callsOf(tx, user)).map(callItem));
    return items.sort(inOrder);
  });
}

/** What was refused needs a person, so it comes first; then what waits longest. */
function inOrder(a: WaitingItem, b: WaitingItem): number {
  return Number(b.kind === 'refused') - Number(a.kind === 'refused') || a.since - b.since;
}

async function itemsIn(tx: IDBTransaction, user: Id, nowMs: number): Promise<WaitingItem[]> {
  const items: WaitingItem[] = [];
  const results = await asked<ResultRow[]>(tx.objectStore('results').index('user').getAll(user));
  for (const row of results) if (!row.dismissed && row.result.outcome === 'refused') items.push(refusedItem(row));
  for (const stream of await streamsWithRows(tx)) {
    const head = await asked<StreamHead | undefined>(tx.objectStore('streams').get(stream));
    if (head?.user !== user) continue;
    const rows = await asked<OutboxRow[]>(tx.objectStore('outbox').getAll(streamRange(stream)));
    items.push(...itemsOf(head, rows, nowMs));
  }
  return items;
}

/** Marks a refusal as read: `id` is its item's. */
export async function dismissResult(database: Database, id: string): Promise<void> {
  const { stream, seq } = opOfItem(id);
  await database.run(['results'], 'readwrite', async (tx) => {
    const row = await asked<ResultRow | undefined>(tx.objectStore('results').get([stream, seq]));
    if (row !== undefined) await asked(tx.objectStore('results').put({ ...row, dismissed: true }));
  });
}

/** Writing of one stream is one item; each snapshot, hand-in and action is one of its own. */
function itemsOf(head: StreamHead, rows: readonly OutboxRow[], nowMs: number): WaitingItem[] {
  const error = head.hold?.error ?? (needsAttention(head.failed, nowMs) ? (head.failed?.error ?? null) : null);
  const wanted = rows.filter(({ op }) => !isUndone(op) && op.kind !== 'anchor' && op.kind !== 'clock');
  const edits = wanted.filter((row) => kindOf(row) === 'writing');
  const single = wanted.filter((row) => kindOf(row) !== 'writing');
  const items = single.map((row) => itemOf(head, kindOf(row), [row], error));
  return edits.length === 0 ? items : [itemOf(head, 'writing', edits, error), ...items];
}

function itemOf(
  head: StreamHead,
  kind: WaitingItem['kind'],
  rows: readonly OutboxRow[],
  error: string | null,
): WaitingItem {
  const first = rows[0];
  const text = rows.map((row) => (row.op.kind === 'insert' ? row.op.text : '')).join('');
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  const words = countsOf(text).words;
  return {
    id: itemId(head.stream, first?.seq ?? 0),
    kind,
    target: head.target,
    title: rows.findLast((row) => row.title !== '')?.title ?? '',
    action: first?.op.kind === 'action' ? first.op.action : null,
    call: null,
    sha256: handedIn(first),
    edits: rows.length,
    words,
    bytes,
    since: first?.wallMs ?? head.began,
    until: rows.at(-1)?.wallMs ?? head.began,
    says: kind === 'writing' ? `${plural(words, 'word')}, ${plural(rows.length, 'edit')}. ${size(bytes)}` : size(bytes),
    error,
    undoable: first?.op.kind === 'action' && isUncarried(head, first.seq),
  };
}

function handedIn(row: OutboxRow | undefined): string | null {
  return row?.op.kind === 'submit' ? row.op.sha256 : null;
}

function refusedItem(row: ResultRow): WaitingItem {
  return {
    id: itemId(row.stream, row.seq),
    kind: 'refused',
    target: row.target,
    title: row.title,
    action: row.action,
    call: null,
    sha256: null,
    edits: 0,
    words: 0,
    bytes: 0,
    since: row.wallMs,
    until: row.wallMs,
    says: '',
    error: row.result.outcome === 'refused' ? row.result.error : null,
    undoable: false,
  };
}

function callItem(row: CallRow): WaitingItem {
  const { key, refused, title, method, path, body, files, about, since } = row;
  const bytes = Object.values(files).reduce((sum, file) => sum + file.size, JSON.stringify(body).length);
  return {
    id: callItemId(key),
    kind: refused === null ? 'call' : 'refused',
    target: about?.target ?? { kind: 'actions' },
    title,
    action: null,
    call: { method, path, fields: { ...(body as object | null) }, files },
    sha256: null,
    edits: 0,
    words: 0,
    bytes,
    since,
    until: since,
    says: size(bytes),
    error: refused?.error ?? row.error,
    undoable: row.attempts === 0,
  };
}

function kindOf(row: OutboxRow): 'writing' | 'snapshot' | 'submit' | 'action' {
  const { kind } = row.op;
  return kind === 'snapshot' || kind === 'submit' || kind === 'action' ? kind : 'writing';
}

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
