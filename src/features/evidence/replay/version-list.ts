import type { LogEntry } from '#writing/process/replay';
import type { Marks } from './marks.ts';

/** A state of the text worth a name; `count`: how many ops of the log make it. */
export interface ListedVersion {
  readonly kind: 'sitting' | 'saved' | 'handed in';
  readonly count: number;
}

/** Ends of sittings, saved moments and hand-ins, the latest first; of one moment the most telling name. */
export function versionsOf(log: readonly LogEntry[], marks: Marks): ListedVersion[] {
  const found = new Map<number, ListedVersion>();
  for (const { last } of marks.sittings)
    found.set(textCount(log, last), { kind: 'sitting', count: textCount(log, last) });
  for (const [k, { op }] of log.entries()) {
    const kind = op.kind === 'snapshot' ? 'saved' : op.kind === 'submit' ? 'handed in' : null;
    const count = textCount(log, k + 1);
    if (kind !== null && found.get(count)?.kind !== 'handed in') found.set(count, { kind, count });
  }
  return [...found.values()].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** The count at which the text became what it is at `count`: ops that change no text are passed over. */
function textCount(log: readonly LogEntry[], count: number): number {
  let at = count;
  for (let kind = log[at - 1]?.op.kind; at > 0 && kind !== 'insert' && kind !== 'delete'; kind = log[at - 1]?.op.kind)
    at -= 1;
  return at;
}
