import { guard, type Guard } from './guard.ts';

const RECOVERY = 'src/offline/device/device-recovery.test.ts';
const PEOPLE = 'src/offline/device/device-people.test.ts';
const RELEASED = 'src/offline/device/device-released.test.ts';
const EMPTIED = 'src/offline/device/device-emptied.test.ts';
const VOLATILE = 'src/offline/device/device-volatile.test.ts';
const HANDOVER = 'src/offline/journal/memory-handover.test.ts';
const SEALING = 'src/offline/sealing/device-sealing.test.ts';
const ROOM = 'src/offline/device/device-room.test.ts';
const JOURNAL = 'src/offline/journal/journal.test.ts';
const OPENING = 'src/offline/journal/open-document.test.ts';

/** Guards of the storage of edits, the tail, an emptied database, and pages that close: OB, TL, EM, RC. */
export const storageGuards: readonly Guard[] = [
  guard('OB1', 'offline/journal/journal.ts', 'transaction.commit();', '', JOURNAL),
  guard(
    'OB2',
    'offline/journal/journal.ts',
    "if (row.seq === 1 || anew === true) transaction.objectStore('streams').put(head);",
    '',
    JOURNAL,
  ),
  guard(
    'OB4',
    'offline/delivery/outbox-streams.ts',
    'if (head === undefined || head.user !== user) continue;',
    'if (head === undefined) continue;',
    PEOPLE,
  ),
  guard(
    'OB5',
    'offline/device/sign-out.ts',
    'await forgetUser(tx, user, await documentsWithRows(tx, user));',
    "await forgetUser(tx, user, new Set()); await asked(tx.objectStore('outbox').clear());",
    PEOPLE,
  ),
  guard(
    'OB6',
    'offline/device/sign-out.ts',
    "await asked(tx.objectStore('log').delete(logRange(user, document)));",
    '',
    PEOPLE,
  ),
  guard(
    'OB6',
    'offline/journal/keep-text.ts',
    'if (!(await isSignedIn(tx, row.user))) return;',
    '',
    'src/offline/journal/open-document.test.ts',
  ),
  guard('OB7', 'offline/device/page-owner.ts', "if (kind !== 'current') return null;", '', PEOPLE),
  guard(
    'OB7',
    'offline/device/page-device.ts',
    'mayWrite: (user) => {\n        this.#checkSession();',
    'mayWrite: (user) => {',
    PEOPLE,
  ),
  guard(
    'OB7',
    'offline/device/page-device.ts',
    "this.#checkSession();\n    if (event === 'hidden') return this.#uploader.hide();",
    '',
    PEOPLE,
  ),
  guard('OB7', 'offline/device/signing.ts', 'owner.lock();', '', PEOPLE),
  guard(
    'OB8',
    'offline/journal/document-writer.ts',
    'await this.#journal.committed();\n    await this.#checkpoint();',
    'await this.#checkpoint();',
    PEOPLE,
  ),
  guard(
    'OB9',
    'offline/device/page-owner.ts',
    'mine() ? session.accessToken() : null',
    'session.accessToken()',
    PEOPLE,
  ),

  guard('TL1', 'offline/journal/journal.ts', 'inTail: this.#ports.tail.put({ head, row }),', 'inTail: false,', JOURNAL),
  guard(
    'TL2',
    'offline/journal/journal.ts',
    'transaction.commit();',
    'transaction.commit(); for (const entry of entries) this.#ports.tail.remove(entry.row);',
    JOURNAL,
  ),
  guard('TL3', 'offline/journal/tail.ts', 'if (bytes + size > TAIL_MAX_BYTES || !', 'if (!', JOURNAL),
  guard('TL4', 'offline/journal/journal.ts', 'this.#ports.database.refused(isQuota(fault));', '', JOURNAL),
  guard('TL5', 'offline/journal/journal.ts', 'this.#watch();\n    } catch', '} catch', JOURNAL),
  guard('TL6', 'offline/journal/journal.ts', 'if (noRoom) await this.#ports.makeRoom();', '', JOURNAL),

  guard('TL7', 'offline/journal/recover.ts', 'if (!isInMemory) for', 'for', VOLATILE),
  guard(
    'TL7',
    'offline/journal/recover.ts',
    'if (database.volatile()) await markStored(tail, database);',
    '',
    VOLATILE,
  ),
  guard('TL7', 'offline/journal/tail.ts', 'for (const [key] of stored) storage.removeItem(key);', '', VOLATILE),
  guard('OB6', 'offline/sealing/leave.ts', 'await forgetStored(tail, database, user);', '', VOLATILE),
  guard(
    'TL8',
    'offline/journal/journal.ts',
    'if (!inMemory) this.#ports.tail.remove(row);',
    'this.#ports.tail.remove(row);',
    HANDOVER,
  ),
  guard('TL8', 'offline/journal/journal.ts', 'database.isInMemory(transaction)', 'database.volatile()', HANDOVER),
  guard('TL8', 'offline/journal/recover.ts', 'database.isInMemory(tx)', 'database.volatile()', HANDOVER),
  guard('TL10', 'offline/device/database.ts', 'this.#refusingSince ??= this.#now();', '', ROOM),
  guard('TL10', 'offline/device/database.ts', '!hasNoRoom || this.#hasFailedLong()', '!hasNoRoom', ROOM),
  guard('TL10', 'offline/journal/documents.ts', 'await this.#ports.database.preferOwn();', '', ROOM),
  guard(
    'TL10',
    'offline/device/signing.ts',
    'await ports.database.preferOwn();\n  await ports.stores',
    'await ports.stores',
    SEALING,
  ),
  guard('TL9', 'offline/journal/journal.ts', 'tail.holds(entry.row) ||', 'entry.inTail ||', HANDOVER),

  guard(
    'EM1',
    'offline/journal/journal.ts',
    'if (found !== null && this.#isLost(found)) return this.#writeAnew(found);',
    '',
    EMPTIED,
  ),
  guard('EM2', 'offline/journal/journal.ts', 'if (this.#isLost(found)) this.#writeAnew(found);', '', EMPTIED),
  guard(
    'EM2',
    'offline/journal/journal.ts',
    'return this.#closed && this.#ports.isLocked();',
    'return this.#closed;',
    EMPTIED,
  ),
  guard(
    'EM2',
    'offline/device/device-status.ts',
    'Math.max(known.waiting + pending, unacknowledged, waiting)',
    'known.waiting + pending',
    EMPTIED,
  ),
  guard(
    'EM3',
    'offline/journal/document-facts.ts',
    'if (await this.#putBack(stored)) stored = await this.#readStored();',
    '',
    EMPTIED,
  ),
  guard('EM4', 'offline/journal/document-facts.ts', 'othersWaiting + this.#lost', 'othersWaiting', EMPTIED),

  guard('EM6', 'offline/device/signing.ts', 'await mendHeads(ports);\n  await bringBack', 'await bringBack', EMPTIED),
  guard('EM6', 'offline/journal/rebuild-heads.ts', '{ carried: rows.at(-1)?.seq }', '{}', RELEASED),
  guard('EM5', 'offline/journal/open-writer.ts', 'if (facts.claimsMoreThan(vector))', 'if (false)', EMPTIED),

  guard(
    'RC1',
    'offline/device/page-device.ts',
    'await this.#stores.recover();\n    await this.#stores.markSession();',
    'await this.#stores.markSession();',
    RECOVERY,
  ),
  guard(
    'RC8',
    'offline/journal/open-writer.ts',
    "ports.tabChannel.tell({ kind: 'opened', user: owner.user });",
    '',
    RECOVERY,
  ),
  guard('RC8', 'offline/device/signing.ts', 'void others.look();\n  await finish', 'await finish', RECOVERY),
  guard('RC8', 'offline/device/page-device.ts', 'this.#uploader.wake();\n    this.#looked', 'this.#looked', RECOVERY),
  guard(
    'RC8',
    'offline/device/page-device.ts',
    'wake();\n    this.#looked();',
    'wake();\n    void this.#status.recount();',
    RECOVERY,
  ),
  guard(
    'RC8',
    'offline/device/page-device.ts',
    'await this.#stores.recover();\n    this.#uploader',
    'this.#uploader',
    RECOVERY,
  ),
  guard('RC9', 'offline/journal/open-document.ts', '...tailed, ', '', OPENING),
  guard(
    'RC9',
    'offline/journal/document-log.ts',
    '= await readStored(database, owner);',
    '= await readStored(database, owner);\n  tailed.splice(0, Infinity, ...tail.entries());',
    OPENING,
  ),
  guard('RC2', 'offline/journal/recover.ts', 'lock === null ? Promise.resolve(0) : act()', 'act()', RECOVERY),
  guard(
    'RC3',
    'offline/journal/recover.ts',
    'const isInMemory = await',
    'for (const entry of entries) tail.remove(entry.row);\n      const isInMemory = await',
    RECOVERY,
  ),
  guard(
    'RC4',
    'offline/journal/recover.ts',
    'if (locks === undefined) return act();',
    'if (locks === undefined) return Promise.resolve(0);',
    RECOVERY,
  ),
  guard(
    'RC5',
    'offline/journal/open-document.ts',
    'for (const { stream, op } of ops) integrate(doc, stream, op);',
    '',
    RECOVERY,
  ),
  guard(
    'RC6',
    'offline/delivery/pusher.ts',
    'const due = Math.max(at, this.#notBefore);',
    'const due = Math.max(at, this.#notBefore, this.#ports.clock.wallMs() - Date.UTC(2026, 0, 5, 8));',
    RECOVERY,
  ),
  guard(
    'RC7',
    'offline/journal/recover.ts',
    'await putRecovered(tx, head === undefined ? entries : entries.filter(({ row }) => row.seq > head.high));',
    '',
    'src/offline/device/device-interrupted.test.ts',
  ),
];
