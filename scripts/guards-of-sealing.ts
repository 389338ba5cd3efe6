import { guard, type Guard } from './guard.ts';

const SEALING = 'src/offline/sealing/device-sealing.test.ts';
const SEALED_WORK = 'src/offline/sealing/device-sealed-work.test.ts';
const WORKER = 'src/offline/delivery/worker-push.test.ts';
const JOURNAL = 'src/offline/journal/journal.test.ts';

/** Guards of unsent work that is sealed at a sign-out: SL. */
export const sealingGuards: readonly Guard[] = [
  guard('SL1', 'offline/sealing/leave.ts', 'await moveCopies(storage, database, user);', '', SEALING),
  guard('SL1', 'offline/sealing/seal.ts', "await asked(tx.objectStore('requests').delete(row.number));", '', SEALING),
  guard('SL2', 'offline/device/signing.ts', 'await finishAllLeaving(ports);\n  const sender', 'const sender', SEALING),
  guard(
    'SL2',
    'offline/device/signing.ts',
    'ports.clock.after(LEAVE_AGAIN_MS, () => void finishAllLeaving(ports));',
    '',
    SEALING,
  ),
  guard(
    'SL2',
    'offline/device/sign-out.ts',
    "await asked(tx.objectStore('meta').delete('badge'));\n}",
    "await asked(tx.objectStore('meta').delete('badge'));\n  await asked(tx.objectStore('keys').delete(user));\n}",
    SEALING,
  ),
  guard('SL2', 'offline/sealing/leave.ts', ' && user !== present) : [];', ') : [];', SEALING),
  guard('SL1', 'offline/device/signing.ts', 'noted !== null && noted !== user', 'noted !== user', SEALING),
  guard('SL2', 'offline/sealing/seal.ts', "await asked(tx.objectStore('sealed').put(sealed));", '', SEALING),
  guard('SL2', 'offline/sealing/sender.ts', '(await isFinished()) && ', '', SEALING),
  guard('SL2', 'offline/sealing/sender.ts', ' && storage.getItem(SEALED_FLAG) === raised', '', SEALING),
  guard('SL2', 'offline/sealing/leave.ts', '.some((user) => user !== present)', '.some(() => false)', SEALING),
  guard('SL3', 'offline/device/page-device.ts', 'if (isLocked(kind)) this.#lock();', '', SEALED_WORK),
  guard('SL3', 'offline/sealing/leave.ts', '?? keys.held(user)', '', SEALED_WORK),
  guard('SL3', 'offline/journal/journal.ts', 'if (this.#ports.isLocked()) return false;', '', JOURNAL),
  guard(
    'SL4',
    'offline/sealing/bring.ts',
    "if (outcome.kind === 'refused') refused.add(row.user);\n    else await",
    'await',
    SEALED_WORK,
  ),
  guard('SL4', 'offline/sealing/sender.ts', 'await restoreOwn(database, api, id);', 'void restoreOwn;', SEALED_WORK),
  guard(
    'SL4',
    'offline/device/storage-watch.ts',
    'if (this.#ports.sealed() > 0)',
    'if (this.#ports.sealed() < 0)',
    SEALED_WORK,
  ),
  guard(
    'SL5',
    'offline/sealing/bring.ts',
    "if (verdict.kind === 'refused' && verdict.isSigned) return",
    "if (verdict.kind === 'offline') return { kind: 'stored' };\n    if (verdict.kind === 'refused' && verdict.isSigned) return",
    SEALED_WORK,
  ),
  guard('SL5', 'offline/delivery/worker-push.ts', 'bringSealed(ports, database)))', 'Promise.resolve(true)))', WORKER),
  guard('SL5', 'offline/device/signing.ts', 'void sender.send();', '', SEALED_WORK),
  guard('SL5', 'offline/sealing/sender.ts', "event === 'online' ||", '', SEALED_WORK),
];
