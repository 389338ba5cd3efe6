import type { StreamId } from '#contract/identifier';
import type { Edit, IdRange, Op } from '#contract/op';
import type { Source } from '#contract/op-constants';
import type { ByteReader, ByteWriter } from '../wire/bytes.ts';
import type { Pace } from '../process/pace.ts';

/**
 * Characters of one stream with consecutive clocks that stand side by side. Each but the first has the one before it as
 * left origin, and all have the same right origin. Both halves of a split run keep these rules.
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
  /** Numbers of the conflict scan that last met this run, and of the conflict within it. */
  scan: number;
  conflict: number;
  /**
   * The last run that it passed when it was placed among others; text typed before it need not pass those runs again.
   */
  passed: Run | null;
}

/** The runs of one stream in the order of their clocks, in chunks, so that neither a look-up nor a split is linear. */
export interface StreamIndex {
  readonly chunks: Run[][];
}

/** How characters from `clock` on came in. `single`: each has an op of its own, with consecutive seqs from `seq` on. */
export interface Label {
  readonly clock: number;
  length: number;
  readonly seq: number;
  single: boolean;
  readonly source: Source;
  readonly from: readonly IdRange[] | undefined;
  /** Whether they claim to come by hand or voice but are more than either makes in its time: see process/pace.ts. */
  beyond: boolean;
}

/** A document's state of one stream. */
export interface Stream {
  readonly id: StreamId;
  /** Highest seq that is integrated. */
  high: number;
  /** Every character with a clock below this is in the document. */
  next: number;
  readonly index: StreamIndex;
  readonly labels: Label[];
  /** Its pace; null in a document without a checker. */
  pace: Pace | null;
  /** Ops that came early, by seq. */
  readonly early: Map<number, Op>;
  /** Streams whose next op waits for a character of this stream, sorted by falling clock. */
  readonly waiters: { clock: number; stream: Stream }[];
  /** Whether this stream stands in another's waiters. */
  blocked: boolean;
  /** Clock of the last character without text at the document's end, to which the next one is chained. */
  lastLost: number | null;
}

/** Checks labels by the size and pace of the ops that bring them, in the order of their seqs; see process/pace.ts. */
export interface PaceChecker {
  /** Whether the inserted text is beyond its claimed source; also marks earlier labels that are. */
  take(stream: Stream, op: Edit): boolean;
  /** Writes its state of the streams, with which later ops are judged as if the streams had never been packed. */
  pack(streams: Iterable<Stream>, writer: ByteWriter): void;
  /** Reads that state; a checkpoint without a checker has none. The labels of the streams are read before. */
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
