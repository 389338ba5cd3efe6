import type { User } from '#contract/account';
import type { Id } from '#contract/identifier';
import type { ApiPorts } from '../../api/request.ts';
import type { Opening, Session } from '../../api/session.ts';
import type { StoragePort } from '../../api/storage.ts';
import type { Database } from './database.ts';
import type { DeviceStatus } from './device-status.ts';
import { endNotifications } from './end-notifications.ts';
import type { TabChannel } from './tab-channel.ts';
import { OtherPages } from '../journal/other-pages.ts';
import type { LaterDocuments } from '../journal/later-documents.ts';
import type { PageOwner } from './page-owner.ts';
import { COMMIT_PATIENCE_MS, type DevicePorts } from './ports.ts';
import { rebuildHeads } from '../journal/rebuild-heads.ts';
import { isOver, readSession } from './noted-session.ts';
import type { ParkedRow } from './rows.ts';
import { asked } from './transaction.ts';
import { StorageWatch } from './storage-watch.ts';
import type { StoreWatch } from '../journal/store-watch.ts';
import { forgetCleared } from './unsent-note.ts';
import type { DeviceKeys } from './device-keys.ts';
import { finishLeaving, hasKeysOfOthers, leave } from '../sealing/leave.ts';
import { raiseFlag, SealedSender } from '../sealing/sender.ts';
import type { Tail } from '../journal/tail.ts';
import { within } from './within.ts';

/** While somebody's leaving can't be finished, since the browser's database fails, it is tried again this often. */
const LEAVE_AGAIN_MS = 5000;
/** A log-in waits at most this long for the person's sealed work to arrive. */
const HOME_PATIENCE_MS = 4000;

export interface SigningPorts extends DevicePorts {
  database: Database;
  tabChannel: TabChannel;
  tail: Tail;
  keys: () => Promise<DeviceKeys>;
  session: Session;
  api: ApiPorts;
  owner: PageOwner;
  stores: StoreWatch;
  status: DeviceStatus;
  documents: LaterDocuments;
  user: () => User | null;
  /** Starts sending: something waits. */
  wake: () => void;
  /** Sends, counts and shows what pages that are gone have left. */
  takeOver: () => Promise<void>;
  /** Checks the page's owner against the session. */
  checkSession: () => unknown;
}

/**
 * Finishes a sign-out that was interrupted, brings sealed work, and starts to watch over the other pages, and over this
 * browser's storage, whose troubles it reports to the person.
 */
export async function watchStorage(ports: SigningPorts): Promise<void> {
  const { database, session, owner, status, keys, stores, tabChannel } = ports;
  const user = () => ports.user()?.id ?? null;
  const others = new OtherPages(ports.locks, () => void ports.takeOver());
  tabChannel.listen((news) => {
    if (news.kind === 'opened') void others.look();
  });
  void others.look();
  await finishAllLeaving(ports);
  const sender = senderOf(ports);
  // Held in memory: where a sign-out elsewhere removes the keys, this page still seals what it wrote last.
  void keys()
    .then((kept) => kept.of(user() ?? ''))
    .catch(() => undefined);
  const onCounted = async () => {
    const id = user();
    // Local storage was cleared. Another person's session may have been in it, unknown to this page.
    if (id === null || session.user() !== null || !(await isOver(database, id))) return;
    owner.lock();
    ports.checkSession();
  };
  const wasEmpty = () => stores.wasEmpty();
  const told = () => void onCounted().catch(() => undefined);
  await mendHeads(ports);
  await bringBack(ports);
  await status.watch(
    new StorageWatch({
      ...ports,
      user,
      wasEmpty,
      isFull: () => stores.isFull,
      onCounted: told,
      onChanged: () => status.changed(),
      sealed: () => sender.own(),
    }),
  );
  void sender.send();
}

/** The one sender of a page, by its page's session. */
const senders = new WeakMap<Session, SealedSender>();

