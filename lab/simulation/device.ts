import type { StreamAnswer } from '#contract/outbox';
import { countFailure, isRefusedLong } from '../../src/offline/delivery/refusals.ts';
import { skipInstead } from '../../src/offline/parking/skip-instead.ts';
import { keyOf, put, type Disk, type Row } from './disk.ts';
import type { Fault } from './outcome.ts';

type Tell = (kind: Fault) => void;

/** Counts a refusal or a gap as a device does, fills the gap from the log, and parks what was refused long enough. */
export function noteAnswer(disk: Disk, answer: StreamAnswer, heardMs: number, tell: Tell): void {
  const { stream } = answer;
  if (answer.status === 'stored') return void disk.failed.delete(stream);
  if (answer.status === 'unknown_assignment') return;
  if (answer.status === 'gap' && refill(disk, stream, answer.high, tell)) return;
  const named =
    answer.status === 'failed'
      ? { seq: answer.seq, code: answer.code, error: answer.error }
      : { seq: answer.high + 1, code: 'gap', error: '' };
  const failed = countFailure(disk.failed.get(stream) ?? null, named, 0, heardMs);
  disk.failed.set(stream, failed);
  if (isRefusedLong(failed)) park(disk, stream, failed.seq, tell);
}

/** A device compares what it knows to have been stored with the university's highest seqs. */
export function compare(disk: Disk, high: ReadonlyMap<string, number>, tell: Tell): void {
  for (const stream of disk.log.keys()) refill(disk, stream, high.get(stream) ?? 0, tell);
}

/** Skips take the place of the op, or of the missing ones, unless the tail of a live page has them. */
function park(disk: Disk, stream: string, seq: number, tell: Tell): void {
  const rows = disk.outbox.get(stream) ?? [];
  const at = rows.findIndex((row) => row.seq >= seq);
  const lowest = rows[at];
  if (lowest === undefined) return;
  if (disk.tail.some((row) => row.stream === stream && row.seq >= seq && row.seq < lowest.seq)) return;
  disk.failed.delete(stream);
  const isThere = lowest.seq === seq;
  tell(isThere ? 'parked' : 'gap filled');
  if (isThere) disk.parked.add(keyOf(lowest));
  const missing = Array.from({ length: Math.max(1, lowest.seq - seq) }, (_, index) => seq + index);
  const skips = missing.map((each): Row => {
    const place = { stream, seq: each, op: isThere ? lowest.op : null, next: null, following: [] };
    return { stream, seq: each, op: skipInstead(place, isThere ? 'parked' : 'lost'), bytes: 6 };
  });
  disk.outbox.set(stream, [...rows.slice(0, at), ...skips, ...rows.slice(isThere ? at + 1 : at)]);
}

/** Puts the log's rows beyond `high` back into the outbox. False if the first one is not there. */
function refill(disk: Disk, stream: string, high: number, tell: Tell): boolean {
  const log = disk.log.get(stream) ?? [];
  const beyond = log.filter((row) => row.seq > high);
  for (const row of beyond) put(disk, row);
  if (beyond.length > 0) {
    const rest = log.filter((row) => row.seq <= high);
    disk.log.set(stream, rest);
    tell('refilled');
  }
  return disk.outbox.get(stream)?.some((row) => row.seq === high + 1) ?? false;
}
