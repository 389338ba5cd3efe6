import type { Edit } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import { compose, createPen, idRangesAt } from '#writing/document/compose';
import { createDocument, indexOfId, textOf } from '#writing/document/document';
import type { LogBatch } from '#writing/process/log-steps';
import { Shadow } from '../../src/features/editor/shadow.ts';
import type { TypingLog } from './typing-log.ts';

const STREAM = 'Y2FwdHVyZWQtdHlwaW5nLQ';
const BEGAN = Date.UTC(2026, 10, 1);

export interface CapturedLog {
  batch: LogBatch;
  edits: readonly Edit[];
  /** Number of edits after each change of the log. */
  counts: readonly number[];
}

/** Writes a log as the editor does: pasted text is searched in the text and in its deleted parts. */
export function captureLog(log: TypingLog): CapturedLog {
  const doc = createDocument();
  const pen = createPen(STREAM);
  const edits: Edit[] = [];
  const counts: number[] = [];
  let at = 0;
  const shadow = new Shadow(
    {
      text: () => textOf(doc),
      record: (change) => edits.push(...compose(doc, pen, { ...change, at })),
      rangesOf: (start, end) => idRangesAt(doc, start, end - start),
      placeOf: (id) => indexOfId(doc, id),
    },
    (error) => {
      throw error;
    },
  );
  for (const { ms, index, removed, inserted, pasted } of log.changes) {
    at = Math.max(at, Math.floor(ms / TICK_MS));
    const after = shadow.text.slice(0, index) + inserted + shadow.text.slice(index + removed);
    shadow.take({ index, removed, inserted }, pasted ? 'paste' : 'typed', ms, after);
    counts.push(edits.length);
  }
  return { batch: { stream: STREAM, began: BEGAN, receivedAt: null, ops: edits }, edits, counts };
}
