import type { User } from '#contract/account';
import type { Action, Target } from '#contract/op';
import type { ApiPorts } from '../api/request.ts';
import { answers } from '../api/probe.ts';
import type { Opening, Session } from '../api/session.ts';
import { Actions } from './actions.ts';
import type { Applied } from './apply-answer.ts';
import type { Connection } from './connection.ts';
import { pageCredentials } from './credentials.ts';
import type { Database } from './database.ts';
import type { DeviceKeys } from './device-keys.ts';
import { DeviceStatus } from './device-status.ts';
import type { Device } from './device.ts';
import { drain } from './drain.ts';
import type { Hub, News } from './hub.ts';
import { Journal } from './journal.ts';
import { makeRoom } from './log.ts';
import { readLastTarget } from './open-document.ts';
import { openWriter } from './open-writer.ts';
import { OpenWriters } from './open-writers.ts';
import type { Outcome } from './outcome.ts';
import type { DevicePorts, PageEvent } from './ports.ts';
import { Puller } from './puller.ts';
import type { PushResult } from './push.ts';
import { Pusher } from './pusher.ts';
import { reachesUniversity } from './reach.ts';
import { recoverTail } from './recover.ts';
import { documentKey, type OutboxRow } from './rows.ts';
import { markSession } from './session-mark.ts';
import { forget } from './sign-out.ts';
import type { Tail } from './tail.ts';
import type { Undone } from './undo.ts';
import { dismissResult, readWaitingItems, type WaitingItem } from './waiting.ts';
import { within } from './within.ts';
import type { Writer } from './writer.ts';

