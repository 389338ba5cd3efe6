import type { User } from '#contract/account';
import type { AnswerOf } from '#contract/endpoint';
import type { VersionVector } from '#contract/op';
import { answers } from '../../api/probe.ts';
import { REQUESTS_FLAG } from '../../api/waiting-flags.ts';
import type { ApiPorts } from '../../api/request.ts';
import type { RequestOf } from '../../api/send.ts';
import type { Applied } from './apply-answer.ts';
import type { Credentials } from './credentials.ts';
import type { Database } from '../device/database.ts';
import type { DeviceKeys } from '../device/device-keys.ts';
import type { DeviceStatus } from '../device/device-status.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import type { PageBoundSession } from '../device/page-owner.ts';
import type { DevicePorts } from '../device/ports.ts';
import type { PushResult } from './push.ts';
import { Pusher } from './pusher.ts';
import { reachesUniversity } from './reach.ts';
import type { QueuedEndpoint } from '../requests/endpoints.ts';
import type { RequestLabel, RequestQueue } from '../requests/queue.ts';
import type { RequestOutcome } from '../requests/waiters.ts';
import type { DocumentKey } from '../device/rows.ts';
import type { Tail } from '../journal/tail.ts';

export interface UploaderPorts extends DevicePorts {
  database: Database;
  tail: Pick<Tail, 'holds'>;
  tabChannel: TabChannel;
  keys: () => Promise<DeviceKeys>;
  session: PageBoundSession;
  status: DeviceStatus;
  user: () => User | null;
  /** Whether requests wait to be sent, as far as the backlog knows. */
  hasRequests: () => boolean;
  /** The university has more of these documents than this device. */
  behind: (documents: readonly DocumentKey[]) => void;
  /** The university's database is another one than before, or was started anew. */
  another: (incarnation: string) => void;
  /** Something that can't be stored was parked. */
  parked: () => void;
}

/** Sends all that leaves this page: ops by pushing, requests one by one. Notes what answers tell of the university. */
export class Uploader {
  readonly api: ApiPorts;
  readonly pusher: Pusher;
  readonly #ports: UploaderPorts;
  #lastSentAt: number | null = null;
  #queue: Promise<RequestQueue> | null = null;

  constructor(ports: UploaderPorts) {
    this.#ports = ports;
    const { clock, fetch, session } = ports;
    this.api = { fetch, now: () => clock.wallMs(), session, heard: (ours) => this.#heard(ours) };
    this.pusher = new Pusher({
      clock,
      locks: ports.locks,
      random: ports.random,
      context: () => this.#pushContext(),
      onResult: (result) => this.#pushed(result),
      probe: () => this.#probe(),
      isVisible: ports.isVisible,
    });
  }

  /** Tries at once to send everything that waits: the page is online, visible or signed in, so an answer is likely. */
  wake(): void {
    this.pusher.wake();
    this.#wakeRequests();
  }

  #wakeRequests(): void {
    void this.#filledQueue().then((queue) => queue?.wake());
  }

