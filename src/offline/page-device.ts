import type { User } from '#contract/account';
import type { Action, Target, VersionVector } from '#contract/op';
import type { ApiPorts } from '../api/request.ts';
import type { Opening, Session } from '../api/session.ts';
import type { AnswerOf } from '#contract/endpoint';
import type { RequestOf } from '../api/send.ts';
import { Actions } from './actions.ts';
import { callOfItem, dismissCall } from './call-store.ts';
import type { CallOutcome } from './calls.ts';
import type { ConfirmedDocument } from './confirmed.ts';
import type { Connection } from './connection.ts';
import type { DocumentLog } from './document-log.ts';
import type { Database } from './database.ts';
import type { DeviceKeys } from './device-keys.ts';
import { DeviceStatus } from './device-status.ts';
import type { Device } from './device.ts';
import type { Documents } from './documents.ts';
import type { Hub, News } from './hub.ts';
import { Journal } from './journal.ts';
import { Journals } from './journals.ts';
import type { KeptEndpoint } from './kept-endpoints.ts';
import { makeRoom } from './log-room.ts';
import type { Outcome } from './outcome.ts';
import { PageOwner, type PageSession } from './page-owner.ts';
import type { DevicePorts, PageEvent } from './ports.ts';
import { recoverTail } from './recover.ts';
import { documentKey, type CallSubject, type OutboxRow } from './rows.ts';
import { Sending } from './sending.ts';
import { keepSessionMark, markSession } from './session-mark.ts';
import { forget } from './sign-out.ts';
import type { Tail } from './tail.ts';
import type { Undone } from './undo.ts';
import { dismissResult, type DoneItem, type WaitingItem } from './waiting.ts';
import { within } from './within.ts';
import type { Writer } from './writer.ts';

/** Signing out and listing wait this long for edits that are just being committed. */
const COMMIT_PATIENCE_MS = 2000;

/** While something waits, the database is looked at this often: nothing tells a page that it was emptied. */
const VERIFY_MS = 5000;

const NOTHING_LIVE = { pending: 0, unsavedWords: 0 };

export interface PageDevicePorts extends DevicePorts {
  database: Database;
  tail: Tail;
  hub: Hub;
  keys: DeviceKeys;
  session: Session;
}

/** A {@link Device} on the stores of this browser. */
export class PageDevice implements Device {
  readonly session: Session;
  readonly #ports: PageDevicePorts;
  readonly #status: DeviceStatus;
  readonly #sending: Sending;
  #fetching: Promise<Documents> | null = null;
  /** Null before a document was opened on this page. */
  #documents: Documents | null = null;
  readonly #actions: Actions;
  readonly #owner: PageOwner;
  #pageSession: PageSession['kind'] = 'current';
  readonly #journals = new Journals();
  #cancelVerifying: (() => void) | null = null;
  #askedToPersist = false;