/** Signing out and listing wait this long for edits that are just being committed. */
const COMMIT_PATIENCE_MS = 2000;

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
  readonly api: ApiPorts;
  readonly #ports: PageDevicePorts;
  readonly #status: DeviceStatus;
  readonly #pusher: Pusher;
  readonly #puller: Puller;
  readonly #writers = new OpenWriters();
  readonly #actions: Actions;
  #lastSentAt: number | null = null;
  #askedToPersist = false;

  constructor(ports: PageDevicePorts) {
    this.#ports = ports;
    this.session = ports.session;
    this.api = {
      fetch: ports.fetch,
      now: () => ports.clock.wallMs(),
      session: ports.session,
      heard: (ours) => this.#heard(ours),
    };
    const userId = () => this.user()?.id ?? null;
    this.#status = new DeviceStatus({ ...ports, user: userId, live: () => this.#writers.live() });
    this.#pusher = new Pusher({
      clock: ports.clock,
      locks: ports.locks,
      random: ports.random,
      context: () => this.#pushContext(),
      onResult: (result) => this.#pushed(result),
      probe: () => this.#probe(),
    });
    this.#actions = new Actions({
      ...ports,
      journal: () => this.#journal(),
      pushNow: () => this.#pusher.pushNow(),
      contact: () => this.#status.contact,
      recount: () => this.#status.recount(),
    });
    this.#puller = new Puller({
      ...ports,
      api: this.api,
      user: userId,
      onPulled: (document, outcome) => this.#writers.pulled(document, outcome),
    });
  }

  /** Recovers what earlier pages left, then begins to listen and to send. */
  async start(): Promise<void> {
    await this.#recover();
    await markSession(this.#ports.database, this.user()?.id ?? null);
    await this.#status.recount();
    this.#ports.hub.listen((news, fromElsewhere) => this.#news(news, fromElsewhere));
    this.#ports.onPage((event) => this.#page(event));
    this.#ports.onStorage((key) => this.session.changedElsewhere(key));
    this.session.subscribe(() => this.#status.changed());
    this.#pusher.wake();
  }

  user(): User | null {
    return this.session.user();
  }

  async signIn(opening: Opening): Promise<void> {
    const before = this.user();
    if (before !== null && before.id !== opening.user.id) await this.signOut();
    await this.session.open(opening);
    this.#status.met(null);
    await markSession(this.#ports.database, this.user()?.id ?? null);
    await this.#status.recount();
    this.#pullAll();
    this.#pusher.wake();
  }

  async signOut(): Promise<void> {
    const user = this.user();
    await within(this.#ports.clock, COMMIT_PATIENCE_MS, this.#writers.closed());
    this.session.close();
    this.#status.met(null);
    if (user !== null) {
      await forget(this.#ports.database, user.id);
      this.#ports.hub.tell({ kind: 'changed', user: user.id });
    }
    await this.#status.recount();
  }

  async writer(target: Target, title = ''): Promise<Writer> {
    const user = this.user();
    if (user === null) throw new Error('Log in to write.');
    const owner = { user: user.id, document: documentKey(target) };
    const asked = await this.#puller.pullFirst(owner, target);
    const writer = await openWriter(
      {
        ...this.#ports,
        journal: (onCommitted, onChange) => this.#journal(onCommitted, onChange),
        pushNow: () => this.pushNow(),
        onClose: (closing) => this.#writers.remove(closing),
      },
      owner,
      target,
      title,
    );
    this.#writers.add(writer);
    writer.refresh();
    if (!asked) void this.#puller.pull(target);
    return writer;
  }

  lastTarget(): Promise<Target | null> {
    const user = this.user();
    return user === null ? Promise.resolve(null) : readLastTarget(this.#ports.database, user.id);
  }

  async act(action: Action, title = ''): Promise<string> {
    const id = await this.#actions.act(this.#signedIn().id, action, title);
    this.#pusher.wake();
    return id;
  }

  outcome(id: string): Promise<Outcome> {
    return this.#actions.outcome(this.#signedIn().id, id);
  }

  undo(id: string): Promise<Undone> {
    return this.#actions.undo(this.#signedIn().id, id);
  }

  readonly connection = (): Connection => this.#status.connection();

  readonly subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  pushNow(): void {
    this.#pusher.wake();
  }

  async drain(patienceMs: number): Promise<number> {
    await this.#commits();
    return drain(this.#ports.clock, this.#status, this.#pusher, patienceMs);
  }

  async waiting(): Promise<WaitingItem[]> {
    const user = this.user();
    if (user === null) return [];
    await this.#commits();
    return readWaitingItems(this.#ports.database, user.id, this.#ports.clock.wallMs());
  }

  async dismiss(id: string): Promise<void> {
    await dismissResult(this.#ports.database, id);
    await this.#status.recount();
  }

  persist(): Promise<boolean> {
    this.#askedToPersist = true;
    return this.#ports.persist().catch(() => false);
  }

  schedule(): { lastSentAt: number | null; nextTryAt: number | null } {
    return { lastSentAt: this.#lastSentAt, nextTryAt: this.#pusher.nextTryAt() };
  }

  #journal(onCommitted?: (rows: readonly OutboxRow[]) => void, onChange?: () => void): Journal {
    const { database, tail, clock } = this.#ports;
    return new Journal(
      { database, tail, clock, makeRoom: () => makeRoom(database) },
      (rows) => {
        onCommitted?.(rows);
        this.#pusher.edited();
        this.#status.committed(rows.length);
        // Once there is something to lose: browsers then listen.
        if (!this.#askedToPersist) void this.persist();
      },
      () => {
        onChange?.();
        this.#status.changed();
      },
    );
  }

  #commits(): Promise<void> {
    return within(this.#ports.clock, COMMIT_PATIENCE_MS, this.#writers.settled());
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

  #pushContext() {
    const user = this.user();
    if (user === null) return null;
    const { database, keys, crypto } = this.#ports;
    const credentials = pageCredentials(user.id, keys, crypto.subtle, this.session);
    const reaches = (leaving: boolean) =>
      leaving ? Promise.resolve(this.#status.contact === 'ours') : reachesUniversity(this.#ports);
    return { ports: this.#ports, database, user: user.id, credentials, reaches };
  }

  #pushed(result: PushResult): void {
    if (result.kind === 'answered') this.#answered(result.applied);
    else if (result.kind === 'offline') {
      this.#status.heard('none');
      // Now, not when the page is left: a page that is closed has no time to ask for it.
      void this.#ports.registerSync();
    } else if (result.kind !== 'idle') {
      const asks = result.kind === 'sign in' || result.kind === 'update';
      if (asks) this.#status.met({ code: result.kind, error: result.error });
      this.#status.heard('ours');
    }
    void this.#status.recount();
  }

  #answered(applied: Applied): void {
    if (applied.moved > 0) this.#lastSentAt = Math.round(this.#ports.clock.wallMs());
    this.#status.met(null);
    this.#status.heard('ours');
    for (const target of this.#writers.targets(applied.behind)) void this.#puller.pull(target);
    const user = this.user();
    if (user !== null) this.#ports.hub.tell({ kind: 'changed', user: user.id });
  }

  #heard(ours: boolean): void {
    const before = this.#status.contact;
    if (!ours) this.#pusher.doubt();
    if (ours && before === 'none') this.#pusher.wake();
    this.#status.heard(ours ? 'ours' : 'none');
  }

  async #probe(): Promise<boolean> {
    const answered = await answers(this.api);
    this.#status.heard(answered ? 'ours' : 'none');
    return answered;
  }

  #page(event: PageEvent): void {
    if (event === 'hidden') {
      this.#ports.hub.flush();
      if (this.#status.waiting === 0) return;
      this.#pusher.hide();
      void this.#ports.registerSync();
      return;
    }
    void this.#recover().then(() => this.#status.recount());
    this.#pusher.wake();
    this.#pullAll();
  }

  #news(news: News, fromElsewhere: boolean): void {
    this.#writers.hear(news);
    if (fromElsewhere) void this.#status.recount();
  }

  #pullAll(): void {
    for (const target of this.#writers.targets()) void this.#puller.pull(target);
  }
}
