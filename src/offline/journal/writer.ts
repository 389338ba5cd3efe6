import type { CharId, IdRange } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { Document } from '#writing/document/document';
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
  /** Where undo, redo, own and restore take the text from. */
  from?: readonly IdRange[] | undefined;
}

/** Whether text of a document may not be on this device yet. */
export type Missing =
  | { kind: 'none' }
  /**
   * Known to be missing. `length`: how long the text is at the university, in UTF-16 units, as it named last; null where
   * it did not. `here`: whether this device has nothing of that text, or a part.
   */
  | { kind: 'some'; length: number | null; here: 'nothing' | 'part' }
  /** The university could not be asked. */
  | { kind: 'perhaps' };

/** One document being written on this page. */
export interface Writer {
  /** What the device calls the document from now on, while it waits. */
  setTitle(title: string): void;
  text(): string;
  /** In UTF-16 units. */
  length(): number;
  /** The document itself, to be read and never changed. */
  document(): Document;
  /** Resolves when every edit so far is committed. */
  settled(): Promise<void>;
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
  /** What other devices and tabs wrote and what waits to be shown, null if nothing does. */
  remote(): { characters: number; sentences: number } | null;
  /** Who wrote that: another tab of this browser alone, or another device as well. */
  remoteFrom(): 'tab' | 'device';
  /** To be announced; an empty field alone would look like the truth. */
  missing(): Missing;
  /**
   * How long this text was, in UTF-16 units: the longest of what the university named last, what this device handed in
   * last and what this page opened. 0 where nothing was known of it.
   */
  knownLength(): number;
  /** Takes what waits into the text, in one synchronous step; the selection stays at its characters. */
  takeRemote(selection: Selection): { text: string; selection: Selection };
  /** The characters of a range, by which a later undo or move names its source. */
  idsOf(index: number, length: number): IdRange[];
  /** The index of a character, or of the place where it stood if it is deleted; null if it is unknown. */
  placeOf(id: CharId): number | null;
  state(): SaveState;
  subscribe(listener: () => void): () => void;
  close(): void;
}

export type { Selection } from './selection.ts';
