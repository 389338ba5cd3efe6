import type { StreamId } from '#contract/identifier';
import type { Edit, IdRange, Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { ByteReader, ByteWriter } from '../wire/bytes.ts';
import type { Pace } from '../process/pace.ts';

/**
 * Characters of one stream with consecutive clocks that stand side by side and came in one after the other: each but the
 * first has the one before it as left origin, all have the same right origin. What a split leaves keeps both rules.
 */
export interface Run {
  readonly stream: Stream;
  clock: number;
  length: number;
  /** Empty in a run that is lost. */
  text: string;
  deleted: boolean;
  /** The document's moment when it was deleted: for replay. */
  deletedAt: number;
  /** Ids without text (an op that was skipped): always deleted, never joined with others. */
  readonly lost: boolean;
  leftStream: Stream | null;
  leftClock: number;
  readonly rightStream: Stream | null;
  readonly rightClock: number;
  previous: Run | null;
  next: Run | null;
  leaf: Leaf | null;
  /** Marks of the conflict scan that last met this run. */
  scan: number;
  conflict: number;
  /** The last run that it had to pass when it was put in among others; what is typed before it need not pass them again. */
  passed: Run | null;
}

/** The runs of one stream in the order of their clocks, in chunks, so that neither a look-up nor a split is linear. */
export interface StreamIndex {
  readonly chunks: Run[][];
}

/** How the characters from `clock` on came in. `single`: one op a character, with consecutive seqs from `seq` on. */
export interface Label {
  readonly clock: number;
  length: number;
  readonly seq: number;
  single: boolean;
  readonly source: Source;
  readonly from: readonly IdRange[] | undefined;
  /** Whether they claim to have come by hand or voice, and are more than either makes in their time: see process/pace.ts. */
  beyond: boolean;
}

/** What a document knows of one stream. */
export interface Stream {
  readonly id: StreamId;
  /** Highest seq that is integrated. */
  high: number;
  /** Every character with a clock below this is in the document. */
  next: number;
  readonly index: StreamIndex;
  readonly labels: Label[];
  /** How fast it was written, in a document whose labels are judged. */
  pace: Pace | null;
  /** Ops that came early, by seq. */
  readonly early: Map<number, Op>;
  /** Streams whose next op needs a character of this stream; the smallest clock last. */
  readonly waiters: { clock: number; stream: Stream }[];
  /** Whether this stream stands in another's waiters. */
  blocked: boolean;
  /** Clock of the last character without text at the document's end, to which the next one is chained. */
  lastLost: number | null;
}

/** Judges labels by the size and pace of the ops that bring them, in the order of their seqs; see process/pace.ts. */
export interface Judge {
  /** Whether what an edit inserts is beyond what it claims; marks those before it that are, too. */
  take(stream: Stream, op: Edit): boolean;
  /** Writes what it knows of streams: later ops are judged with it as if they had never been packed. */
  pack(streams: Iterable<Stream>, writer: ByteWriter): void;
  /** Reads it; nothing is left to read where nobody judged. The labels of the streams are there. */
  open(streams: readonly Stream[], reader: ByteReader): void;
}

/** A node of the position index: `visible` is the number of visible characters below it. */
export interface Leaf {
  readonly kind: 'leaf';
  parent: Branch | null;
  visible: number;
  runs: Run[];
}
export interface Branch {
  readonly kind: 'branch';
  parent: Branch | null;
  visible: number;
  children: (Leaf | Branch)[];
}
