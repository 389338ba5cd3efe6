import type { Target } from '#contract/op';
import { inKilobytes, plural } from '../../wording/plural.ts';
import { DAMAGED, isHeadIntact } from '../journal/intact.ts';
import { itemId } from './item-id.ts';
import { documentTarget, isRetryable, LOST, parkedItemId, RECOVERED } from '../parking/parked.ts';
import { answerOfAction, requestOfAction } from '../requests/released-action.ts';
import { requestItemId, type RequestContent, type RequestRow } from '../requests/row.ts';
import { needsAttention } from '../delivery/retry.ts';
import { isUncarried, type OutboxRow, type ParkedRow, type ResultRow, type StreamHead } from '../device/rows.ts';

/** One line of the sheet 'Waiting to be sent'. */
export interface WaitingItem {
  /** Stable while the item waits; `dismiss` takes the id of a refusal. */
  id: string;
  kind: 'writing' | 'snapshot' | 'submit' | 'request' | 'refused' | 'parked';
  /** The document that it is about; `actions` if it is about none. */
  target: Target;
  /** The title that the screen gave when it asked, '' if none. */
  title: string;
  /** The request's content; null for other kinds, and where this app version can't read it. */
  request: RequestContent | null;
  /** SHA-256 of a hand-in's text, null for other kinds. */
  sha256: string | null;
  /** Ops, words inserted, and bytes as packed. */
  edits: number;
  words: number;
  bytes: number;
  /** Wall times in milliseconds of the first and the last op. */
  since: number;
  until: number;
  /** Facts in words: '48 words, 63 edits. 5 KB'. */
  says: string;
  /** Why it is paused or failed, or its refusal; null if it simply waits. */
  error: string | null;
  /** Whether this device found `error`, since the row is damaged or others are missing; else the university named it. */
  damaged: boolean;
  /** Whether `undo` can take it back: nothing has carried it off this device. */
  undoable: boolean;
  /** Whether `discard` may delete it: the university does not know the assignment that it was written for. */
  discardable: boolean;
  /** For parked work: whether `retry` can enter or send it again, or that was done already; null for other kinds. */
  parked: 'retryable' | 'final' | 'recovered' | null;
}

/** A request or a hand-in of this device that the university did. */
export interface DoneItem {
  id: string;
  target: Target;
  title: string;
  /** Null for a hand-in. */
  request: RequestContent | null;
  /** The university's answer; null for a hand-in, and if it was too large to keep. */
  answer: unknown;
  /** When this device heard of it, in wall milliseconds. */
  at: number;
  /** Whether that was since this page opened. */
  isNews: boolean;
}

/** The rows of one stream that are shown as one item. */
export interface ItemRows {
  kind: 'writing' | 'snapshot' | 'submit' | 'request';
  first: OutboxRow;
  /** Wall time of the last one in milliseconds. */
  until: number;
  title: string;
  edits: number;
  words: number;
  bytes: number;
}

const EMPTY = { request: null, sha256: null, edits: 0, words: 0, bytes: 0, says: '', parked: null } as const;

/** Sorts refusals first, since they need a person; then the longest waiting. */
export function inOrder(a: WaitingItem, b: WaitingItem): number {
  return Number(b.kind === 'refused') - Number(a.kind === 'refused') || a.since - b.since;
}

/** Why a stream is paused or failed, null if it simply waits. `head`: null if the database has none. */
export function troubleOf(head: StreamHead | null): { error: string; damaged: boolean } | null {
  if (head === null || !isHeadIntact(head)) return { error: DAMAGED, damaged: true };
  if (head.hold !== null) return { error: head.hold.error, damaged: head.hold.kind === 'gap' };
  const { failed } = head;
  return failed !== null && needsAttention(failed) ? { error: failed.error, damaged: failed.by === 'device' } : null;
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
    request: kind === 'request' && first.op.kind === 'action' ? requestOfAction(first.op.action) : null,
    sha256: kind === 'submit' && first.op.kind === 'submit' ? first.op.sha256 : null,
    edits,
    words,
    bytes,
    since: first.wallMs,
    until,
    says:
      kind === 'writing'
        ? `${plural(words, 'word')}, ${plural(edits, 'edit')}. ${inKilobytes(bytes)}`
        : inKilobytes(bytes),
    error,
    damaged,
    discardable: head?.hold?.kind === 'unknown assignment',
    undoable: kind === 'request' && head !== null && isUncarried(head, first.seq),
    parked: null,
  };
}

