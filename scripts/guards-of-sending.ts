import { guard, type Guard } from './guard.ts';

const DEVICE = 'src/offline/device/device.test.ts';
const REFUSALS = 'src/offline/device/device-refusals.test.ts';
const STREAMS = 'src/offline/device/device-streams.test.ts';
const UNSTORABLE = 'src/offline/device/device-unstorable.test.ts';
const DELIVER = 'src/offline/delivery/deliver.test.ts';
const BACKLOG = 'src/offline/waiting/backlog.test.ts';
const COURSES = 'src/features/enrollment/course-state.test.ts';
const FACTS = 'src/offline/journal/document-facts.test.ts';
const JOURNAL = 'src/offline/journal/journal.test.ts';
const PACE = 'src/offline/delivery/pace.test.ts';
const PLAN = 'src/offline/delivery/plan.test.ts';

/** Guards of pushes, acknowledgements and retries: PU, AK, RT. */
export const sendingGuards: readonly Guard[] = [
  guard('PU1', 'offline/delivery/plan.ts', '(before !== undefined && row.seq !== before.seq + 1)', 'false', PLAN),
  guard('PU2', 'offline/delivery/plan.ts', 'if (ops > 0 && bytes + cost > limits.bytes) return false;', '', PLAN),
  guard('PU3', 'offline/delivery/plan.ts', 'streams.map((_, index) => index)', '[0]', PLAN),
  guard('PU4', 'offline/delivery/plan.ts', "stream.target.kind !== 'actions' || stream === control", 'true', PLAN),
  guard('PU5', 'offline/delivery/plan.ts', 'first === 1 ?', 'first === 0 ?', PLAN),
  guard('PU6', 'offline/delivery/push-limits.ts', 'bytes: 30_000 }', 'bytes: 64_000 }', PLAN),
  guard(
    'PU7',
    'offline/delivery/pusher.ts',
    'Math.min(now + IDLE_MS, this.#oldestAt + OLDEST_MS)',
    'now + IDLE_MS',
    DEVICE,
  ),
  guard(
    'PU8',
    'offline/delivery/credentials.ts',
    'if (attempt === 0) return signed(user, keys, subtle, message);',
    'if (attempt === 0) return null;',
    DEVICE,
  ),
  guard(
    'PU9',
    'offline/delivery/credentials.ts',
    '(session.user()?.id === user ? session.accessToken() : null)',
    'session.accessToken()',
    'src/offline/delivery/credentials.test.ts',
  ),
  guard(
    'PU10',
    'offline/delivery/pusher.ts',
    'this.#busySince >= LOCK_PATIENCE_MS',
    'this.#busySince >= Infinity',
    DEVICE,
  ),
  guard('PU11', 'offline/delivery/pusher.ts', 'this.#limits = reduced(this.#limits);', '', DEVICE),
  guard('PU13', 'offline/delivery/pusher.ts', 'if (isMore || this.#oldestAt === null)', '', PACE),
  guard('PU13', 'offline/delivery/pusher.ts', 'isMore || this.#oldestAt === null', 'this.#oldestAt === null', PACE),
  guard('PU14', 'offline/delivery/pusher.ts', 'REST_SHARE * tookMs', '0', PACE),
  guard('PU14', 'offline/delivery/pusher.ts', ' * (0.5 + random)', '', PACE),
  guard('PU14', 'offline/delivery/pusher.ts', 'if (this.#oldestAt !== null) this.edited();', '', PACE),
  guard('PU14', 'offline/delivery/pusher.ts', 'if (!forEdits || this.#running === null)', '', PACE),

  guard(
    'AK1',
    'offline/delivery/classify-push-answer.ts',
    "return answer.success ? { kind: 'answered', answer: answer.data } : { kind: 'offline' };",
    "return { kind: 'answered', answer: http.body };",
    'src/offline/delivery/classify-push-answer.test.ts',
  ),
  guard(
    'AK1',
    'offline/delivery/classify-push-answer.ts',
    'if (http.status === pushCall.status) {',
    'if (http.status < 400) {',
    'src/offline/delivery/classify-push-answer.test.ts',
  ),
  guard(
    'AK2',
    'offline/delivery/acknowledgements.ts',
    'Math.min(found.high, part.first + part.ops.length - 1)',
    'found.high',
    'src/offline/delivery/acknowledgements.test.ts',
  ),
  guard(
    'AK2',
    'offline/delivery/acknowledgements.ts',
    'Math.min(found.high, part.first + part.ops.length - 1)',
    'part.first + part.ops.length - 1',
    'tests/push-simulation.test.ts',
  ),
  guard('AK3', 'offline/journal/log.ts', 'if (first === undefined || last === undefined) return;', 'return;', STREAMS),
  guard(
    'PU12',
    'offline/delivery/push.ts',
    'await noteRefusedKey(context.database, context.user, headers);',
    'void noteRefusedKey;',
    'src/offline/delivery/worker-push.test.ts',
  ),
  guard('AK4', 'offline/delivery/refill.ts', 'of await readStreamLog(tx, head, high)', 'of []', STREAMS),
  guard(
    'AK5',
    'offline/delivery/apply-answer.ts',
    "hold: { kind: 'unknown assignment', error: answer.error }",
    'hold: null',
    STREAMS,
  ),
  guard(
    'AK10',
    'offline/device/discard.ts',
    "if (!heads.some(({ hold }) => hold?.kind === 'unknown assignment')) return false;",
    '',
    STREAMS,
  ),
  guard('AK10', 'offline/journal/document-writer.ts', 'this.#isDiscarded = true;', '', STREAMS),
  guard(
    'ST7',
    'offline/waiting/connection.ts',
    "const isUrgent = line.kind !== 'offline' ||",
    'const isUrgent = true ||',
    STREAMS,
  ),
  guard(
    'AK6',
    'offline/delivery/refusals.ts',
    'const same = known !== null && known.seq === named.seq ? known : undefined;',
    'const same = undefined as FailedOp | undefined;',
    'src/offline/delivery/refusals.test.ts',
  ),

  guard('AK8', 'offline/delivery/encode.ts', 'return null;', 'throw new Error();', UNSTORABLE),
  guard('AK8', 'offline/delivery/outbox-streams.ts', 'found.findIndex((row) => !isIntact(row))', '-1', UNSTORABLE),
  guard(
    'AK8',
    'offline/delivery/deliver.ts',
    'if (place !== null) return alone(place);',
    'if (place !== null) return;',
    UNSTORABLE,
  ),
  guard(
    'AK8',
    'offline/delivery/deliver.ts',
    'failed: [...this.failed, ...this.#doubted]',
    'failed: this.failed',
    DELIVER,
  ),
  guard(
    'AK8',
    'offline/delivery/pusher.ts',
    'for (const stream of result.streams) this.#pause(stream);',
    '',
    UNSTORABLE,
  ),
  guard('AK8', 'offline/delivery/worker-push.ts', 'for (const stream of aside) paused.add(stream);', '', UNSTORABLE),
  guard(
    'AK9',
    'offline/journal/open-document.ts',
    '.catch(async () => fromDatabase(database, owner, openCheckpoint, await findSound()))',
    '',
    UNSTORABLE,
  ),
  guard('AK6', 'offline/delivery/retry.ts', "failed.by === 'device' || ", '', 'src/offline/delivery/refusals.test.ts'),
  guard('AK9', 'offline/waiting/backlog-stream.ts', 'return this.#write(row, textIn(row.op));', 'return;', UNSTORABLE),

  guard(
    'RT1',
    'offline/delivery/push.ts',
    "if (verdict.kind !== 'answered') return verdict;",
    "if (verdict.kind !== 'answered') { await database.run(['outbox'], 'readwrite', (tx) => asked(tx.objectStore('outbox').clear())); return verdict; }",
    REFUSALS,
  ),
  guard(
    'RT2',
    'offline/delivery/pusher.ts',
    'if (retryAfterMs !== null) this.#notBefore = now + retryAfterMs;',
    '',
    REFUSALS,
  ),
  guard(
    'RT2',
    'offline/delivery/retry.ts',
    'Math.max(Math.floor(random * ceiling), retryAfterMs ?? 0)',
    'Math.floor(random * ceiling)',
    'src/offline/delivery/retry.test.ts',
  ),
  guard(
    'RT3',
    'offline/delivery/retry.ts',
    'Math.min(maxMs, RETRY_BASE_MS',
    'Math.min(Infinity, RETRY_BASE_MS',
    'src/offline/delivery/retry.test.ts',
  ),
  guard('RT3', 'offline/delivery/pusher.ts', '? RETRY_VISIBLE_MAX_MS', '? RETRY_MAX_MS', REFUSALS),
  guard(
    'RT4',
    'offline/delivery/pusher.ts',
    "case 'too large':",
    "case 'too large':\n        return this.#retry(null);",
    REFUSALS,
  ),
  guard(
    'RT5',
    'offline/delivery/pusher.ts',
    'this.#paused.clear();\n    this.#schedule(AT_ONCE, false);',
    'this.#paused.clear();\n    if (this.#timer === null) this.#schedule(AT_ONCE, false);',
    REFUSALS,
  ),
  guard(
    'RT6',
    'offline/delivery/pusher.ts',
    'if (context === null) return;\n    const { locks',
    'if (context === null || !navigator.onLine) return;\n    const { locks',
    REFUSALS,
  ),

  guard(
    'BL1',
    'offline/device/device-status.ts',
    'if (this.#backlog.committed(rows)) void',
    'void (this.#backlog.committed(rows), this.recount()); void',
    BACKLOG,
  ),
  guard('BL4', 'offline/delivery/select-push.ts', 'limits.ops)).filter', '500)).filter', BACKLOG),
  guard('BL4', 'offline/journal/open-document.ts', 'before.first === first', 'false', BACKLOG),
  guard('BL4', 'offline/journal/document-facts.ts', '(rows.at(-1)?.row.seq ?? 0) > last', 'rows.length > 0', FACTS),
  guard('BL4', 'offline/journal/journal.ts', 'if (isVolatile || this.#isAnyInMemory) {', 'if (true) {', JOURNAL),
  guard('BL3', 'offline/waiting/backlog.ts', 'this.#note(look.results);', '', BACKLOG),
  guard('BL3', 'offline/delivery/apply-answer.ts', "await asked(tx.objectStore('results').put(kept));", '', BACKLOG),
  guard('BL3', 'features/enrollment/course-state.ts', 'if (latest.size === 0) return lists;', 'return lists;', COURSES),
  guard('BL2', 'offline/waiting/backlog.ts', 'if (known.last === last) return;', 'return;', BACKLOG),
  guard('BL2', 'offline/waiting/backlog.ts', 'this.#leave(stream, last);', '', BACKLOG),
];
