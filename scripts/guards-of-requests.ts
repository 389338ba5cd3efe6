import { guard, type Guard } from './guard.ts';

const DEVICE = 'src/offline/device/device.test.ts';
const REQUESTS = 'src/offline/requests/device-requests.test.ts';
const OWN_REQUESTS = 'src/offline/requests/device-requests-own.test.ts';
const REQUEST_FAULTS = 'src/offline/requests/device-requests-faults.test.ts';
const EMPTIED = 'src/offline/device/device-emptied.test.ts';
const RELEASED = 'src/offline/device/device-released.test.ts';
const UNDO = 'src/offline/requests/device-undo.test.ts';
const WORKER = 'src/offline/delivery/worker-push.test.ts';

/** Guards of kept requests and of undoing them: RQ, UN. */
export const requestGuards: readonly Guard[] = [
  guard('EM2', 'offline/journal/store-watch.ts', ', this.#recoverRequests()]', ']', EMPTIED),
  guard('UN1', 'offline/requests/store.ts', '!isWaiting(row) || row.attempts > 0', 'true', UNDO),
  guard('UN1', 'offline/requests/store.ts', 'row.user !== user', 'false', UNDO),
  guard('UN1', 'offline/requests/undo.ts', "row.op.kind !== 'action' || !isUncarried(head, seq)", 'true', RELEASED),
  guard('UN2', 'offline/requests/store.ts', 'attempts: row.attempts + 1', 'attempts: 0', UNDO),
  guard('UN2', 'offline/requests/send-all.ts', '!this.#hasReached && !(await reaches())', 'false', UNDO),
  guard('UN2', 'offline/requests/undo.ts', '!isUncarried(head, seq)', 'false', RELEASED),
  guard('UN2', 'offline/delivery/select-push.ts', 'await markCarried(tx, now)', '', RELEASED),
  guard('UN2', 'offline/delivery/select-push.ts', '!(await ports.reaches())', 'false', RELEASED),
  guard(
    'UN3',
    'offline/requests/undo.ts',
    '  removeCopy(storage, key);\n  return',
    '  await removeRequest(database, key);\n  return',
    UNDO,
  ),

  guard('RQ1', 'offline/requests/queue.ts', 'storage.setItem(REQUESTS_FLAG', "storage.setItem('x'", REQUESTS),
  guard(
    'RQ1',
    'offline/requests/queue.ts',
    'const hasCopy = keepCopy(storage, row);',
    'const hasCopy = false;',
    EMPTIED,
  ),
  guard(
    'RQ2',
    'offline/requests/send.ts',
    '[IDEMPOTENCY_HEADER]: message.idempotencyKey',
    '[IDEMPOTENCY_HEADER]: String(Math.random())',
    REQUESTS,
  ),
  guard(
    'RQ2',
    'offline/requests/queue.ts',
    'sendRequest(this.#ports.send, this.#ports.database, endpoint, row.key, row)',
    'sendRequest(this.#ports.send, this.#ports.database, endpoint, String(Math.random()), row)',
    REQUEST_FAULTS,
  ),
  guard(
    'RQ2',
    'offline/requests/queue.ts',
    '// Without room for it a later page finds the request in the database, a moment later.',
    'return { isKept: false, ended };',
    REQUEST_FAULTS,
  ),
  guard('RQ3', 'offline/requests/queue.ts', 'files: input.files ?? {} };', 'files: {} };', REQUESTS),
  guard('RQ4', 'offline/requests/send-all.ts', '(row.user !== null && row.user !== user)', 'false', OWN_REQUESTS),
  guard(
    'RQ4',
    'offline/requests/send.ts',
    'multipart === undefined ? ways : ways.slice(1)',
    'ways.slice(1)',
    OWN_REQUESTS,
  ),
  guard(
    'RQ5',
    'offline/requests/waiters.ts',
    'waiter !== undefined && waiter.signal?.aborted !== true',
    'true',
    REQUESTS,
  ),
  guard(
    'RQ5',
    'offline/requests/send-all.ts',
    "await noteOutcome(database, key, { kind: 'refused', problem: refusalOf(problem), at });",
    'await removeRequest(database, key);',
    DEVICE,
  ),
  guard('RQ6', 'offline/requests/classify.ts', 'status < 500 && !PASSING.has(status)', 'status < 500', REQUESTS),
  guard('RQ6', 'offline/requests/send.ts', '() => cut.abort()', '() => undefined', OWN_REQUESTS),
  guard(
    'RQ7',
    'offline/requests/send-all.ts',
    '!(await isAcknowledged(database, row.about.vector))',
    'false',
    REQUESTS,
  ),
  guard(
    'RQ7',
    'offline/requests/send-all.ts',
    'row.orderedBy !== null && this.#closed.has(row.orderedBy)',
    'false',
    OWN_REQUESTS,
  ),
  guard(
    'RQ7',
    'offline/requests/send-all.ts',
    '(this.#hasActions ??= await haveActions(database, row.user))',
    'false',
    RELEASED,
  ),
  guard(
    'RQ8',
    'offline/requests/send-all.ts',
    '// What is ordered after it would wait for ever.\n        this.isDeferred = true;\n        return null;',
    "return { kind: 'stopped', retryAfterMs: null };",
    REQUEST_FAULTS,
  ),
  guard(
    'RQ8',
    'offline/requests/classify.ts',
    "if (code !== null && status === 500) return { kind: 'failed', error: message };",
    '',
    REQUEST_FAULTS,
  ),
  guard('RQ9', 'offline/requests/send-all.ts', 'if (isSigned) {', 'if (isSigned || true) {', REQUESTS),
  guard('RQ9', 'offline/requests/send-all.ts', 'if (isAwaited(key)) {', 'if (isSigned && isAwaited(key)) {', REQUESTS),
  guard('RQ10', 'offline/requests/queue.ts', 'status.foundRoom(false);', 'status.foundRoom(true);', REQUEST_FAULTS),
  guard('RQ10', 'offline/requests/queue.ts', 'status.foundRoom(true);', '', REQUEST_FAULTS),
  guard(
    'SW1',
    'offline/delivery/worker-push.ts',
    '() => sendAll(ports, database, user)',
    '() => Promise.resolve(true)',
    WORKER,
  ),
];
