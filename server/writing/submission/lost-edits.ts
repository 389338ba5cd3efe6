import type { CharId, Op, Skip, VersionVector } from '#contract/op';

interface Arrived {
  readonly stream: string;
  readonly ops: readonly Op[];
}

/**
 * Skips in place of edits that a vector names and that never came, one for each stream that lacks some. With them, the
 * edits beside the lost ones are integrated, which would wait for their neighbors for ever. Integrate them last.
 */
export function lostEdits(batches: readonly Arrived[], vector: VersionVector): { stream: string; ops: [Skip] }[] {
  const highs = new Map<string, number>();
  const nextClocks = new Map<string, number>();
  const reaches = new Map<string, number>();
  const raise = (map: Map<string, number>, stream: string, to: number) =>
    map.set(stream, Math.max(map.get(stream) ?? 0, to));
  const reach = (id: CharId | null | undefined) => id && raise(reaches, id.stream, id.clock + 1);
  for (const { stream, ops } of batches) {
    for (const op of ops) {
      if (op.seq > (vector[stream] ?? 0)) continue;
      raise(highs, stream, op.seq);
      if (op.kind === 'insert') raise(nextClocks, stream, op.clock + op.text.length);
      if (op.kind === 'insert' || op.kind === 'skip') [op.after, op.before].forEach(reach);
      if (op.kind === 'delete') for (const range of op.ranges) raise(reaches, range.stream, range.clock + range.length);
    }
  }
  return Object.entries(vector).flatMap(([stream, named]) => {
    const seq = (highs.get(stream) ?? 0) + 1;
    const clock = nextClocks.get(stream) ?? 0;
    const length = (reaches.get(stream) ?? 0) - clock;
    if (seq > named || length <= 0) return [];
    return { stream, ops: [{ kind: 'skip', seq, at: 0, reason: 'lost', clock, length, after: null, before: null }] };
  });
}