  /** See src/offline/delivery/drain.ts. Where that can't be fetched, nothing can be sent either. */
  async drain(patienceMs: number): Promise<number> {
    const { clock, status } = this.#ports;
    const fetched = await import('./drain.ts').catch(() => null);
    if (fetched === null) return status.waiting;
    const sendRequests = async () => (await this.#filledQueue())?.sendNow();
    return fetched.drain(clock, status, () => Promise.all([this.pusher.pushNow(), sendRequests()]), patienceMs);
  }

  /** See `Device.queue`. */
  async queue<const E extends QueuedEndpoint>(endpoint: E, input: RequestOf<E>, title: string): Promise<string> {
    return (await this.#openQueue()).queue(endpoint, input, { title });
  }

  /** See `Device.request`. */
  async request<const E extends QueuedEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    label: RequestLabel,
  ): Promise<RequestOutcome<AnswerOf<E>>> {
    return (await (await this.#openQueue()).request(endpoint, input, label)) as RequestOutcome<AnswerOf<E>>;
  }

  /** See `Device.outcome`. */
  async outcome<const E extends QueuedEndpoint>(_: E, id: string): Promise<RequestOutcome<AnswerOf<E>>> {
    return (await (await this.#openQueue()).outcome(id)) as RequestOutcome<AnswerOf<E>>;
  }

  /** See `Device.acknowledged`. */
  async acknowledged(vector: VersionVector): Promise<boolean> {
    const { isAcknowledged } = await import('./acknowledged.ts');
    return isAcknowledged(this.#ports.database, vector);
  }

  /** When the university last acknowledged something, and when the next push is due, in wall milliseconds. */
  schedule(): { lastSentAt: number | null; nextTryAt: number | null } {
    return { lastSentAt: this.#lastSentAt, nextTryAt: this.pusher.nextTryAt() };
  }

  /** The page may be going away: one keepalive push, and a Background Sync for the worker. */
  hide(): void {
    this.#ports.tabChannel.flush();
    if (this.#ports.status.waiting === 0) return;
    this.pusher.hide();
    void this.#ports.registerSync();
  }

  /** Tells the other tabs that the outbox changed, so that they look at it again. */
  tellOthers(): void {
    const user = this.#ports.user();
    if (user !== null) this.#ports.tabChannel.tell({ kind: 'changed', user: user.id });
  }

  #changed(): void {
    void this.#ports.status.recount();
    this.tellOthers();
  }

  /** Loads the request code when a request is made or found: few pages make any. Rejects if it can't be loaded. */
  #openQueue(): Promise<RequestQueue> {
    this.#queue ??= this.#fetchQueue().catch(() => {
      this.#queue = null;
      throw new Error('It could not be kept: there is no connection now.');
    });
    return this.#queue;
  }

  async #fetchQueue(): Promise<RequestQueue> {
    const [{ RequestQueue }, { pageCredentials }, keys] = await Promise.all([
      import('../requests/queue.ts'),
      import('./credentials.ts'),
      this.#ports.keys(),
    ]);
    const { fetch, clock, crypto, session } = this.#ports;
    const user = () => this.#ports.user()?.id ?? null;
    const credentials = (owner: string) => pageCredentials(owner, keys, crypto.subtle, session);
    return new RequestQueue({
      ...this.#ports,
      user,
      send: { fetch, clock, credentials, heard: (ours) => this.#heardOfRequest(ours) },
      reaches: () => this.#reaches(),
      changed: () => this.#changed(),
    });
  }

  async #reaches(): Promise<boolean> {
    const reached = await reachesUniversity(this.#ports);
    this.#heardOfRequest(reached);
    return reached;
  }

  #heardOfRequest(ours: boolean): void {
    this.#heard(ours);
    // At once, because a page that is closed has no time to register a Background Sync.
    if (!ours) void this.#ports.registerSync();
  }

  /** The queue; null if no requests are kept or its code can't be loaded. */
  async #filledQueue(): Promise<RequestQueue | null> {
    const { storage, hasRequests } = this.#ports;
    if (this.#queue === null && storage.getItem(REQUESTS_FLAG) === null && !hasRequests()) return null;
    return this.#openQueue().catch(() => null);
  }

  #pushContext() {
    const { database, keys, crypto, session, status } = this.#ports;
    const user = this.#ports.user();
    if (user === null) return null;
    const credentials: Credentials = {
      // Loaded together with the push code, which is the only caller.
      headers: async (attempt, message) => {
        const { pageCredentials } = await import('./credentials.ts');
        return pageCredentials(user.id, await keys(), crypto.subtle, session).headers(attempt, message);
      },
    };
    const reaches = (leaving: boolean) =>
      leaving ? Promise.resolve(status.contact === 'ours') : reachesUniversity(this.#ports);
    const isInTail = (place: { stream: string; seq: number }) => this.#ports.tail.holds(place);
    return { ports: this.#ports, database, user: user.id, credentials, reaches, isInTail };
  }

  #pushed(result: PushResult): void {
    const { status, registerSync, parked } = this.#ports;
    if (result.kind === 'parked' || (result.kind === 'answered' && result.applied.parked.length > 0)) parked();
    if (result.kind === 'answered') this.#answered(result.applied);
    else if (result.kind === 'offline') {
      status.heard('none');
      // At once, because a page that is closed has no time to register a Background Sync.
      void registerSync();
    } else if (result.kind !== 'idle' && result.kind !== 'set aside' && result.kind !== 'parked') {
      const asks = result.kind === 'sign in' || result.kind === 'update';
      if (asks) status.met({ code: result.kind, error: result.error });
      if (result.kind === 'full') status.foundRoom(false);
      status.heard('ours');
    }
    void status.recount();
  }

  #answered(applied: Applied): void {
    const { clock, status, behind, another } = this.#ports;
    if (applied.moved > 0) this.#lastSentAt = Math.round(clock.wallMs());
    status.met(null);
    status.heard('ours');
    behind(applied.behind);
    if (applied.incarnation !== null) another(applied.incarnation);
    this.tellOthers();
    // A request may have waited for the ops just acknowledged.
    this.#wakeRequests();
  }

  #heard(ours: boolean): void {
    const { status } = this.#ports;
    const before = status.contact;
    if (!ours) this.pusher.doubt();
    if (ours && before === 'none') this.wake();
    status.heard(ours ? 'ours' : 'none');
  }

  async #probe(): Promise<boolean> {
    const answered = await answers(this.api);
    this.#ports.status.heard(answered ? 'ours' : 'none');
    return answered;
  }
}
