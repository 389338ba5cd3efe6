import type { User } from '#contract/account';
import type { AnswerOf } from '#contract/endpoint';
import type { VersionVector } from '#contract/op';
import { CALLS_FLAG } from '../api/calls-flag.ts';
import { answers } from '../api/probe.ts';
import type { ApiPorts } from '../api/request.ts';
import type { RequestOf } from '../api/send.ts';
import type { Applied } from './apply-answer.ts';
import type { CallOutcome, Calls } from './calls.ts';
import type { Credentials } from './credentials.ts';
import type { Database } from './database.ts';
import type { DeviceKeys } from './device-keys.ts';
import type { DeviceStatus } from './device-status.ts';
import type { Hub } from './hub.ts';
import type { KeptEndpoint } from './kept-endpoints.ts';
import type { PageBoundSession } from './page-owner.ts';
import type { DevicePorts } from './ports.ts';
import type { PushResult } from './push.ts';
import { Pusher } from './pusher.ts';
import { reachesUniversity } from './reach.ts';
import type { CallSubject, DocumentKey } from './rows.ts';
import type { Undone } from './undo.ts';

export interface SendingPorts extends DevicePorts {
  database: Database;
  hub: Hub;
  keys: DeviceKeys;
  session: PageBoundSession;
  status: DeviceStatus;
  user: () => User | null;
  /** Whether calls wait, as far as it is known. */
  hasCalls: () => boolean;
  /** The university has more of these documents than this device. */
  behind: (documents: readonly DocumentKey[]) => void;
}

/** Everything that leaves this page: ops by pushing, calls one by one; and what their answers tell of the university. */
export class Sending {
  readonly api: ApiPorts;
  readonly pusher: Pusher;
  readonly #ports: SendingPorts;
  #lastSentAt: number | null = null;
  #calls: Promise<Calls> | null = null;

  constructor(ports: SendingPorts) {
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
    });
  }

  /** Something happened that makes an answer likely: what waits is tried at once. */
  wake(): void {
    this.pusher.wake();
    this.#wakeCalls();
  }

  #wakeCalls(): void {
    void this.#keptCalls().then((calls) => calls?.wake());
  }

  /** See src/offline/drain.ts. Where that can't be fetched, nothing can be sent either. */
  async drain(patienceMs: number): Promise<number> {
    const { clock, status } = this.#ports;
    const fetched = await import('./drain.ts').catch(() => null);
    if (fetched === null) return status.waiting;
    const sendCalls = async () => (await this.#keptCalls())?.sendNow();
    return fetched.drain(clock, status, () => Promise.all([this.pusher.pushNow(), sendCalls()]), patienceMs);
  }

  /** See `Device.call`. */
  async call<const E extends KeptEndpoint>(
    endpoint: E,
    input: RequestOf<E>,
    title: string,
    about?: CallSubject,
  ): Promise<CallOutcome<AnswerOf<E>>> {
    return (await this.#openCalls()).call(endpoint, input, title, about);
  }

  /** See `Device.acknowledged`. */
  async acknowledged(vector: VersionVector): Promise<boolean> {
    return (await this.#openCalls()).acknowledged(vector);
  }

  /** Takes back a call that no request has carried. */
  async undoCall(key: string): Promise<Undone> {
    const { undoCall } = await import('./call-undo.ts');
    const undone = await undoCall(this.#ports.database, this.#ports.user()?.id ?? null, key);
    this.#changed();
    return undone;
  }

  /** When the university last acknowledged something, and when the next push is due, in wall milliseconds. */
  schedule(): { lastSentAt: number | null; nextTryAt: number | null } {
    return { lastSentAt: this.#lastSentAt, nextTryAt: this.pusher.nextTryAt() };
  }

  /** The page may be going away. */
  hide(): void {
    this.#ports.hub.flush();
    if (this.#ports.status.waiting === 0) return;
    this.pusher.hide();
    void this.#ports.registerSync();
  }

  /** Something waits or is gone: the other tabs look again. */
  tellOthers(): void {
    const user = this.#ports.user();
    if (user !== null) this.#ports.hub.tell({ kind: 'changed', user: user.id });
  }

  #changed(): void {
    void this.#ports.status.recount();
    this.tellOthers();
  }

  /** The code for calls is fetched when the first one is made, or found: few people make any. */
  #openCalls(): Promise<Calls> {
    this.#calls ??= this.#fetchCalls().catch((error: unknown) => {
      this.#calls = null;
      throw error;
    });
    return this.#calls;
  }

  async #fetchCalls(): Promise<Calls> {
    const { Calls } = await import('./calls.ts');
    return new Calls({
      ...this.#ports,
      api: this.api,
      user: () => this.#ports.user()?.id ?? null,
      reaches: () => reachesUniversity(this.#ports),
      changed: () => this.#changed(),
    });
  }

  /** Null where no calls are kept. */
  async #keptCalls(): Promise<Calls | null> {
    const { storage, hasCalls } = this.#ports;
    if (this.#calls === null && storage.getItem(CALLS_FLAG) === null && !hasCalls()) return null;
    return this.#openCalls().catch(() => null);
  }

  #pushContext() {
    const { database, keys, crypto, session, status } = this.#ports;
    const user = this.#ports.user();
    if (user === null) return null;
    const credentials: Credentials = {
      // Fetched with what packs and sends, which asks for it.
      headers: async (attempt, push) => {
        const { pageCredentials } = await import('./credentials.ts');
        return pageCredentials(user.id, keys, crypto.subtle, session).headers(attempt, push);
      },
    };
    const reaches = (leaving: boolean) =>
      leaving ? Promise.resolve(status.contact === 'ours') : reachesUniversity(this.#ports);
    return { ports: this.#ports, database, user: user.id, credentials, reaches };
  }

  #pushed(result: PushResult): void {
    const { status, registerSync } = this.#ports;
    if (result.kind === 'answered') this.#answered(result.applied);
    else if (result.kind === 'offline') {
      status.heard('none');
      // Now, not when the page is left: a page that is closed has no time to ask for it.
      void registerSync();
    } else if (result.kind !== 'idle' && result.kind !== 'set aside') {
      const asks = result.kind === 'sign in' || result.kind === 'update';
      if (asks) status.met({ code: result.kind, error: result.error });
      if (result.kind === 'full') status.foundRoom(false);
      status.heard('ours');
    }
    void status.recount();
  }

  #answered(applied: Applied): void {
    const { clock, status, behind } = this.#ports;
    if (applied.moved > 0) this.#lastSentAt = Math.round(clock.wallMs());
    status.met(null);
    status.heard('ours');
    behind(applied.behind);
    this.tellOthers();
    // One may have waited for what was acknowledged now.
    this.#wakeCalls();
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
