import type { LogEntry } from '#writing/process/replay';
import type { Landmarks } from './landmarks.ts';

/** A state of the text with a name; `count`: the number of ops that make it. */
export interface ListedVersion {
  readonly kind: 'sitting' | 'saved' | 'handed in';
  readonly count: number;
}

/** Ends of sittings, snapshots and hand-ins, latest first; a moment with several names has the most specific. */
export function versionsOf(log: readonly LogEntry[], landmarks: Landmarks): ListedVersion[] {
  const found = new Map<number, ListedVersion>();
  for (const { last } of landmarks.sittings)
    found.set(textCount(log, last), { kind: 'sitting', count: textCount(log, last) });
  for (const [k, { op }] of log.entries()) {
    const kind = op.kind === 'snapshot' ? 'saved' : op.kind === 'submit' ? 'handed in' : null;
    const count = textCount(log, k + 1);
    if (kind !== null && found.get(count)?.kind !== 'handed in') found.set(count, { kind, count });
  }
  return [...found.values()].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** The count of the last op up to `count` that changed the text. */
function textCount(log: readonly LogEntry[], count: number): number {
  let at = count;
  for (let kind = log[at - 1]?.op.kind; at > 0 && kind !== 'insert' && kind !== 'delete'; kind = log[at - 1]?.op.kind)
    at -= 1;
  return at;
}
