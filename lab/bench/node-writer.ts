import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint';
import { PACKED_PUSH_TYPE } from '#contract/outbox';
import { getPractice } from '#contract/submission';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import type { Services } from '../../server/platform/services.ts';
import type { Member } from '../../tests/api/people.ts';
import { presentClient, type ClientVersion } from './client-version.ts';

const EVERY_MS = 100;
const EDITS = 5;
const READ_EVERY = 4;

/** Somebody who pushes some edits and now and then reads, by the app of a version, until {@link end}. What fails is sent again. */
export class NodeWriter {
  requests = 0;
  failed = 0;
  longestMs = 0;
  /** What failed requests were answered, counted. */
  readonly trouble = new Map<string, number>();
  /** The number of edits that the university has acknowledged. */
  acknowledged = 0;
  readonly #client: ClientVersion;
  readonly #page: ReturnType<ClientVersion['deviceStream']>;
  readonly #url: string;
  readonly #push: string;
  readonly #headers: Record<string, string>;
  #over = false;
  #done: Promise<void> = Promise.resolve();

  private constructor(url: string, userId: string, token: string, client: ClientVersion) {
    this.#client = client;
    this.#page = client.deviceStream({ kind: 'practice' });
    this.#url = `${url}${API_BASE}`;
    this.#push = `${this.#url}/outbox/${userId}/`;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  static async begin(
    url: string,
    { keyring, clock }: Services,
    member: Member,
    client = presentClient,
  ): Promise<NodeWriter> {
    const { sessionId, userId } = member;
    const token = await signAccessToken(keyring, { sessionId, userId, generation: 1 }, clock());
    const writer = new NodeWriter(url, userId, token, client);
    writer.#done = writer.#write();
    return writer;
  }

  get stream(): string {
    return this.#page.stream;
  }

  /** Begins to count anew. */
  count(): void {
    this.requests = this.failed = this.longestMs = 0;
    this.trouble.clear();
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#done;
  }

  async #write(): Promise<void> {
    for (let turn = 0; !this.#over; turn += 1) {
      await pause(EVERY_MS * (0.5 + Math.random()));
      for (let edit = 0; edit < EDITS; edit += 1) this.#page.type('words '[edit] ?? ' ');
      const begun = Date.now();
      while (!(await this.#pushed())) await pause(EVERY_MS);
      this.longestMs = Math.max(this.longestMs, Date.now() - begun);
      if (turn % READ_EVERY === 0) await this.#ask(`${this.#url}${getPractice.path}`, { headers: this.#headers });
    }
  }

  async #pushed(): Promise<boolean> {
    const body = new Uint8Array(this.#client.packPush({ parts: [this.#page.part(this.acknowledged + 1)] }));
    const headers = { ...this.#headers, 'content-type': PACKED_PUSH_TYPE };
    const answer = await this.#ask(this.#push, { method: 'POST', headers, body });
    if (answer === null) return false;
    const [stored] = this.#client.pushAnswerSchema.parse(JSON.parse(answer)).streams;
    if (stored?.status !== 'stored') throw new Error(`A push was answered ${answer}`);
    this.acknowledged = stored.high;
    return this.acknowledged === this.#page.ops.length;
  }

  /** The body of a success; null where the request failed, which is counted. */
  async #ask(url: string, init: RequestInit): Promise<string | null> {
    this.requests += 1;
    const answer = await fetch(url, init)
      .then(async (it) => ({ status: it.status, ok: it.ok, text: await it.text() }))
      .catch(() => null);
    if (answer?.ok === true) return answer.text;
    if (answer !== null && answer.status < 500) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
    this.failed += 1;
    const what = `${init.method ?? 'GET'} of a writer: ${answer?.status ?? 'no answer'}`;
    this.trouble.set(what, (this.trouble.get(what) ?? 0) + 1);
    return null;
  }
}
