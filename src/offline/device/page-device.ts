import type { User } from '#contract/account';
import type { Endpoint } from '#contract/endpoint';
import type { Target, VersionVector } from '#contract/op';
import type { ApiPorts } from '../../api/request.ts';
import type { Opening, Session } from '../../api/session.ts';
import type { ConfirmedDocument } from '../waiting/confirmed.ts';
import type { Connection } from '../waiting/connection.ts';
import type { DocumentLog } from '../journal/document-log.ts';
import type { Database } from './database.ts';
import type { DeviceReads } from './device-reads.ts';
import type { DeviceKeys } from './device-keys.ts';
import { DeviceStatus } from './device-status.ts';
import type { Device } from './device.ts';
import type { TabChannel, News } from './tab-channel.ts';
import type { Journal } from '../journal/journal.ts';
import { LaterDocuments } from '../journal/later-documents.ts';
import { laterTexts } from '../pull/later-texts.ts';
import { isLocked, PageOwner, type PageBoundSession, type PageSession } from './page-owner.ts';
import { COMMIT_PATIENCE_MS, type DevicePorts, type PageEvent } from './ports.ts';
import type { OutboxRow } from './rows.ts';
import { Uploader } from '../delivery/uploader.ts';
import { StoreWatch } from '../journal/store-watch.ts';
import type { SigningPorts } from './signing.ts';
import type { Tail } from '../journal/tail.ts';
import type { Undone } from '../requests/undo.ts';
import type { DoneItem, WaitingItem } from '../waiting/waiting.ts';
import { within } from './within.ts';
import type { Writer } from '../journal/writer.ts';

const NOTHING_DONE: readonly DoneItem[] = [];

export interface PageDevicePorts extends DevicePorts {
  database: Database;
  tail: Tail;
  tabChannel: TabChannel;
  /** Loaded with the first use. */
  keys: () => Promise<DeviceKeys>;
  session: Session;
}

/** A {@link Device} on the stores of this browser. */
export class PageDevice implements Device {
  readonly session: PageBoundSession;
  readonly #ports: PageDevicePorts;
  readonly #status: DeviceStatus;
  readonly #uploader: Uploader;
  readonly #documents: LaterDocuments;
  readonly #owner: PageOwner;
  readonly #stores: StoreWatch;

