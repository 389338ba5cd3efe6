import type { VersionVector } from '#contract/op';
import { integrate, vectorOf, type Document } from '#writing/document/document';
import type { StreamOp } from '../device/rows.ts';

const SENTENCE_END = /[.!?।؟。！？](?=\s|$)/gu;

/** Changes of other devices and tabs that wait to be shown. */
export interface WaitingChanges {
  /** The inserted text, in UTF-16 units, and its sentences: at least one if there is text. */
  characters: number;
  sentences: number;
  /** Whether text is deleted too. */
  deletes: boolean;
}

/** Ops of other devices and tabs that are stored here but not yet in the text that is being written. */
export interface Inbox {
  /** Adds new ops; returns whether there were any. Without waiting edits, all ops go into the document at once. */
  add(ops: readonly StreamOp[]): boolean;
  /** What waits, null if nothing does. */
  waiting(): WaitingChanges | null;
  /** Whether all edits that wait are of these streams; false where none waits. */
  isOf(streams: ReadonlySet<string>): boolean;
  /** Takes everything into the document. */
  take(): void;
  /** The document's vector, raised by waiting ops that follow without a gap. */
  vector(): VersionVector;
}

export function createInbox(doc: Document): Inbox {
  let waiting: StreamOp[] = [];
  const seen = new Set<string>();

  function take(): void {
    for (const { stream, op } of waiting) integrate(doc, stream, op);
    waiting = [];
    seen.clear();
  }

  return {
    add: (ops) => {
      const vector = vectorOf(doc);
      const before = waiting.length;
      for (const entry of ops) {
        const key = `${entry.stream}:${entry.op.seq}`;
        if (entry.op.seq <= (vector[entry.stream] ?? 0) || seen.has(key)) continue;
        seen.add(key);
        waiting.push(entry);
      }
      const added = waiting.length > before;
      if (!waiting.some(({ op }) => isEdit(op.kind))) take();
      return added;
    },
    waiting: () => {
      if (waiting.length === 0) return null;
      const inserted = waiting.map(({ op }) => (op.kind === 'insert' ? op.text : '')).join('');
      const ends = inserted.match(SENTENCE_END)?.length ?? 0;
      return {
        characters: inserted.length,
        sentences: Math.max(ends, inserted.trim() === '' ? 0 : 1),
        deletes: waiting.some(({ op }) => op.kind === 'delete'),
      };
    },
    isOf: (streams) => {
      const edits = waiting.filter(({ op }) => isEdit(op.kind));
      return edits.length > 0 && edits.every(({ stream }) => streams.has(stream));
    },
    take,
    vector: () => {
      const vector = vectorOf(doc);
      const sorted = [...waiting].sort((a, b) => a.op.seq - b.op.seq);
      for (const { stream, op } of sorted) if (op.seq === (vector[stream] ?? 0) + 1) vector[stream] = op.seq;
      return vector;
    },
  };
}

function isEdit(kind: string): boolean {
  return kind === 'insert' || kind === 'delete' || kind === 'skip';
}
