import type { ProcessFacts } from '#contract/report';
import { claimedHeadTime, type LogBatch } from '#writing/log-steps';
import { processOf } from '#writing/process';
import type { DocumentLog } from '../../offline/document-log.ts';

/** The facts of the device's own log, counted by the rules by which the university counts them. */
export function ownFacts(log: DocumentLog): ProcessFacts {
  return processOf(batchesOf(log), claimedHeadTime);
}

/** What arrived together, in the order of arrival; what still waits comes last. */
function batchesOf({ entries, began }: DocumentLog): LogBatch[] {
  const batches = new Map<string, LogBatch & { ops: LogBatch['ops'][number][] }>();
  for (const { stream, op, receivedAt } of entries) {
    const key = `${stream} ${String(receivedAt ?? '')}`;
    const known = batches.get(key);
    if (known !== undefined) known.ops.push(op);
    else batches.set(key, { stream, began: began.get(stream) ?? null, receivedAt: receivedAt ?? null, ops: [op] });
  }
  return [...batches.values()].sort((a, b) => (a.receivedAt ?? Infinity) - (b.receivedAt ?? Infinity) || 0);
}
