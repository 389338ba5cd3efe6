import type { Id, StreamId } from '#contract/identifier';
import type { Action, IdRange, Op, Target, VersionVector } from '#contract/op';
import type { OpResult } from '#contract/outbox';

/** A target's key in this database: `assignment:<id>`, `practice` or `actions`. */
export type DocumentKey = string;

export function documentKey(target: Target): DocumentKey {
  return target.kind === 'assignment' ? `assignment:${target.id}` : target.kind;
}

/** An op that the university has not acknowledged. Never changed once written, but for Undo. Key [stream, seq]. */
export interface OutboxRow {
  stream: StreamId;
  seq: number;
  user: Id;
  op: Op;
  /** Packed size in bytes. */
  bytes: number;
  /** Wall time in milliseconds, to show. */
  wallMs: number;
  /** The title on screens. */
  title: string;
}

/** Why a stream is not sent for now. Its rows stay, in sight. */
export interface Hold {
  kind: 'unknown assignment' | 'gap';
  error: string;
}

/** How often and for how long the university has refused the same thing. */
export interface Refusals {
  count: number;
  /** When it refused it last, by its own clock, in milliseconds; absent if it never said. */
  heardMs?: number | undefined;
  /** How long it has refused it so far, by its own clock, in milliseconds; absent counts as 0. */
  elapsedMs?: number | undefined;
}

/** The op of a stream that can't be stored: how often that was found, and since when (wall time, milliseconds). */
export interface FailedOp extends Refusals {
  seq: number;
  /** 'device' if this device found it; absent if the university named it, with its code and error. */
  by?: 'device' | undefined;
  sinceMs: number;
  code: string;
  error: string;
}

/** Work that the university could not store; skips took its place in its stream. Key [stream, seq]. */
export interface ParkedRow {
  stream: StreamId;
  /** The seq of its first op. */
  seq: number;
  user: Id;
  document: DocumentKey;
  target: Target;
  title: string;
  /**
   * 'op': one op. 'stream': all waiting ops of a stream that can't be sent at all. 'lost': ops that are no longer on this
   * device. 'recovered': such ops, after their words were entered again.
   */
  kind: 'op' | 'stream' | 'lost' | 'recovered';
  /** The op as it was, whatever it holds; null if it is not one op. */
  op: unknown;
  /** Its words, and their number. */
  text: string;
  words: number;
  /** The ids of its characters, which the university has as deleted; null if it does not know them. */
  ids: IdRange | null;
  /** Why it could not be stored; `by` as of {@link FailedOp}. */
  error: string;
  by?: 'device' | undefined;
  /** When it was written, wall time in milliseconds. */
  wallMs: number;
}

/** One stream of this browser. Key stream. Written with its first row. */
export interface StreamHead {
  stream: StreamId;
  user: Id;
  document: DocumentKey;
  target: Target;
  /** Order in which this browser began its streams. */
  number: number;
  /** Wall time at tick 0, in milliseconds. */
  began: number;
  /** The highest seq that the university acknowledged. */
  high: number;
  /** In a control stream: the highest seq that a request has carried or is about to. Nothing up to it can be undone. */
  carried?: number | undefined;
  hold: Hold | null;
  failed: FailedOp | null;
}

/** Ops of one stream that the university has, packed. Key [user, document, stream, first, last]. */
export interface LogChunk {
  user: Id;
  document: DocumentKey;
  stream: StreamId;
  first: number;
  last: number;
  bytes: Uint8Array;
  /** Rises with each chunk: pruning begins at the lowest. */
  number: number;
  /** When the university received them, by its clock, in milliseconds; absent in chunks of an older app. */
  receivedAt?: number | undefined;
}

/** Facts of a document. Key [user, document]. */
export interface DocumentRow {
  user: Id;
  document: DocumentKey;
  target: Target;
  title: string;
  submission: Id | null;
  /** Everything up to this counter of the submission is on this device. */
  counter: number;
  /** The highest counter that the university named. */
  counterThere: number;
  /** Length of the university's text at that counter, in UTF-16 units; absent if not named. */
  lengthThere?: number | undefined;
  /** Length of the text that this device last handed in, in UTF-16 units. */
  handedIn?: number | undefined;
  /** Whether the university has answered at least once what it has. */
  asked: boolean;
  /** The highest contiguous seq of each stream that is on this device and at the university. */
  vector: VersionVector;
  /** Wall time at tick 0 of pulled streams, as their device claims it, in milliseconds. */
  began?: Readonly<Record<StreamId, number>> | undefined;
  /** Wall times in milliseconds: the last commit here, the last acknowledgement there. */
  deviceAt: number | null;
  universityAt: number | null;
  /** The newest signed head of the evidence chain that the university answered; absent before the first. */
  head?: string | undefined;
}

/** A document ready to be edited. Key [user, document]. Holds committed ops only. */
export interface CheckpointRow {
  user: Id;
  document: DocumentKey;
  bytes: Uint8Array;
  vector: VersionVector;
}

/** The result of a hand-in, or of an action of an earlier app version. Key [stream, seq]. */
export interface ResultRow {
  stream: StreamId;
  seq: number;
  user: Id;
  target: Target;
  title: string;
  action: Action | null;
  result: OpResult;
  wallMs: number;
  dismissed: boolean;
}

/** A device's keys, made so that scripts can use but not read them. Key user. */
export interface KeyRow {
  user: Id;
  device: Id;
  sign: CryptoKey;
  seal: CryptoKey;
  keptAtMs: number;
}

/**
 * Unsent work of a person who left this browser, encrypted (contract/sealed): the university alone can open it. Key
 * [user, subject, first].
 */
export interface SealedRow {
  user: Id;
  device: Id;
  /** The stream of writing, or the key of a request. */
  subject: string;
  /** Of writing the first and last seq; of a request 0. */
  first: number;
  last: number;
  /** The number of a request, by which requests are ordered; 0 for writing, which goes before them. */
  number: number;
  /** Whether the university could not store it before: it waits here for its owner, and nobody brings it. */
  isParked?: boolean | undefined;
  gzip: boolean;
  iv: Uint8Array<ArrayBuffer>;
  sealed: Uint8Array<ArrayBuffer>;
}

/**
 * `session`: who is signed in here, for the worker. `streams`, `requests`, `log`: counters. `incarnation`: of
 * the university's database when this user's texts were last compared with it. Key key.
 */
export type MetaRow =
  | { key: 'session'; user: Id | null }
  | { key: 'streams'; last: number }
  | { key: 'requests'; last: number }
  | { key: 'incarnation'; user: Id; name: string }
  /** For the worker: the ends, in wall milliseconds, of assignments that the user has not handed in. */
  | { key: 'badge'; user: Id; ends: number[] }
  | { key: 'log'; last: number; bytes: number };

/** An op with its stream. */
export interface StreamOp {
  stream: StreamId;
  op: Op;
}

export function newDocumentRow(user: Id, target: Target): DocumentRow {
  return {
    user,
    document: documentKey(target),
    target,
    title: '',
    submission: null,
    counter: 0,
    counterThere: 0,
    asked: false,
    vector: {},
    deviceAt: null,
    universityAt: null,
  };
}

/** Whether an action may still be undone: no request has carried it, and the university doesn't have it. */
export function isUncarried(head: StreamHead, seq: number): boolean {
  return seq > head.high && seq > (head.carried ?? 0);
}

/** Whether an op is an undone action. It is sent so that later ops can follow, but it does not count as waiting. */
export function isUndone(op: Op): boolean {
  return op.kind === 'skip' && op.reason === 'undone';
}
