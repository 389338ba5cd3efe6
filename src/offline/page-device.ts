import { health } from '#contract/health';
import type { User } from '#contract/account';
import type { Action, Target } from '#contract/op';
import { request, type ApiPorts } from '../api/request.ts';
import type { Opening, Session } from '../api/session.ts';
import { connectionOf, readOutboxFacts, type Attention, type Connection, type Contact } from './connection.ts';
import { createControlStream, type ControlStream } from './control-stream.ts';
import { pageCredentials } from './credentials.ts';
import type { Database } from './database.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { Device } from './device.ts';
import { DocumentWriter } from './document-writer.ts';
import type { Hub, News } from './hub.ts';
import { Journal } from './journal.ts';
import { pruneLog } from './log.ts';
import { NO_FACTS, openDocument, readFacts } from './open-document.ts';
import { beginStream } from './own-stream.ts';
import type { DevicePorts, PageEvent } from './ports.ts';
import { pullDocument } from './pull.ts';
import type { PushResult } from './push.ts';
import { Pusher } from './pusher.ts';
import { recoverTail } from './recover.ts';
import { documentKey, type DocumentRow, type MetaRow, type OutboxRow, type ResultRow } from './rows.ts';
import { forgetUser, SIGN_OUT_TABLES } from './sign-out.ts';
import type { Tail } from './tail.ts';
import { asked } from './transaction.ts';
import { readWaitingItems, type WaitingItem } from './waiting.ts';
import type { Writer } from './writer.ts';

