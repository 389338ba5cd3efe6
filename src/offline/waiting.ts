import type { Action, Target } from '#contract/op';
import { callItemId } from './call-store.ts';
import type { Database } from './database.ts';
import { DAMAGED, DAMAGED_CALL, isHeadIntact } from './intact.ts';
import { itemId, opOfItem } from './item-id.ts';
import { needsAttention } from './retry.ts';
import { isUncarried, type CallRow, type OutboxRow, type ResultRow, type StreamHead } from './rows.ts';
import { asked } from './transaction.ts';

/** One line of the sheet 'Waiting to be sent'. */
export interface WaitingItem {
  /** Stable while the item waits; `dismiss` takes the id of a refusal. */
  id: string;
  kind: 'writing' | 'snapshot' | 'submit' | 'action' | 'call' | 'refused';
  /** What it belongs to; `actions` for whatever isn't writing, or about it. */
  target: Target;
  /** The title that the screen gave when it asked, '' if none. */
  title: string;
  /** Null for everything else, and for an action that this version of the app can't read. */
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
  /** Why it is not taken, or its refusal; null while it simply waits. */
  error: string | null;
  /** Whether `error` is this device's finding: the row itself is damaged. Else the university said it. */
  damaged: boolean;
  /** Whether `undo` takes it back: nothing that left this device has carried it. */
  undoable: boolean;
  /** Whether `discard` may delete it: the university does not know the assignment that it was written for. */
  discardable: boolean;
}

/** A call for people: its fields as they were entered, and its files by name. */
export interface CallContent {
  method: string;
  path: string;
  fields: Readonly<Record<string, unknown>>;
  files: Readonly<Record<string, Blob>>;
}

/** An action or a hand-in of this device that the university did. */
export interface DoneItem {
  id: string;
  target: Target;
  title: string;
  /** Null for a hand-in. */
  action: Action | null;
  /** The university's word for what became of it. */
  detail: string;
  /** When this device heard of it, in wall milliseconds. */
  at: number;
  /** Whether that was since this page opened. */
  isNews: boolean;
}

/** The rows of one stream that are shown as one item. */
export interface ItemRows {
  kind: 'writing' | 'snapshot' | 'submit' | 'action';
  first: OutboxRow;
  /** Wall time of the last one in milliseconds. */
  until: number;
  title: string;
  edits: number;
  words: number;
  bytes: number;
}

const EMPTY = { action: null, call: null, sha256: null, edits: 0, words: 0, bytes: 0, says: '' } as const;

/** What was refused needs a person, so it comes first; then what waits longest. */
export function inOrder(a: WaitingItem, b: WaitingItem): number {
  return Number(b.kind === 'refused') - Number(a.kind === 'refused') || a.since - b.since;
}

/** Why a stream is not taken, null while it simply waits. `head` is null where the database has none. */
export function troubleOf(head: StreamHead | null): { error: string; damaged: boolean } | null {
  if (head === null || !isHeadIntact(head)) return { error: DAMAGED, damaged: true };
  if (head.hold !== null) return { error: head.hold.error, damaged: false };
  const { failed } = head;
  return failed !== null && needsAttention(failed) ? { error: failed.error, damaged: failed.by === 'device' } : null;
}

/** Marks a refusal as read: `id` is its item's. */
export async function dismissResult(database: Database, id: string): Promise<void> {
  const { stream, seq } = opOfItem(id);
  await database.run(['results'], 'readwrite', async (tx) => {
    const row = await asked<ResultRow | undefined>(tx.objectStore('results').get([stream, seq]));
    if (row !== undefined) await asked(tx.objectStore('results').put({ ...row, dismissed: true }));
  });
}

export function itemOf(
  stream: string,
  head: StreamHead | null,
  { kind, first, until, title, edits, words, bytes }: ItemRows,
): WaitingItem {
  const { error, damaged } = troubleOf(head) ?? { error: null, damaged: false };
  return {
    id: itemId(stream, first.seq),
    kind,
    target: head !== null && isHeadIntact(head) ? head.target : { kind: 'actions' },
    title,
    action: kind === 'action' && first.op.kind === 'action' ? first.op.action : null,
    call: null,
    sha256: kind === 'submit' && first.op.kind === 'submit' ? first.op.sha256 : null,
    edits,
    words,
    bytes,
    since: first.wallMs,
    until,
    says: kind === 'writing' ? `${plural(words, 'word')}, ${plural(edits, 'edit')}. ${size(bytes)}` : size(bytes),
    error,
    damaged,
    discardable: head?.hold?.kind === 'unknown assignment',
    undoable: kind === 'action' && head !== null && isUncarried(head, first.seq),
  };
}

export function refusedItem(row: ResultRow): WaitingItem {
  return {
    ...EMPTY,
    id: itemId(row.stream, row.seq),
    kind: 'refused',
    target: row.target,
    title: row.title,
    action: row.action,
    since: row.wallMs,
    until: row.wallMs,
    error: row.result.outcome === 'refused' ? row.result.error : null,
    damaged: false,
    undoable: false,
    discardable: false,
  };
}

export function callItem(row: CallRow): WaitingItem {
  const { key, refused, title, method, path, body, about, since } = row;
  // A damaged row has neither.
  const files = (row.files as CallRow['files'] | undefined) ?? {};
  const bytes = Object.values(files).reduce((sum, { size: own }) => sum + (own || 0), asText(body).length);
  return {
    ...EMPTY,
    id: callItemId(key),
    kind: refused === null ? 'call' : 'refused',
    target: about?.target ?? { kind: 'actions' },
    title,
    call: { method, path, fields: { ...(body as object | null) }, files },
    bytes,
    since,
    until: since,
    says: size(bytes),
    error: refused?.error ?? row.error,
    damaged: refused === null && row.error === DAMAGED_CALL,
    undoable: row.attempts === 0,
    discardable: false,
  };
}

/** Whether a result is a refusal that nobody has read yet. */
export function isUnread({ dismissed, result }: ResultRow): boolean {
  return !dismissed && result.outcome === 'refused';
}

/** `isNews`: whether it was heard of since the page opened. Null for a refusal. */
export function doneItem(
  { stream, seq, target, title, action, result, wallMs }: ResultRow,
  isNews: boolean,
): DoneItem | null {
  if (result.outcome !== 'done') return null;
  return { id: itemId(stream, seq), target, title, action, detail: result.detail, at: wallMs, isNews };
}

/** As JSON; '' where it can't be written so: a damaged row. */
export function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

function plural(count: number, one: string): string {
  return `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;
}

function size(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
