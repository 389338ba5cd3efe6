import type { StreamId } from '#contract/identifier';
import type { LogBatch } from '#writing/process/log-steps';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';

/** The device's own log as batches: ops received together, in order of receipt; waiting ops come last. */
export function batchesOf({ entries, began }: DocumentLog): LogBatch[] {
  const batches = new Map<string, LogBatch & { ops: LogBatch['ops'][number][] }>();
  for (const { stream, op, receivedAt } of entries) {
    const key = `${stream} ${String(receivedAt ?? '')}`;
    const known = batches.get(key);
    if (known !== undefined) known.ops.push(op);
    else batches.set(key, { stream, began: began.get(stream) ?? null, receivedAt: receivedAt ?? null, ops: [op] });
  }
  return [...batches.values()].sort((a, b) => (a.receivedAt ?? Infinity) - (b.receivedAt ?? Infinity) || 0);
}

/** For each stream, the seq of its first waiting op. */
export function waitingFrom({ entries }: DocumentLog): ReadonlyMap<StreamId, number> {
  const first = new Map<StreamId, number>();
  for (const { stream, op, waits } of entries) {
    if (waits) first.set(stream, Math.min(op.seq, first.get(stream) ?? Infinity));
  }
  return first;
}
