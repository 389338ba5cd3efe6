import { keyOf, rowsOf, type Disk, type Row } from './disk.ts';
import type { Outcome } from './outcome.ts';
import type { University } from './university.ts';

/**
 * Counts in `outcome` what was lost, doubled, reordered and left behind. `due`: every op that must arrive, `poison`: those
 * of them that the university refuses, both by `stream:seq`.
 */
export function judge(
  outcome: Outcome,
  university: University,
  disks: readonly Disk[],
  due: ReadonlySet<string>,
  poison: ReadonlySet<string>,
): void {
  const seen = new Set<string>();
  const last = new Map<string, number>();
  for (const row of university.stored) {
    const key = keyOf(row);
    if (seen.has(key)) outcome.doubled += 1;
    seen.add(key);
    if (row.seq <= (last.get(row.stream) ?? 0)) outcome.reordered += 1;
    last.set(row.stream, row.seq);
  }
  for (const key of due) if (!seen.has(key)) outcome.lost += 1;
  // The words of a refused op are parked on the device that wrote it.
  const parked = new Set(disks.flatMap((disk) => [...disk.parked]));
  for (const key of poison) if (due.has(key) && !parked.has(key)) outcome.lost += 1;
  // Rows that wait for ever although the app should have delivered them.
  for (const disk of disks) outcome.stuck += rowsOf(disk).filter((row) => due.has(keyOf(row))).length;
}

/** Removes from `due` the rows that nobody keeps: a fault of a disk or a server took them, not the app. */
export function excuse(due: Set<string>, gone: readonly Row[], keepers: readonly (readonly Row[])[]): void {
  const kept = new Set(keepers.flat().map(keyOf));
  for (const row of gone) if (!kept.has(keyOf(row))) due.delete(keyOf(row));
}