function senderOf(ports: SigningPorts): SealedSender {
  const known = senders.get(ports.session);
  if (known !== undefined) return known;
  const onPassed = () => {
    const id = ports.user()?.id;
    if (id !== undefined) ports.tabChannel.tell({ kind: 'changed', user: id });
    void ports.status.recount();
    ports.documents.now?.pull();
    ports.wake();
  };
  const isFinished = async () => !(await hasKeysOfOthers(ports.database, ports.session.user()?.id ?? null));
  const sender = new SealedSender({ ...ports, user: () => ports.user()?.id ?? null, isFinished, onPassed });
  senders.set(ports.session, sender);
  return sender;
}

/** See `Device.dismiss`. */
export function dismissCleared(storage: StoragePort, user: Id): void {
  forgetCleared(storage, user);
}

/** Notes the session and finishes all leaving, again and again until it is done. */
async function finishAllLeaving(ports: SigningPorts): Promise<void> {
  await ports.database.preferOwn();
  await ports.stores.markSession();
  if (await finishLeaving(ports, ports.session.user()?.id ?? null)) return;
  ports.clock.after(LEAVE_AGAIN_MS, () => void finishAllLeaving(ports));
}

/** Rebuilds lost stream heads. Does nothing without a database. */
async function mendHeads({ database, locks, user, wake }: SigningPorts): Promise<void> {
  const id = user()?.id;
  if (id !== undefined && (await rebuildHeads(database, locks, id).catch(() => false))) wake();
}

/** Enters again what the worker found to be lost while no page was open. Does nothing without a database. */
async function bringBack(ports: SigningPorts): Promise<void> {
  const id = ports.user()?.id;
  if (id === undefined || !(await hasLost(ports.database, id).catch(() => false))) return;
  const { bringBackLost } = await import('../parking/decisions.ts');
  await bringBackLost({ ...ports, user: id });
}

function hasLost(database: Database, user: Id): Promise<boolean> {
  return database.run(['parked'], 'readonly', async (tx) => {
    const rows = await asked<ParkedRow[]>(tx.objectStore('parked').index('user').getAll(user));
    return rows.some(({ kind }) => kind === 'lost');
  });
}

/** See `Device.signIn`. Another person signed in before is signed out, in every tab of this browser. */
export async function signIn(ports: SigningPorts, opening: Opening): Promise<void> {
  const { session, owner, status, tabChannel, documents } = ports;
  const before = ports.user();
  if (before !== null && before.id !== opening.user.id) await signOut(ports);
  // Another person's session may have ended without a sign-out: the browser lost it.
  else if (await wasAnothers(ports.database, opening.user.id)) {
    void endNotifications();
    session.close();
  }
  await session.open(opening);
  owner.adopt();
  ports.checkSession();
  status.met(null);
  await finishAllLeaving(ports);
  await mendHeads(ports);
  tabChannel.tell({ kind: 'session', user: opening.user.id });
  await within(ports.clock, HOME_PATIENCE_MS, senderOf(ports).send());
  await status.recount();
  documents.now?.pull();
}

/** Whether the session that was noted last is another person's. */
async function wasAnothers(database: Database, user: Id): Promise<boolean> {
  const noted = await readSession(database).catch(() => null);
  return noted !== null && noted !== user;
}

/** See `Device.signOut`. */
export async function signOut(ports: SigningPorts): Promise<void> {
  const { clock, storage, session, owner, stores, status, tabChannel, documents } = ports;
  const user = ports.user();
  await within(clock, COMMIT_PATIENCE_MS, documents.closed());
  if (user !== null) raiseFlag(storage);
  owner.release();
  void endNotifications();
  stores.journals.forget();
  session.close();
  status.met(null);
  tabChannel.tell({ kind: 'session', user: '' });
  await stores.markSession();
  if (user !== null) {
    await leave(ports, user.id);
    await finishAllLeaving(ports);
    tabChannel.tell({ kind: 'changed', user: user.id });
    // The worker brings what was sealed once there is a network, also with no page open.
    void ports.registerSync();
    void senderOf(ports).send();
  }
  await status.recount();
}

/** Seals what this page wrote before it knew that its owner signed out elsewhere. The page is locked already. */
export async function leaveLate(ports: SigningPorts, owner: Id): Promise<void> {
  await within(ports.clock, COMMIT_PATIENCE_MS, ports.documents.closed());
  ports.stores.journals.forget();
  if (await isOver(ports.database, owner).catch(() => false)) await leave(ports, owner);
}
