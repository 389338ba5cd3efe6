import { guard, type Guard } from './guard.ts';

const DEVICE = 'src/offline/device.test.ts';
const REFUSALS = 'src/offline/device-refusals.test.ts';
const STREAMS = 'src/offline/device-streams.test.ts';
const UNSTORABLE = 'src/offline/device-unstorable.test.ts';
const DELIVER = 'src/offline/deliver.test.ts';
const BACKLOG = 'src/offline/backlog.test.ts';
const COURSES = 'src/features/enrollment/course-state.test.ts';
const FACTS = 'src/offline/document-facts.test.ts';
const JOURNAL = 'src/offline/journal.test.ts';
const PLAN = 'src/offline/plan.test.ts';

/** Pushing, acknowledgement and trying again: PU, AK, RT. */
export const sendingGuards: readonly Guard[] = [
  guard('PU1', 'offline/plan.ts', '(before !== undefined && row.seq !== before.seq + 1)', 'false', PLAN),
  guard('PU2', 'offline/plan.ts', 'if (ops > 0 && bytes + cost > limits.bytes) return false;', '', PLAN),
  guard('PU3', 'offline/plan.ts', 'streams.map((_, index) => index)', '[0]', PLAN),
  guard('PU4', 'offline/plan.ts', "stream.target.kind !== 'actions' || stream === control", 'true', PLAN),
  guard('PU5', 'offline/plan.ts', 'first === 1 ?', 'first === 0 ?', PLAN),
  guard('PU6', 'offline/push-limits.ts', 'bytes: 30_000 }', 'bytes: 64_000 }', PLAN),
  guard('PU7', 'offline/pusher.ts', 'Math.min(now + IDLE_MS, this.#oldestAt + OLDEST_MS)', 'now + IDLE_MS', DEVICE),
  guard(
    'PU8',
    'offline/credentials.ts',
    'if (attempt === 0) return signed(user, keys, subtle, message);',
    'if (attempt === 0) return null;',
    DEVICE,
  ),
  guard(
    'PU9',
    'offline/credentials.ts',
    '(session.user()?.id === user ? session.accessToken() : null)',
    'session.accessToken()',
    'src/offline/credentials.test.ts',
  ),
  guard('PU10', 'offline/pusher.ts', 'this.#busySince >= LOCK_PATIENCE_MS', 'this.#busySince >= Infinity', DEVICE),
  guard('PU11', 'offline/pusher.ts', 'this.#limits = reduced(this.#limits);', '', DEVICE),

  guard(
    'AK1',
    'offline/judge.ts',
    "return answer.success ? { kind: 'answered', answer: answer.data } : { kind: 'offline' };",
    "return { kind: 'answered', answer: http.body };",
    'src/offline/judge.test.ts',
  ),
  guard(
    'AK1',
    'offline/judge.ts',
    'if (http.status === pushCall.status) {',
    'if (http.status < 400) {',
    'src/offline/judge.test.ts',
  ),
  guard(
    'AK2',
    'offline/settle.ts',
    'Math.min(found.high, part.first + part.ops.length - 1)',
    'found.high',
    'src/offline/settle.test.ts',
  ),
  guard(
    'AK2',
    'offline/settle.ts',
    'Math.min(found.high, part.first + part.ops.length - 1)',
    'part.first + part.ops.length - 1',
    'tests/push-simulation.test.ts',
  ),
  guard('AK3', 'offline/log.ts', 'if (first === undefined || last === undefined) return;', 'return;', STREAMS),
  guard('AK4', 'offline/apply-answer.ts', 'of await readStreamLog(tx, head, high)', 'of []', STREAMS),
  guard(
    'AK5',
    'offline/apply-answer.ts',
    "hold: { kind: 'unknown assignment', error: answer.error }",
    'hold: null',
    STREAMS,
  ),
  guard(
    'AK10',
    'offline/discard.ts',
    "if (!heads.some(({ hold }) => hold?.kind === 'unknown assignment')) return false;",
    '',
    STREAMS,
  ),
  guard('AK10', 'offline/document-writer.ts', 'this.#isDiscarded = true;', '', STREAMS),
  guard(
    'ST7',
    'offline/connection.ts',
    "const isUrgent = line.kind !== 'offline' ||",
    'const isUrgent = true ||',
    STREAMS,
  ),
  guard('AK6', 'offline/retry.ts', 'same ? known.count + 1 : 1', '1', 'src/offline/retry.test.ts'),

  guard('AK8', 'offline/encode.ts', 'return null;', 'throw new Error();', UNSTORABLE),
  guard('AK8', 'offline/outbox-streams.ts', 'found.findIndex((row) => !isIntact(row))', '-1', UNSTORABLE),
  guard(
    'AK8',
    'offline/deliver.ts',
    'if (place !== null) return alone(place);',
    'if (place !== null) return;',
    UNSTORABLE,
  ),
  guard('AK8', 'offline/deliver.ts', 'failed: [...this.failed, ...this.#doubted]', 'failed: this.failed', DELIVER),
  guard('AK8', 'offline/pusher.ts', 'for (const stream of result.streams) this.#pause(stream);', '', UNSTORABLE),
  guard('AK8', 'offline/worker-push.ts', 'for (const stream of aside) held.add(stream);', '', UNSTORABLE),
  guard(
    'AK9',
    'offline/open-document.ts',
    '.catch(async () => fromDatabase(database, owner, openCheckpoint, await findSound()))',
    '',
    UNSTORABLE,
  ),
  guard('AK9', 'offline/retry.ts', "failed.by === 'device' || ", '', UNSTORABLE),
  guard('AK9', 'offline/backlog-stream.ts', 'return this.#write(row, textIn(row.op));', 'return;', UNSTORABLE),

  guard(
    'RT1',
    'offline/push.ts',
    "if (verdict.kind !== 'answered') return verdict;",
    "if (verdict.kind !== 'answered') { await database.run(['outbox'], 'readwrite', (tx) => asked(tx.objectStore('outbox').clear())); return verdict; }",
    REFUSALS,
  ),
  guard('RT2', 'offline/pusher.ts', 'if (retryAfterMs !== null) this.#notBefore = now + retryAfterMs;', '', REFUSALS),
  guard(
    'RT2',
    'offline/retry.ts',
    'Math.max(Math.floor(random * ceiling), retryAfterMs ?? 0)',
    'Math.floor(random * ceiling)',
    'src/offline/retry.test.ts',
  ),
  guard(
    'RT3',
    'offline/retry.ts',
    'Math.min(RETRY_MAX_MS, RETRY_BASE_MS',
    'Math.min(Infinity, RETRY_BASE_MS',
    'src/offline/retry.test.ts',
  ),
  guard(
    'RT4',
    'offline/pusher.ts',
    "case 'too large':",
    "case 'too large':\n        return this.#retry(null);",
    REFUSALS,
  ),
  guard(
    'RT5',
    'offline/pusher.ts',
    'this.#paused.clear();\n    this.#schedule(this.#ports.clock.monotonicMs(), false);',
    'this.#paused.clear();\n    if (this.#timer === null) this.#schedule(this.#ports.clock.monotonicMs(), false);',
    REFUSALS,
  ),
  guard(
    'RT6',
    'offline/pusher.ts',
    'if (context === null) return;\n    const { locks',
    'if (context === null || !navigator.onLine) return;\n    const { locks',
    REFUSALS,
  ),

  guard(
    'BL1',
    'offline/device-status.ts',
    'if (this.#backlog.committed(rows)) void',
    'void (this.#backlog.committed(rows), this.recount()); void',
    BACKLOG,
  ),
  guard('BL4', 'offline/carry.ts', 'limits.ops)).filter', '500)).filter', BACKLOG),
  guard('BL4', 'offline/open-document.ts', 'before.first === first', 'false', BACKLOG),
  guard('BL4', 'offline/document-facts.ts', '(rows.at(-1)?.row.seq ?? 0) > last', 'rows.length > 0', FACTS),
  guard('BL4', 'offline/journal.ts', 'if (isVolatile || this.#isAnyInMemory) {', 'if (true) {', JOURNAL),
  guard('BL3', 'offline/backlog.ts', 'this.#note(look.results);', '', BACKLOG),
  guard('BL3', 'offline/apply-answer.ts', "await asked(tx.objectStore('results').put(kept));", '', BACKLOG),
  guard('BL3', 'features/enrollment/course-state.ts', 'if (latest.size === 0) return lists;', 'return lists;', COURSES),
  guard('BL2', 'offline/backlog.ts', 'if (known.last === last) return;', 'return;', BACKLOG),
  guard('BL2', 'offline/backlog.ts', 'this.#leave(stream, last);', '', BACKLOG),
];
