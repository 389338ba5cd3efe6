import type { Tx } from '../../server/platform/database/tables.ts';
import type { Client, HandIn, WrittenStream } from './client.ts';
import type { History } from './history.ts';

/** Both clocks count whole milliseconds. */
const ROUNDING_MS = 2;

/**
 * Checks a client's hand-ins: each that was acknowledged has one receipt, of a time between the sending and the answer
 * of a push that carried it. A restore undoes receipts; the device brings the hand-in again, which then counts anew.
 */
export async function inspectHandIns(
  tx: Tx,
  history: History,
  client: Client,
  streams: readonly WrittenStream[],
  say: (trouble: string) => void,
): Promise<{ made: number; stored: number }> {
  const { universityId, userId } = client.member;
  const receipts = await tx
    .selectFrom('submits as r')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'r.university_id').onRef('s.id', '=', 'r.submission_id'),
    )
    .where('r.university_id', '=', universityId)
    .where('s.user_id', '=', userId)
    .select(['r.stream', 'r.seq', 'r.received_at'])
    .execute();
  const made = streams.flatMap(({ stream, ops, acknowledged }) =>
    ops.flatMap(({ kind, seq }) => (kind === 'submit' ? [{ stream, seq, isAcknowledged: seq <= acknowledged }] : [])),
  );
  for (const { stream, seq, isAcknowledged } of made) {
    const own = receipts.filter((receipt) => receipt.stream === stream && receipt.seq === seq);
    if (own.length > 1) say(`hand-in ${seq} has ${own.length} receipts`);
    if (own.length === 0 && isAcknowledged && client.isSettled())
      say(`hand-in ${seq} was acknowledged and has no receipt`);
    const timed = client.handIns().find((handIn) => handIn.stream === stream && handIn.seq === seq);
    for (const { received_at } of own) {
      if (timed !== undefined && !isBetween(received_at.getTime(), timed, history))
        say(`hand-in ${seq} was received at ${received_at.toISOString()}, when no push carried it`);
    }
  }
  const strange = receipts.length - made.filter((one) => receipts.some((r) => isOf(r, one))).length;
  if (strange > 0) say(`${strange} receipts are of no hand-in`);
  return { made: made.length, stored: receipts.length };
}

function isOf(receipt: { stream: string; seq: number }, one: { stream: string; seq: number }): boolean {
  return receipt.stream === one.stream && receipt.seq === one.seq;
}

/** Whether a push carried the hand-in when a server's clock, which may have been set wrong, showed `receivedAt`. */
function isBetween(receivedAt: number, { spans }: HandIn, { offsets }: History): boolean {
  return [...offsets].some((offset) =>
    [...spans.values()].some(
      ({ from, to }) =>
        receivedAt - offset >= from - ROUNDING_MS && receivedAt - offset <= (to ?? Infinity) + ROUNDING_MS,
    ),
  );
}
