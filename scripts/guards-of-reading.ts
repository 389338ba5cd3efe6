import { guard, type Guard } from './guard.ts';

const DEVICE = 'src/offline/device/device.test.ts';
const REFUSALS = 'src/offline/device/device-refusals.test.ts';
const RECOVERY = 'src/offline/device/device-recovery.test.ts';
const WRITER = 'src/offline/journal/document-writer.test.ts';
const BEGUN = 'src/offline/pull/begun-texts.test.ts';
const MARKS = 'src/offline/journal/time-ops.test.ts';
const ROOM = 'src/offline/device/device-room.test.ts';
const STORES = 'src/offline/device/device-storage.test.ts';
const SEALING = 'src/offline/sealing/device-sealing.test.ts';
const SESSION = 'src/api/session.test.ts';

/** Guards of pulls, checkpoints, marks of time, state on screen, the session and the worker: PL, LG, TM, ST, SE, SW. */
export const readingGuards: readonly Guard[] = [
  guard(
    'PL1',
    'offline/pull/pull.ts',
    "kept.kind !== 'kept' || (page.more && page.batches.length > 0)",
    "kept.kind !== 'kept'",
    WRITER,
  ),
  guard(
    'PL2',
    'offline/journal/inbox.ts',
    'if (!waiting.some(({ op }) => isEdit(op.kind))) take();',
    'take();',
    WRITER,
  ),
  guard('PL3', 'offline/delivery/uploader.ts', 'behind(applied.behind);', '', WRITER),
  guard(
    'PL4',
    'offline/delivery/apply-answer.ts',
    'Object.entries(state.vector).every(([stream, seq]) => seq <= (known.vector[stream] ?? 0))',
    'false',
    WRITER,
  ),
  guard(
    'PL5',
    'offline/device/tab-channel.ts',
    'for (const news of gathered.values()) channel?.post(news);',
    '',
    WRITER,
  ),
  guard('PL6', 'offline/journal/missing.ts', "{ kind: 'perhaps' };", "{ kind: 'none' };", WRITER),
  guard(
    'PL7',
    'offline/journal/document-writer.ts',
    '{ start: caretAfter(this.#doc, start), end: caretAfter(this.#doc, end) }',
    'selection',
    WRITER,
  ),
  guard('PL8', 'offline/pull/begun-texts.ts', 'row.counter < row.counterThere ||', '', BEGUN),
  guard('PL8', 'offline/pull/begun-texts.ts', '.slice(0, TEXTS_MAX)', '', BEGUN),
  guard(
    'PL8',
    'offline/pull/puller.ts',
    'row === null || (!row.asked && row.counter === 0 && row.deviceAt === null)',
    'row === null',
    BEGUN,
  ),
  guard('PL9', 'offline/pull/begun-texts.ts', 'lengthThere: length', '', BEGUN),
  guard('PL9', 'offline/journal/missing.ts', 'if (!isPerhapsOwn) return', 'return', BEGUN),

  guard(
    'LG1',
    'offline/journal/document-writer.ts',
    'if (this.#journal.pending() > 0) return this.#checkpointSoon();',
    '',
    WRITER,
  ),
  guard(
    'LG2',
    'offline/journal/keep-text.ts',
    'if (covers) await',
    'await',
    'src/offline/journal/open-document.test.ts',
  ),
  guard(
    'LG3',
    'offline/journal/log-room.ts',
    'if (chunk.last > ((await vectorOf(tx, vectors, chunk))[chunk.stream] ?? 0)) continue;',
    '',
    'src/offline/journal/log.test.ts',
  ),

  guard('TM1', 'offline/journal/time-ops.ts', 'head !== anchored && ', '', MARKS),
  guard('TM1', 'offline/journal/time-ops.ts', ' && isDue', '', MARKS),
  guard('TM1', 'offline/journal/time-ops.ts', 'head.length <= HEAD_MAX_LENGTH && ', '', MARKS),
  guard('TM1', 'offline/delivery/apply-answer.ts', 'next.head = stream.head ?? row.head;', '', MARKS),
  guard(
    'TM1',
    'offline/journal/document-writer.ts',
    'if (change.removed + change.inserted.length === 0 || !isInside(this.#doc, change)) return [];',
    '',
    MARKS,
  ),
  guard('TM2', 'offline/journal/time-ops.ts', 'if (Math.abs(now - offset) > APART_MS)', 'if (false)', MARKS),
  guard('TM2', 'offline/journal/time-ops.ts', 'offset = now;', '', MARKS),

  guard(
    'ST1',
    'offline/journal/document-writer.ts',
    "if (this.#journal.pending() > 0) return { kind: 'saving' };",
    '',
    DEVICE,
  ),
  guard('ST2', 'offline/journal/document-facts.ts', 'if (waiting > 0) return', 'if (waiting < 0) return', DEVICE),
  guard(
    'ST3',
    'offline/waiting/connection.ts',
    "if (contact === 'none') return { kind: 'offline', waiting };",
    '',
    REFUSALS,
  ),
  guard(
    'ST3',
    'offline/waiting/connection.ts',
    "if (waiting > 0) return { kind: 'sending', count: waiting };",
    '',
    REFUSALS,
  ),
  guard(
    'ST4',
    'offline/journal/document-writer.ts',
    'if (unsaved.length > 0) return this.#notSaved(unsaved);',
    '',
    RECOVERY,
  ),

  guard(
    'ST5',
    'offline/device/storage-watch.ts',
    'if (isMemoryAlone || (!isDurable(storage) && this.#hasOpened))',
    'if (false)',
    STORES,
  ),
  guard('ST5', 'api/lock.ts', "return act({ name, mode: 'exclusive' });", 'throw error;', STORES),
  guard('ST5', 'offline/device/storage-watch.ts', '&& this.#hasOpened', '', STORES),
  guard('ST5', 'offline/device/database.ts', 'this.#memory ??= await memoryDatabase.open();', 'throw error;', STORES),
  guard(
    'ST6',
    'offline/device/storage-watch.ts',
    'if (before !== null && waiting === 0 && wasEmpty())',
    'if (false)',
    STORES,
  ),
  guard('ST6', 'offline/device/storage-watch.ts', 'noteOthersCleared(storage, id);', '{}', STORES),
  guard('ST6', 'offline/device/storage-watch.ts', '!this.#hasCounted && ', '', STORES),
  guard('ST6', 'offline/sealing/sender.ts', 'forgetOthersUnsent(storage, user());', '{}', STORES),
  guard('ST6', 'offline/device/unsent-note.ts', 'edits: note.edits + more', 'edits: note.edits', STORES),
  guard('ST6', 'offline/device/device-reads.ts', "if (id === 'cleared')", 'if (false)', STORES),
  guard('ST9', 'offline/journal/store-watch.ts', 'this.isFull = true;', '', ROOM),
  guard('ST9', 'offline/journal/store-watch.ts', 'this.isFull &&= this.#ports.database.volatile();', '', ROOM),
  guard('ST9', 'offline/device/storage-watch.ts', 'else if (isFull() && !areUnsaved)', 'else if (isFull())', ROOM),
  guard('ST9', 'offline/device/storage-watch.ts', 'quota - usage < LOW_BYTES', 'false', ROOM),
  guard(
    'ST8',
    'offline/device/device-status.ts',
    'this.#recountLater();',
    '',
    'src/offline/device/device-status.test.ts',
  ),

  guard(
    'SE1',
    'api/session.ts',
    "this.#storage.removeItem('refreshToken');",
    'for (const key of SESSION_KEYS) this.#storage.removeItem(key);',
    SESSION,
  ),
  guard('SE7', 'api/session.ts', "this.#tell('ended');\n      return 'refused';", "this.#tell('ended');", SESSION),
  guard('SE7', 'offline/device/page-device.ts', "if (event === 'ended') void this.signOut();", '', SEALING),
  guard(
    'SE2',
    'api/session.ts',
    "if (!(error instanceof ApiProblem) || error.status !== 401 || error.code === null) return 'offline';",
    '',
    SESSION,
  ),
  guard('SE2', 'api/session.ts', ' || error.code === null', '', SESSION),
  guard(
    'SE3',
    'api/session.ts',
    'await politely(this.#ports.locks, SESSION_LOCK, () => this.#renewOnce(used))',
    'await this.#renewOnce(used)',
    SESSION,
  ),
  guard('SE4', 'api/session.ts', '} catch {\n      return false;', '} catch {\n      return true;', SESSION),
  guard(
    'SE5',
    'api/session.ts',
    "if (this.#storage.getItem('refreshToken') !== refused) return 'renewed';",
    '',
    SESSION,
  ),

  guard(
    'SE6',
    'api/session.ts',
    "if (this.#storage.getItem('refreshToken') !== token) return",
    'if (false) return',
    SESSION,
  ),

  guard(
    'SW1',
    'offline/delivery/credentials.ts',
    '(attempt === 0 ? signed(user, keys, subtle, message) : null)',
    'null',
    'src/offline/delivery/worker-push.test.ts',
  ),
];