  constructor(ports: PageDevicePorts) {
    this.#ports = ports;
    this.#owner = new PageOwner(ports.session);
    this.session = this.#owner.bound();
    this.#stores = new StoreWatch({
      ...ports,
      user: () => ports.session.user()?.id ?? (ports.session.signedOut() ? null : undefined),
      isLocked: () => this.#isLocked(),
      onLooked: () => this.#looked(),
    });
    this.#documents = new LaterDocuments(() => ({
      ...ports,
      api: this.#uploader.api,
      user: this.#userId,
      journal: (onCommitted, onChange) => this.#journal(onCommitted, onChange),
      pushNow: () => this.pushNow(),
      onFacts: () => this.#status.changed(),
      mayWrite: (user) => {
        this.#checkSession();
        return this.#owner.mayWrite(user);
      },
    }));
    this.#status = new DeviceStatus({
      ...ports,
      user: this.#userId,
      live: () => ({ ...this.#documents.live(), unacknowledged: this.#stores.journals.unacknowledged() }),
    });
    this.#uploader = new Uploader({
      ...ports,
      session: this.session,
      status: this.#status,
      user: () => this.user(),
      hasRequests: () => this.#status.backlog?.hasRequests() ?? false,
      behind: (documents) => this.#documents.now?.pull(documents),
      another: (incarnation) => this.#texts.compare(incarnation),
      parked: () => void this.#decide((reads) => reads.bringBack()).catch(() => undefined),
    });
  }

  /** Recovers the unsent work of earlier pages, then begins to listen and to send. */
  async start(): Promise<void> {
    await this.#stores.recover();
    await this.#stores.markSession();
    await this.#status.recount();
    this.#ports.tabChannel.listen((news, fromElsewhere) => this.#news(news, fromElsewhere));
    this.#ports.onPage((event) => this.#page(event));
    this.#ports.onStorage((key) => this.#ports.session.changedElsewhere(key));
    this.session.subscribe((event) => {
      if (event === 'ended') void this.signOut();
      this.#checkSession();
      this.#status.changed();
    });
    this.#stores.lookSoon();
    const { firstView } = this.#ports;
    if (firstView === undefined) this.#wakeFirst();
    else void firstView.then(() => this.#wakeFirst());
  }

  #wakeFirst(): void {
    this.#uploader.wake();
    // Loaded early, so that a sign-out without a network can still remove all readable data.
    void fetchSigning()
      .then(({ watchStorage }) => watchStorage(this.#signing()))
      .catch(() => undefined);
  }

  get api(): ApiPorts {
    return this.#uploader.api;
  }

  readonly user = (): User | null => this.#owner.user();

  readonly #userId = (): string | null => this.user()?.id ?? null;

  readonly pageSession = (): PageSession => this.#owner.session();

  async signIn(opening: Opening): Promise<void> {
    await (await fetchSigning()).signIn(this.#signing(), opening);
    this.#uploader.wake();
  }

  readonly signOut = async (): Promise<void> => (await fetchSigning()).signOut(this.#signing());

  readonly writer = async (target: Target, title = ''): Promise<Writer> =>
    this.#documents.open(this.#signedIn().id, target, title);

  readonly lastTarget = async (): Promise<Target | null> => (await this.#reads()).lastTarget();

  readonly queue: Device['queue'] = async (endpoint, input, title) => {
    this.#mayAsk(endpoint);
    const id = await this.#uploader.queue(endpoint, input, title);
    this.#stores.lookSoon();
    return id;
  };

  readonly request: Device['request'] = async (endpoint, input, title, about) => {
    this.#mayAsk(endpoint);
    const outcome = await this.#uploader.request(endpoint, input, { title, about });
    this.#stores.lookSoon();
    return outcome;
  };

  readonly outcome: Device['outcome'] = (endpoint, id) => this.#uploader.outcome(endpoint, id);

  readonly undo = (id: string): Promise<Undone> => this.#decide((reads) => reads.undo(id));

  readonly acknowledged = (vector: VersionVector): Promise<boolean> => this.#uploader.acknowledged(vector);

  readonly #texts = laterTexts(() => ({ ...this.#ports, api: this.api, user: this.#userId, pushNow: this.pushNow }));

  readonly begun = this.#texts.begun;

  readonly connection = (): Connection => this.#status.connection();

  readonly subscribe = (listener: () => void): (() => void) => this.#status.subscribe(listener);

  readonly pushNow = (): void => this.#uploader.wake();

  async drain(patienceMs: number): Promise<number> {
    await this.#commits();
    return this.#uploader.drain(patienceMs);
  }

  readonly waiting = (): Promise<WaitingItem[]> => this.#commits().then(() => this.#status.whole());

  readonly backlog = (): readonly WaitingItem[] | null => this.#status.backlog?.items() ?? null;

  readonly done = (): readonly DoneItem[] => this.#status.backlog?.done() ?? NOTHING_DONE;

  readonly wordsOf = (id: string): string => this.#status.backlog?.wordsOf(id) ?? '';

  readonly confirmed = async (): Promise<ConfirmedDocument[]> => (await this.#reads()).confirmed();

  readonly log = async (target: Target): Promise<DocumentLog> => (await this.#reads()).log(target);

  readonly fillLog = async (target: Target): Promise<void> => (await this.#reads()).fillLog(target);

  readonly dismiss = (id: string): Promise<void> => this.#decide((reads) => reads.dismiss(id));

  readonly discard: Device['discard'] = (target) => this.#decide((reads) => reads.discard(target));

  readonly retry = (id: string): Promise<boolean> => this.#decide((reads) => reads.retry(id));

  readonly discardParked = (id: string): Promise<boolean> => this.#decide((reads) => reads.discardParked(id));

  readonly schedule: Device['schedule'] = () => this.#uploader.schedule();

  #journal(onCommitted: (rows: readonly OutboxRow[]) => void, onChange: () => void): Journal {
    return this.#stores.journal(
      (rows) => {
        onCommitted(rows);
        if (this.#isLocked()) return this.#lock();
        this.#uploader.pusher.edited();
        this.#status.committed(rows);
        this.#stores.lookSoon();
      },
      () => {
        onChange();
        this.#status.changed();
      },
    );
  }

  #signing(): SigningPorts {
    return {
      ...this.#ports,
      api: this.api,
      status: this.#status,
      stores: this.#stores,
      documents: this.#documents,
      owner: this.#owner,
      user: () => this.user(),
      wake: () => this.pushNow(),
      checkSession: () => this.#checkSession(),
      takeOver: this.#takeOver,
    };
  }

  /** Loaded with the first call. */
  async #reads(): Promise<DeviceReads> {
    const calls = { api: this.api, user: this.user, commits: this.#commits, wake: this.pushNow };
    return new (await import('./device-reads.ts')).DeviceReads({ ...this.#ports, ...calls });
  }

  /** Runs a person's decision about waiting items; all pages look again. */
  async #decide<T>(act: (reads: DeviceReads) => Promise<T>): Promise<T> {
    const decided = await act(await this.#reads());
    this.#uploader.tellOthers();
    await this.#status.recount();
    return decided;
  }

  readonly #commits = (): Promise<void> => within(this.#ports.clock, COMMIT_PATIENCE_MS, this.#documents.committed());

  /**
   * Throws without the page's owner: a request without an owner goes with any user, so it must not hold their writing.
   */
  #mayAsk({ access }: Endpoint): void {
    if (isLocked(this.#checkSession()) || (access.kind !== 'public' && this.user() === null)) {
      throw new Error('Log in first.');
    }
  }

  #signedIn(): User {
    const user = this.user();
    if (user === null) throw new Error('Log in first.');
    return user;
  }

  /** Detects that another session has begun, or that the owner's is back, and tells it at once. */
  #checkSession(): PageSession['kind'] {
    const { kind, isNew } = this.#owner.look();
    if (!isNew) return kind;
    if (isLocked(kind)) this.#lock();
    this.#status.changedSession();
    return kind;
  }

  #isLocked(): boolean {
    return isLocked(this.#owner.session().kind);
  }

  /** Shows and takes nothing more. What was written here meanwhile is sealed where the session is over. */
  #lock(): void {
    this.#documents.now?.lock();
    const owner = this.#owner.id();
    if (owner !== null) void fetchSigning().then(({ leaveLate }) => leaveLate(this.#signing(), owner));
  }

  #page(event: PageEvent): void {
    this.#checkSession();
    if (event === 'hidden') return this.#uploader.hide();
    this.#stores.look();
    if (event === 'focus') return;
    this.#uploader.wake();
    void this.#takeOver();
    this.#documents.now?.pull();
  }

  /** Sends, counts and shows what pages that are gone have left. */
  readonly #takeOver = async (): Promise<void> => {
    await this.#stores.recover();
    this.#uploader.wake();
    this.#looked();
  };

  #looked(): void {
    this.#documents.now?.refresh();
    void this.#status.recount();
  }

  #news(news: News, fromElsewhere: boolean): void {
    this.#checkSession();
    this.#documents.now?.hear(news);
    if (news.kind === 'changed') this.#stores.acknowledge();
    if (fromElsewhere) void this.#status.recount();
  }
}

const fetchSigning = () => import('./signing.ts');
