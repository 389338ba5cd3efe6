import { guard, type Guard } from './guard.ts';

const PARKING = 'src/offline/parking/device-parking.test.ts';
const UNSENDABLE = 'src/offline/parking/device-unsendable.test.ts';
const GAPS = 'src/offline/parking/device-gaps.test.ts';
const REQUESTS = 'src/offline/parking/device-parked-requests.test.ts';
const SEALING = 'src/offline/parking/device-parked-sealing.test.ts';
const SKIP = 'src/offline/parking/skip-instead.test.ts';
const REFUSALS = 'src/offline/delivery/refusals.test.ts';

/** Guards of what is parked since it can't be stored: PO. */
export const parkingGuards: readonly Guard[] = [
  guard('PO1', 'offline/parking/park.ts', "failed.by === 'device' || isRefusedLong", 'isRefusedLong', UNSENDABLE),
  guard('PO1', 'offline/parking/park.ts', "(earlier?.text ?? '') + texts", 'texts', UNSENDABLE),
  guard('PO1', 'offline/delivery/worker-push.ts', "if (result.kind === 'parked') continue;", '', UNSENDABLE),
  guard('PO2', 'offline/delivery/refusals.ts', 'count >= PARKED_FROM_TIMES && ', '', REFUSALS),
  guard('PO2', 'offline/delivery/refusals.ts', ' && elapsedMs >= PARKED_FROM_MS', '', REFUSALS),
  guard(
    'PO2',
    'offline/delivery/refusals.ts',
    'Math.min(COUNTED_MAX_MS, Math.max(0, between))',
    'Math.max(0, between)',
    REFUSALS,
  ),
  guard('PO2', 'offline/delivery/refusals.ts', 'Math.max(0, between)', 'between', REFUSALS),
  guard(
    'PO2',
    'offline/delivery/apply-answer.ts',
    'Date.parse(answer.server_time));\n    await asked',
    'nowMs);\n    await asked',
    PARKING,
  ),
  guard('PO2', 'offline/parking/park.ts', 'isRefusedLong(failed) || ', '', PARKING),
  guard(
    'PO3',
    'offline/delivery/deliver.ts',
    "return { failed: this.failed, trouble: { ...this.#fault, kind: 'later' } };",
    'return { failed: [...this.failed, ...this.#doubted], trouble: null };',
    PARKING,
  ),
  guard('PO3', 'offline/requests/send-all.ts', 'this.#failing.length === 1 && (await reaches())', 'true', REQUESTS),
  guard('PO4', 'offline/parking/skip-instead.ts', 'if (ids === null) return bare;', 'return bare;', SKIP),
  guard('PO4', 'offline/parking/skip-instead.ts', 'if (after !== undefined) skip.after = after;', '', SKIP),
  guard(
    'PO4',
    'offline/parking/skip-instead.ts',
    '&& clock >= ids.clock ? undefined',
    '&& clock < 0 ? undefined',
    SKIP,
  ),
  guard('PO4', 'offline/parking/park.ts', ' || isOurSkip(tx, stream, failed.seq)', '', PARKING),
  guard('PO5', 'offline/parking/enter-again.ts', 'removed: text.length', 'removed: 0', PARKING),
  guard(
    'PO6',
    'offline/journal/open-document.ts',
    'if (parked !== null) return { error: notStored(parked), damaged: true };',
    '',
    PARKING,
  ),
  guard('PO6', 'offline/waiting/confirmed.ts', "if (kind !== 'recovered') waiting.add(document);", '', PARKING),
  guard(
    'PO7',
    'offline/parking/enter-again.ts',
    'if (left === null) await asked(parked.delete([stream, seq]));',
    '',
    PARKING,
  ),
  guard('PO7', 'offline/parking/enter-again.ts', "source: 'recovered'", "source: 'typed'", PARKING),
  guard(
    'PO8',
    'offline/delivery/apply-answer.ts',
    "counted({ seq: high + 1, code: 'gap', error: GAP.error })",
    'null',
    GAPS,
  ),
  guard('PO8', 'offline/parking/park.ts', 'if (isInTail({ stream, seq })) return false;', ';', GAPS),
  guard('PO8', 'offline/waiting/waiting.ts', "damaged: head.hold.kind === 'gap'", 'damaged: false', GAPS),
  guard('PO8', 'offline/journal/open-document.ts', "damaged: hold.kind === 'gap'", 'damaged: false', GAPS),
  guard('PO8', 'offline/delivery/apply-answer.ts', 'if (isBehind) next.counter = 0;', '', GAPS),
  guard('PO8', 'offline/device/page-device.ts', 'reads.bringBack()', 'reads.confirmed()', GAPS),
  guard(
    'PO9',
    'offline/requests/send-all.ts',
    'if (isRefusedLong(refusals)) await',
    'if (row.attempts < 0) await',
    REQUESTS,
  ),
  guard(
    'PO9',
    'offline/requests/send-all.ts',
    'if (row.attempts >= UNUSABLE_FROM - 1) await',
    'if (row.attempts < 0) await',
    REQUESTS,
  ),
  guard('PO9', 'offline/parking/decisions.ts', 'if (isGone) removeCopy(ports.storage, request);', '', REQUESTS),
  guard(
    'PO10',
    'offline/sealing/seal.ts',
    'of await parkedRows(ports.database, key.user)',
    'of [] as ParkedRow[]',
    SEALING,
  ),
  guard('PO10', 'offline/sealing/bring.ts', 'row.isParked === true || ', '', SEALING),
  guard(
    'PO10',
    'offline/sealing/restore.ts',
    "if (opened.kind === 'parked') await restoreParked(database, opened);",
    "if (opened.kind === 'parked') continue;",
    SEALING,
  ),
];
