import type { CharId, IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { Document } from '#writing/document/document';
import type { WaitingChanges } from './inbox.ts';
import type { SaveState } from './save-state.ts';
import type { Selection } from './selection.ts';

/** One change of the text. `index` and `removed` count UTF-16 units of the text before it. */
export interface RecordedChange {
  index: number;
  removed: number;
  inserted: string;
  source: Source;
  /** Monotonic milliseconds, as `Event.timeStamp` and `performance.now()` give them. */
  timeMs: number;
  /** The source characters of an undo, redo, own or restore. */
  from?: readonly IdRange[] | undefined;
}

/** Whether text of a document may not be on this device yet. */
export type Missing =
  | { kind: 'none' }
  /**
   * Known to be missing. `length`: of the university's text, in UTF-16 units, as last named; null if it was not.
   * `here`: whether this device has nothing or a part of it.
   */
  | { kind: 'some'; length: number | null; here: 'nothing' | 'part' }
  /** The university could not be asked. */
  | { kind: 'perhaps' };

/** One document being written on this page. */
export interface Writer {
  /** Sets the title shown while the document waits. */
  setTitle(title: string): void;
  text(): string;
  /** In UTF-16 units. */
  length(): number;
  /** The document itself, to be read and never changed. */
  document(): Document;
  /** Resolves when every edit so far is committed. */
  committed(): Promise<void>;
  /**
   * Takes a change into the document and makes it durable before it returns: local storage first, then an explicitly
   * committed database write. Never throws for want of room: {@link Writer.state} then says 'not saved'. Throws
   * RangeError, changing nothing, if the change reaches beyond the text, and an Error, changing nothing, once another
   * session than its owner's has begun on this browser.
   */
  record(change: RecordedChange): void;
  /** Queues a snapshot of the text as it is now, and pushes. */
  snapshot(): Promise<void>;
  /** Queues the hand-in of the text as it is now, and pushes. */
  submit(): Promise<void>;
  /** The changes of other devices and tabs that wait to be shown, null if there are none. */
  remote(): WaitingChanges | null;
  /** Their origin: other tabs of this browser alone, or another device as well. */
  remoteFrom(): 'tab' | 'device';
  /** Whether text may be missing. To be announced, for an empty field alone would look complete. */
  missing(): Missing;
  /**
   * The longest length of this text, in UTF-16 units, of: last named by the university, last handed in by this device,
   * opened by this page. 0 if none is known.
   */
  knownLength(): number;
  /** Integrates the inbox in one synchronous step; the selection stays at its characters. */
  takeRemote(selection: Selection): { text: string; selection: Selection };
  /** The ids of a range's characters; a later undo or move names its source by them. */
  idsOf(index: number, length: number): IdRange[];
  /** The index of a character, or of the place where it stood if it is deleted; null if it is unknown. */
  placeOf(id: CharId): number | null;
  state(): SaveState;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export type { Selection } from './selection.ts';