/** A document that was never on this device is asked for this long before it opens without it, and says so. */
const FIRST_PULL_PATIENCE_MS = 3000;

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
  readonly #pusher: Pusher;
  readonly #writers = new Set<DocumentWriter>();
  readonly #listeners = new Set<() => void>();
  readonly #pulls = new Map<string, Promise<void>>();
  #control: Promise<ControlStream> | null = null;
  #contact: Contact = 'nobody yet';
  /** What the last push met that a person must mend; null after an answer. */
  #trouble: Attention | null = null;
  #waiting = 0;
  #reasons: Attention[] = [];
  /** Rises with each commit: a count that began before it is out of date. */
  #commits = 0;
  #counting: Promise<void> | null = null;
  #lastSentAt: number | null = null;
  #connection: Connection = { kind: 'connecting' };
  #schedule: { lastSentAt: number | null; nextTryAt: number | null } = { lastSentAt: null, nextTryAt: null };

  constructor(ports: PageDevicePorts) {
    this.#ports = ports;
    this.session = ports.session;
    this.api = {
      fetch: ports.fetch,
      now: () => ports.clock.wallMs(),
      session: ports.session,
      heard: (ours) => this.#heard(ours),
    };
    this.#pusher = new Pusher({
      clock: ports.clock,
      locks: ports.locks,
      random: ports.random,
      context: () => this.#pushContext(),
      onResult: (result) => this.#pushed(result),
      probe: () => this.#probe(),
    });
  }

  /** Recovers what earlier pages left, then begins to listen and to send. */
  async start(): Promise<void> {
    await this.#recover();
    await this.#markSession();
    await this.#recount();
    this.#ports.hub.listen((news, fromElsewhere) => this.#news(news, fromElsewhere));
    this.#ports.onPage((event) => this.#page(event));
    this.#ports.onStorage((key) => this.session.changedElsewhere(key));
    this.session.subscribe(() => this.#changed());
    this.#pusher.wake();
  }

  user(): User | null {
    return this.session.user();
  }

  async signIn(opening: Opening): Promise<void> {
    const before = this.user();
    if (before !== null && before.id !== opening.user.id) await this.signOut();
    await this.session.open(opening);
    this.#trouble = null;
    await this.#markSession();
    await this.#recount();
    this.#pullAll();
    this.#pusher.wake();
  }

  async signOut(): Promise<void> {
    const user = this.user();
    await this.#within(COMMIT_PATIENCE_MS, Promise.all([...this.#writers].map((writer) => writer.closed())));
    this.session.close();
    this.#control = null;
    this.#trouble = null;
    if (user !== null) {
      await this.#ports.database
        .run(SIGN_OUT_TABLES, 'readwrite', (tx) => forgetUser(tx, user.id))
        .catch(() => undefined);
      this.#ports.hub.tell({ kind: 'changed', user: user.id });
    }
    await this.#recount();
  }

  async writer(target: Target, title = ''): Promise<Writer> {
    const user = this.user();
    if (user === null) throw new Error('Log in to write.');
    const owner = { user: user.id, document: documentKey(target) };
    await this.#firstPull(user.id, target);
    const own = await beginStream(this.#ports, user.id, target);
    const doc = await openDocument(this.#ports.database, this.#ports.tail, owner);
    const facts = await readFacts(this.#ports.database, owner, own.head.stream).catch(() => NO_FACTS);
    const { database, clock, hub } = this.#ports;
    const writer: DocumentWriter = new DocumentWriter(
      {
        database,
        clock,
        hub,
        subtle: this.#ports.crypto.subtle,
        journal: (onCommitted, onChange) => this.#journal(onCommitted, onChange),
        pushNow: () => this.pushNow(),
        onClose: () => this.#writers.delete(writer),
      },
      doc,
      own,
      facts,
      title,
    );
    this.#writers.add(writer);
    writer.refresh();
    void this.#pull(target);
    return writer;
  }

  async lastTarget(): Promise<Target | null> {
    const user = this.user();
    if (user === null) return null;
    const rows = await this.#ports.database.run(['documents'], 'readonly', (tx) =>
      asked<DocumentRow[]>(tx.objectStore('documents').getAll(IDBKeyRange.bound([user.id], [user.id, []]))),
    );
    const written = rows.filter((row) => row.deviceAt !== null);
    written.sort((a, b) => (b.deviceAt ?? 0) - (a.deviceAt ?? 0));
    return written[0]?.target ?? null;
  }

  async act(action: Action, title = ''): Promise<void> {
    const user = this.user();
    if (user === null) throw new Error('Log in first.');
    this.#control ??= beginStream(this.#ports, user.id, { kind: 'actions' }).then((own) =>
      createControlStream(own, this.#journal(), this.#ports.clock),
    );
    const control = await this.#control;
    await control.act(action, title);
    this.#pusher.wake();
  }

  readonly connection = (): Connection => this.#connection;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  pushNow(): void {
    this.#pusher.wake();
  }

  async drain(patienceMs: number): Promise<number> {
    const { clock } = this.#ports;
    const until = clock.monotonicMs() + patienceMs;
    await this.#within(COMMIT_PATIENCE_MS, this.#committed());
    await this.#recount();
    while (this.#waiting > 0 && clock.monotonicMs() < until) {
      await this.#within(until - clock.monotonicMs(), this.#pusher.pushNow());
      await this.#recount();
      if (this.#waiting > 0) await new Promise<void>((done) => clock.after(250, done));
    }
    return this.#waiting;
  }

  async waiting(): Promise<WaitingItem[]> {
    const user = this.user();
    if (user === null) return [];
    await this.#within(COMMIT_PATIENCE_MS, this.#committed());
    const now = this.#ports.clock.wallMs();
    return this.#ports.database.run(['outbox', 'streams', 'results'], 'readonly', (tx) =>
      readWaitingItems(tx, user.id, now),
    );
  }

  async dismiss(id: string): Promise<void> {
    const [stream = '', seq = ''] = id.split(':');
    await this.#ports.database.run(['results'], 'readwrite', async (tx) => {
      const row = await asked<ResultRow | undefined>(tx.objectStore('results').get([stream, Number(seq)]));
      if (row !== undefined) await asked(tx.objectStore('results').put({ ...row, dismissed: true }));
    });
    await this.#recount();
  }

  persist(): Promise<boolean> {
    return this.#ports.persist().catch(() => false);
  }

  schedule(): { lastSentAt: number | null; nextTryAt: number | null } {
    const next = { lastSentAt: this.#lastSentAt, nextTryAt: this.#pusher.nextTryAt() };
    const same = next.lastSentAt === this.#schedule.lastSentAt && next.nextTryAt === this.#schedule.nextTryAt;
    if (!same) this.#schedule = next;
    return this.#schedule;
  }

  #journal(onCommitted?: (rows: readonly OutboxRow[]) => void, onChange?: () => void): Journal {
    const { database, tail, clock } = this.#ports;
    return new Journal(
      { database, tail, clock, makeRoom: () => this.#makeRoom() },
      (rows) => {
        this.#commits += 1;
        this.#waiting += rows.length;
        onCommitted?.(rows);
        this.#pusher.edited();
        this.#changed();
      },
      () => {
        onChange?.();
        if (this.#writers.size > 0) this.#changed();
      },
    );
  }

  #makeRoom(): Promise<void> {
    return this.#ports.database.run(['log', 'checkpoints', 'meta'], 'readwrite', async (tx) => {
      const row = await asked<MetaRow | undefined>(tx.objectStore('meta').get('log'));
      await pruneLog(tx, row?.key === 'log' ? row.bytes / 2 : 0);
    });
  }

  #committed(): Promise<unknown> {
    return Promise.all([...this.#writers].map((writer) => writer.settled()));
  }

  #within(patienceMs: number, work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, new Promise<void>((done) => this.#ports.clock.after(patienceMs, done))]);
  }

  async #recover(): Promise<void> {
    const { tail, database, locks } = this.#ports;
    await recoverTail(tail, database, locks).catch(() => 0);
  }

  /** The worker can't read local storage: it learns here whose outbox to push. */
  async #markSession(): Promise<void> {
    const user = this.user()?.id ?? null;
    const row: MetaRow = { key: 'session', user };
    await this.#ports.database
      .run(['meta'], 'readwrite', (tx) => asked(tx.objectStore('meta').put(row)))
      .catch(() => undefined);
  }

  #pushContext() {
    const user = this.user();
    if (user === null) return null;
    const { database, keys, crypto } = this.#ports;
    const credentials = pageCredentials(user.id, keys, crypto.subtle, this.session);
    return { ports: this.#ports, database, user: user.id, credentials };
  }

  #pushed(result: PushResult): void {
    const user = this.user();
    switch (result.kind) {
      case 'idle':
        break;
      case 'offline':
        this.#contact = 'none';
        break;
      case 'sign in':
      case 'update':
        this.#contact = 'ours';
        this.#trouble = { code: result.kind, error: result.error };
        break;
      case 'answered':
        this.#contact = 'ours';
        this.#trouble = null;
        if (result.applied.moved > 0) this.#lastSentAt = Math.round(this.#ports.clock.wallMs());
        for (const writer of this.#writers) {
          if (writer.submission !== null && result.applied.behind.includes(writer.submission))
            void this.#pull(writer.target);
        }
        if (user !== null) this.#ports.hub.tell({ kind: 'changed', user: user.id });
        break;
      default:
        this.#contact = 'ours';
    }
    void this.#recount();
  }

  #heard(ours: boolean): void {
    const before = this.#contact;
    this.#contact = ours ? 'ours' : 'none';
    if (!ours) this.#pusher.doubt();
    if (ours && before === 'none') this.#pusher.wake();
    if (before !== this.#contact) this.#changed();
  }

  async #probe(): Promise<boolean> {
    try {
      await request(health, {}, { ...this.api, heard: undefined });
      this.#contact = 'ours';
    } catch {
      this.#contact = 'none';
    }
    this.#changed();
    return this.#contact === 'ours';
  }

  #page(event: PageEvent): void {
    if (event === 'hidden') {
      if (this.#waiting === 0) return;
      this.#pusher.hide();
      void this.#ports.registerSync();
      return;
    }
    void this.#recover().then(() => this.#recount());
    this.#pusher.wake();
    this.#pullAll();
  }

  #news(news: News, fromElsewhere: boolean): void {
    if (news.user !== this.user()?.id) return;
    for (const writer of this.#writers) {
      if (news.kind === 'changed') writer.refresh();
      else if (news.document === writer.owner.document) writer.receive(news.ops);
    }
    if (fromElsewhere) void this.#recount();
  }

  #pullAll(): void {
    for (const writer of this.#writers) void this.#pull(writer.target);
  }

  /** A document that was never asked for is waited for a while, so that it doesn't open empty without need. */
  async #firstPull(user: string, target: Target): Promise<void> {
    const owner = { user, document: documentKey(target) };
    const facts = await readFacts(this.#ports.database, owner, '').catch(() => NO_FACTS);
    if (facts.row?.asked === true) return;
    await this.#within(FIRST_PULL_PATIENCE_MS, this.#pull(target));
  }

  /** Pulls a document, once for all who ask meanwhile, and tells its writers how that went. */
  #pull(target: Target): Promise<void> {
    const document = documentKey(target);
    const running = this.#pulls.get(document) ?? this.#pullOnce(target).finally(() => this.#pulls.delete(document));
    this.#pulls.set(document, running);
    return running;
  }

  async #pullOnce(target: Target): Promise<void> {
    const user = this.user();
    if (user === null) return;
    let outcome: 'asked' | 'failed' = 'failed';
    try {
      const came = await pullDocument(this.api, this.#ports.database, user.id, target);
      outcome = 'asked';
      if (came) this.#ports.hub.tell({ kind: 'changed', user: user.id });
    } catch {
      // Offline, refused or no database: the document stays as this device has it, and says what may be missing.
    }
    for (const writer of this.#writers) if (writer.owner.document === documentKey(target)) writer.pulled(outcome);
  }

  /** Counts anew, unless a commit came in between: its rows were added already, and the count is made again. */
  #recount(): Promise<void> {
    this.#counting ??= this.#count()
      .catch(() => undefined)
      .finally(() => {
        this.#counting = null;
        this.#changed();
      });
    return this.#counting;
  }

  async #count(): Promise<void> {
    const user = this.user();
    for (let commits = -1; commits !== this.#commits;) {
      commits = this.#commits;
      const now = this.#ports.clock.wallMs();
      const facts =
        user === null
          ? { waiting: 0, reasons: [] }
          : await this.#ports.database.run(['outbox', 'streams', 'results'], 'readonly', (tx) =>
              readOutboxFacts(tx, user.id, now),
            );
      if (commits !== this.#commits) continue;
      this.#waiting = facts.waiting;
      this.#reasons = facts.reasons;
    }
  }

  #changed(): void {
    const next = connectionOf(this.#contact, this.#unsent(), this.#attention());
    if (JSON.stringify(next) !== JSON.stringify(this.#connection)) this.#connection = next;
    for (const listener of this.#listeners) listener();
  }

  /** What is committed and what is about to be: 'Connected' may not show while an edit is on its way to the disk. */
  #unsent(): number {
    let pending = 0;
    for (const writer of this.#writers) pending += writer.pending;
    return this.#waiting + pending;
  }

  #attention(): Attention[] {
    const reasons = [...this.#reasons];
    if (this.#trouble !== null && this.#waiting > 0) reasons.unshift(this.#trouble);
    for (const writer of this.#writers) {
      const state = writer.state();
      if (state.kind === 'not saved') reasons.unshift({ code: 'not saved', error: notSaved(state.words) });
    }
    return reasons;
  }
}

function notSaved(words: number): string {
  return `This device is full: the last ${words === 1 ? 'word is' : `${words} words are`} not saved on it.`;
}
