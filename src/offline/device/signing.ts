import type { User } from '#contract/account';
import type { Id } from '#contract/identifier';
import type { LockPort } from '../../api/lock.ts';
import type { Opening, Session } from '../../api/session.ts';
import type { StoragePort } from '../../api/storage.ts';
import type { Database } from './database.ts';
import type { DeviceStatus } from './device-status.ts';
import type { TabChannel } from './tab-channel.ts';
import type { LaterDocuments } from '../journal/later-documents.ts';
import type { PageOwner } from './page-owner.ts';
import { COMMIT_PATIENCE_MS, type ClockPort } from './ports.ts';
import { rebuildHeads } from '../journal/rebuild-heads.ts';
import { isOver } from './session-note.ts';
import { forget } from './sign-out.ts';
import { StorageWatch } from './storage-watch.ts';
import type { StoreWatch } from '../journal/store-watch.ts';
import { forgetCleared } from './unsent-note.ts';
import { within } from './within.ts';

export interface SigningPorts {
  database: Database;
  clock: ClockPort;
  tabChannel: TabChannel;
  storage: StoragePort;
  session: Session;
  owner: PageOwner;
  stores: StoreWatch;
  status: DeviceStatus;
  documents: LaterDocuments;
  locks: LockPort | undefined;
  user: () => User | null;
  /** Starts sending: something waits. */
  wake: () => void;
  /** Checks the page's owner against the session. */
  checkSession: () => unknown;
}

/** Starts to watch this browser's storage and to report its troubles to the person. */
export async function watchStorage(ports: SigningPorts): Promise<void> {
  const { database, session, owner, status } = ports;
  const user = () => ports.user()?.id ?? null;
  const onCounted = async () => {
    const id = user();
    // Local storage was cleared. Another person's session may have been in it, unknown to this page.
    if (id === null || session.user() !== null || !(await isOver(database, id))) return;
    owner.lock();
    ports.checkSession();
  };
  const wasEmpty = () => ports.stores.wasEmpty();
  const told = () => void onCounted().catch(() => undefined);
  await mendHeads(ports);
  await status.watch(new StorageWatch({ ...ports, user, wasEmpty, onCounted: told }));
}

/** See `Device.dismiss`. */
export function dismissCleared(storage: StoragePort, user: Id): void {
  forgetCleared(storage, user);
}

/** Rebuilds lost stream heads. Does nothing without a database. */
async function mendHeads({ database, locks, user, wake }: SigningPorts): Promise<void> {
  const id = user()?.id;
  if (id !== undefined && (await rebuildHeads(database, locks, id).catch(() => false))) wake();
}

/** See `Device.signIn`. Another person signed in before is signed out, in every tab of this browser. */
export async function signIn(ports: SigningPorts, opening: Opening): Promise<void> {
  const { session, owner, stores, status, tabChannel, documents } = ports;
  const before = ports.user();
  if (before !== null && before.id !== opening.user.id) await signOut(ports);
  await session.open(opening);
  owner.adopt();
  ports.checkSession();
  status.met(null);
  await stores.markSession();
  await mendHeads(ports);
  tabChannel.tell({ kind: 'session', user: opening.user.id });
  await status.recount();
  documents.now?.pull();
}

/** See `Device.signOut`. */
export async function signOut(ports: SigningPorts): Promise<void> {
  const { database, storage, clock, session, owner, stores, status, tabChannel, documents } = ports;
  const user = ports.user();
  await within(clock, COMMIT_PATIENCE_MS, documents.closed());
  owner.release();
  stores.journals.forget();
  session.close();
  status.met(null);
  tabChannel.tell({ kind: 'session', user: '' });
  if (user !== null) {
    await forget(database, storage, user.id);
    tabChannel.tell({ kind: 'changed', user: user.id });
  }
  await status.recount();
}