export function refusedItem(row: ResultRow): WaitingItem {
  return {
    ...EMPTY,
    id: itemId(row.stream, row.seq),
    kind: 'refused',
    target: row.target,
    title: row.title,
    request: row.action === null ? null : requestOfAction(row.action),
    since: row.wallMs,
    until: row.wallMs,
    error: row.result.outcome === 'refused' ? row.result.error : null,
    damaged: false,
    undoable: false,
    discardable: false,
  };
}

/** The item of parked work of a stream. */
export function parkedItem(row: ParkedRow): WaitingItem {
  const { target, title, words, wallMs, kind, error, by } = row;
  return {
    ...EMPTY,
    id: parkedItemId(row),
    kind: 'parked',
    target: documentTarget(target) ?? { kind: 'actions' },
    title,
    words,
    bytes: row.text.length,
    since: wallMs,
    until: wallMs,
    says: plural(words, 'word'),
    error: kind === 'recovered' ? RECOVERED : kind === 'lost' ? LOST : error,
    damaged: by === 'device' || kind === 'lost' || kind === 'recovered',
    undoable: false,
    discardable: false,
    parked: kind === 'recovered' ? 'recovered' : isRetryable(row) ? 'retryable' : 'final',
  };
}

/** The item of a waiting or refused request, null for any other. */
export function requestItem(row: RequestRow): WaitingItem | null {
  const { key, state, title, method, path, params, body, about, since } = row;
  if (state.kind === 'done' || state.kind === 'undone') return null;
  // A damaged row may lack `files` and `body`.
  const files = (row.files as RequestRow['files'] | undefined) ?? {};
  const bytes = Object.values(files).reduce((sum, { size: own }) => sum + (own || 0), asText(body).length);
  return {
    ...EMPTY,
    id: requestItemId(key),
    kind: state.kind === 'waiting' ? 'request' : state.kind,
    target: about?.target ?? { kind: 'actions' },
    title,
    request: { method, path, params, body, files },
    bytes,
    since,
    until: since,
    says: inKilobytes(bytes),
    error: state.kind === 'refused' ? state.problem.error : state.error,
    damaged: state.kind !== 'refused' && state.damaged,
    parked: state.kind === 'parked' ? 'retryable' : null,
    undoable: state.kind === 'waiting' && row.attempts === 0,
    discardable: false,
  };
}

/** The done item of a request, null if it is not done. `isNews`: heard of after this page opened. */
export function doneRequest(row: RequestRow, isNews: boolean): DoneItem | null {
  const { key, state, title, method, path, params, body, files, about } = row;
  if (state.kind !== 'done') return null;
  const request = { method, path, params, body, files };
  const { answer, at } = state;
  return { id: requestItemId(key), target: about?.target ?? { kind: 'actions' }, title, request, answer, at, isNews };
}

/** Whether a result is a refusal that nobody has read yet. */
export function isUnread({ dismissed, result }: ResultRow): boolean {
  return !dismissed && result.outcome === 'refused';
}

/** The done item of a hand-in, or of an action of an earlier app version. Null for a refusal. */
export function doneResult(row: ResultRow, isNews: boolean): DoneItem | null {
  const { stream, seq, target, title, action, result, wallMs: at } = row;
  if (result.outcome !== 'done') return null;
  const request = action === null ? null : requestOfAction(action);
  const answer = action === null ? null : answerOfAction(action, result.detail);
  return { id: itemId(stream, seq), target, title, request, answer, at, isNews };
}

/** `value` as JSON; '' for a damaged row that can't be serialized. */
export function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}
