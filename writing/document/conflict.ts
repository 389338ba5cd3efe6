import type { Run } from './run.ts';
import { comesBefore, type RunTree } from './run-tree.ts';
import { runWith } from './stream-index.ts';

/** The runs among which a place is searched; `scan` is the number of the last scan. */
interface Scanned {
  readonly tree: RunTree;
  scan: number;
}

/**
 * The run after which `run` goes when other runs were put between its neighbors concurrently: the YATA rule as Yjs
 * integrates (left origin, then right origin, then the order of stream ids). `left` ends with the left origin and
 * `right` begins with the right one; null at the document's ends. Linear in the runs between. Backward typing is
 * faster: there `right` has passed the same runs for the same reasons, so that only later runs are compared.
 */
export function placeAmong(runs: Scanned, run: Run, left: Run | null, right: Run | null): Run | null {
  const scan = ++runs.scan;
  let conflict = ++runs.scan;
  const passed = right !== null && isAlike(right, run) ? right.passed : null;
  let place = passed ?? left;
  let other = place === null ? runs.tree.first : place.next;
  while (other !== null && other !== right) {
    other.scan = scan;
    other.conflict = conflict;
    const verdict = sameLeft(other, run)
      ? amongSiblings(other, run)
      : behindOrigin(originOf(other), scan, conflict, (origin) => passed !== null && isBehind(origin, left));
    if (verdict === 'stop') break;
    if (verdict === 'pass') {
      place = other;
      conflict = ++runs.scan;
    }
    other = other.next;
  }
  return place;
}

type Verdict = 'pass' | 'undecided' | 'stop';

/** Both were written behind the same character: the order of their streams decides. */
function amongSiblings(other: Run, run: Run): Verdict {
  if (precedes(other, run)) return 'pass';
  return sameRight(other, run) ? 'stop' : 'undecided';
}

/**
 * The other run goes where `origin` goes, behind which it was written. `wasPassed`: for runs before the scan's start.
 */
function behindOrigin(origin: Run | null, scan: number, conflict: number, wasPassed: (run: Run) => boolean): Verdict {
  if (origin === null) return 'stop';
  if (origin.scan === scan) return origin.conflict === conflict ? 'undecided' : 'pass';
  return wasPassed(origin) ? 'pass' : 'stop';
}

function originOf(run: Run): Run | null {
  return run.leftStream === null ? null : runWith(run.leftStream.index, run.leftClock);
}

function isBehind(run: Run, left: Run | null): boolean {
  return left === null || comesBefore(left, run);
}

/** Whether both were written by one stream behind the same character: then both pass the same runs. */
function isAlike(a: Run, b: Run): boolean {
  return a.stream === b.stream && a.lost === b.lost && sameLeft(a, b);
}

function precedes(other: Run, run: Run): boolean {
  return other.lost === run.lost ? other.stream.id < run.stream.id : run.lost;
}

function sameLeft(a: Run, b: Run): boolean {
  return a.leftStream === b.leftStream && (a.leftStream === null || a.leftClock === b.leftClock);
}

export function sameRight(a: Run, b: Run): boolean {
  return a.rightStream === b.rightStream && (a.rightStream === null || a.rightClock === b.rightClock);
}