  constructor(ports: PageDevicePorts) {
    this.#ports = ports;
    this.#owner = new PageOwner(ports.session);
    this.session = this.#owner.bound();
    this.#status = new DeviceStatus({
      ...ports,
      user: () => this.user()?.id ?? null,
      live: () => ({ ...(this.#documents?.live() ?? NOTHING_LIVE), unacknowledged: this.#journals.unacknowledged() }),
    });
    this.#sending = new Sending({
      ...ports,
      session: this.session,
      status: this.#status,
      user: () => this.user(),
      hasCalls: () => this.#status.backlog.hasCalls(),
      behind: (documents) => this.#documents?.pull(documents),
    });
    this.#actions = new Actions({
      ...ports,
      journal: () => this.#journal(),
      pushNow: () => this.#sending.pusher.pushNow(),
      contact: () => this.#status.contact,
      recount: () => this.#status.recount(),
    });
  }

  /** Recovers what earlier pages left, then begins to listen and to send. */
  async start(): Promise<void> {
    await this.#recover();
    await this.#markSession();
    await this.#status.lookForCleared();
    this.#ports.hub.listen((news, fromElsewhere) => this.#news(news, fromElsewhere));
    this.#ports.onPage((event) => this.#page(event));
    this.#ports.onStorage((key) => this.session.changedElsewhere(key));
    this.session.subscribe(() => {
      this.#checkSession();
      this.#status.changed();
    });
    this.#sending.wake();
  }

  get api(): ApiPorts {
    return this.#sending.api;
  }

  user(): User | null {
    return this.#owner.user();
  }

  readonly pageSession = (): PageSession => this.#owner.session();

  async signIn(opening: Opening): Promise<void> {
    const before = this.user();
    if (before !== null && before.id !== opening.user.id) await this.signOut();
    await this.session.open(opening);
    this.#owner.adopt();
    this.#checkSession();
    this.#status.met(null);
    await this.#markSession();
    this.#ports.hub.tell({ kind: 'session', user: opening.user.id });
    await this.#status.recount();
    this.#documents?.pull();
    this.#sending.wake();
  }

  async signOut(): Promise<void> {
    const user = this.user();
    await within(this.#ports.clock, COMMIT_PATIENCE_MS, this.#documents?.closed() ?? Promise.resolve());
    this.#owner.release();
    this.#journals.forget();
    this.session.close();
    this.#status.met(null);
    this.#ports.hub.tell({ kind: 'session', user: '' });
    if (user !== null) {
      await forget(this.#ports.database, user.id);
      this.#ports.hub.tell({ kind: 'changed', user: user.id });
    }
    await this.#status.recount();
  }

  async writer(target: Target, title = ''): Promise<Writer> {
    const user = this.user();
    if (user === null) throw new Error('Log in to write.');
    return (await this.#openDocuments()).open(user.id, target, title);
  }

  async lastTarget(): Promise<Target | null> {
    const user = this.user();
    if (user === null) return null;
    const { readLastTarget } = await import('./last-target.ts');
    return readLastTarget(this.#ports.database, user.id);
  }

  async act(action: Action, title = ''): Promise<string> {
    const id = await this.#actions.act(this.#signedIn().id, action, title);
    this.#sending.wake();
    return id;
  }

  outcome(id: string): Promise<Outcome> {
    return this.#actions.outcome(this.#signedIn().id, id);
  }

  undo(id: string): Promise<Undone> {
    const key = callOfItem(id);
    return key === null ? this.#actions.undo(this.#signedIn().id, id) : this.#sending.undoCall(key);
  }

  call<const E extends KeptEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    title: string,
    about?: CallSubject,
  ): Promise<CallOutcome<AnswerOf<E>>> {
    // A call of nobody's goes with whoever is signed in: it must not be made of what this page's owner wrote.
    if (isLocked(this.#checkSession())) return Promise.reject(new Error('Log in first.'));
    return this.#sending.call(endpoint, input, title, about);
  }

  acknowledged(vector: VersionVector): Promise<boolean> {
    return this.#sending.acknowledged(vector);
  }

  readonly connection = (): Connection => this.#status.connection();

  readonly subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  pushNow(): void {
    this.#sending.wake();
  }

  async drain(patienceMs: number): Promise<number> {
    await this.#commits();
    return this.#sending.drain(patienceMs);
  }

  async waiting(): Promise<WaitingItem[]> {
    await this.#commits();
    await this.#status.backlog.whole();
    return [...(this.#status.backlog.items() ?? [])];
  }

  readonly backlog = (): readonly WaitingItem[] | null => this.#status.backlog.items();

  readonly done = (): readonly DoneItem[] => this.#status.backlog.done();

  readonly wordsOf = (id: string): string => this.#status.backlog.wordsOf(id);

  async confirmed(): Promise<ConfirmedDocument[]> {
    const user = this.user();
    if (user === null) return [];
    const { readConfirmed } = await import('./confirmed.ts');
    return readConfirmed(this.#ports.database, user.id);
  }

  async log(target: Target): Promise<DocumentLog> {
    const user = this.#signedIn().id;
    await this.#commits();
    const { readDocumentLog } = await import('./document-log.ts');
    return readDocumentLog(this.#ports.database, this.#ports.tail, { user, document: documentKey(target) });
  }

  async fillLog(target: Target): Promise<void> {
    const user = this.#signedIn().id;
    const { fillLog } = await import('./fill-log.ts');
    await fillLog(this.api, this.#ports.database, user, target);
  }

  async dismiss(id: string): Promise<void> {
    const key = callOfItem(id);
    await (key === null ? dismissResult : dismissCall)(this.#ports.database, key ?? id);
    this.#sending.tellOthers();
    await this.#status.recount();
  }

  persist(): Promise<boolean> {
    this.#askedToPersist = true;
    return this.#ports.persist().catch(() => false);
  }

  schedule(): { lastSentAt: number | null; nextTryAt: number | null } {
    return this.#sending.schedule();
  }

  #journal(onCommitted?: (rows: readonly OutboxRow[]) => void, onChange?: () => void): Journal {
    const { database, tail, clock } = this.#ports;
    const journal = new Journal(
      { database, tail, clock, makeRoom: () => makeRoom(database) },
      (rows) => {
        onCommitted?.(rows);
        this.#sending.pusher.edited();
        this.#status.committed(rows);
        // Once there is something to lose: browsers then listen.
        if (!this.#askedToPersist) void this.persist();
      },
      () => {
        onChange?.();
        this.#status.changed();
        this.#verifySoon();
      },
    );
    return this.#journals.add(journal, onCommitted === undefined ? 'actions' : 'edits');
  }

  #commits(): Promise<void> {
    return within(this.#ports.clock, COMMIT_PATIENCE_MS, this.#documents?.settled() ?? Promise.resolve());
  }

  /** The writing engine is fetched with the first document: nothing else needs it. */
  #openDocuments(): Promise<Documents> {
    this.#fetching ??= this.#fetchDocuments().catch((error: unknown) => {
      this.#fetching = null;
      throw error;
    });
    return this.#fetching;
  }

  async #fetchDocuments(): Promise<Documents> {
    const { Documents } = await import('./documents.ts');
    this.#documents = new Documents({
      ...this.#ports,
      api: this.#sending.api,
      user: () => this.user()?.id ?? null,
      journal: (onCommitted, onChange) => this.#journal(onCommitted, onChange),
      pushNow: () => this.pushNow(),
      mayWrite: (user) => {
        this.#checkSession();
        return this.#owner.mayWrite(user);
      },
    });
    return this.#documents;
  }

  async #recover(): Promise<void> {
    const { tail, database, locks } = this.#ports;
    await recoverTail(tail, database, locks).catch(() => 0);
  }

  #signedIn(): User {
    const user = this.user();
    if (user === null) throw new Error('Log in first.');
    return user;
  }

  /** Notices that another session has begun, or that this page's own is back, and tells it at once. */
  #checkSession(): PageSession['kind'] {
    const { kind } = this.#owner.session();
    if (kind === this.#pageSession) return kind;
    this.#pageSession = kind;
    if (isLocked(kind)) this.#documents?.lock();
    this.#status.changedSession();
    return kind;
  }

  /** The database may have been emptied under this page: its session mark and what waits are written again. */
  #verify(): void {
    this.#cancelVerifying?.();
    this.#cancelVerifying = null;
    const looked = Promise.all([
      keepSessionMark(this.#ports.database, () => this.#ports.session.user()?.id ?? null),
      this.#journals.verify(),
    ]);
    this.#documents?.refresh();
    void looked.then(
      () => this.#status.recount(),
      () => undefined,
    );
  }

  #verifySoon(): void {
    if (!this.#journals.hasAny()) return;
    this.#cancelVerifying ??= this.#ports.clock.after(VERIFY_MS, () => {
      this.#verify();
      this.#verifySoon();
    });
  }

  #markSession(): Promise<void> {
    return markSession(this.#ports.database, () => this.#ports.session.user()?.id ?? null);
  }

  #page(event: PageEvent): void {
    this.#checkSession();
    this.#verify();
    if (event === 'focus') return;
    if (event === 'hidden') return this.#sending.hide();
    void this.#recover().then(() => this.#status.recount());
    this.#sending.wake();
    this.#documents?.pull();
  }

  #news(news: News, fromElsewhere: boolean): void {
    this.#checkSession();
    this.#documents?.hear(news);
    if (news.kind === 'changed') void this.#journals.verify().catch(() => undefined);
    // What the tail alone keeps may go once the university has it.
    if (this.#ports.database.volatile()) void this.#recover();
    if (fromElsewhere) void this.#status.recount();
  }
}

function isLocked(kind: PageSession['kind']): boolean {
  return kind !== 'current' && kind !== 'removed';
}
