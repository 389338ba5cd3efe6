import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#contract/endpoint';
import { DEMO_PASSWORD } from '../../server/demo/content.ts';
import type { ClientVersion } from './client-version.ts';

const EVERY_MS = 40;
/** Says 503 where a server is about to end: that is its answer. */
const LEFT_OUT = new Set(['ready']);

/** A person of the demo university whose app asks for all that needs no id, again and again, until {@link end}. */
export class NodeReader {
  requests = 0;
  failed = 0;
  /** Answers that say that all is well, and that the app's version can't read. */
  misread = 0;
  /** The endpoints of requests that failed, were misread, or are unknown to the server that was asked. */
  readonly trouble = new Map<string, number>();
  readonly #client: ClientVersion;
  readonly #url: string;
  readonly #token: string;
  #over = false;
  #done: Promise<void> = Promise.resolve();

  private constructor(client: ClientVersion, url: string, token: string) {
    this.#client = client;
    this.#url = url;
    this.#token = token;
  }

  /** Logs in by the app of this version, and begins. */
  static async begin(client: ClientVersion, url: string, email: string): Promise<NodeReader> {
    const ports = { fetch: (path: string, init: RequestInit) => fetch(`${url}${path}`, init), now: () => Date.now() };
    const { login } = client.endpoints;
    if (login === undefined) throw new Error('That version has no log-in.');
    const body = { email, password: DEMO_PASSWORD };
    const opened = (await client.send(login, { body } as never, ports, null)) as { access_token: string };
    const reader = new NodeReader(client, url, opened.access_token);
    reader.#done = reader.#read();
    return reader;
  }

  /** Begins to count anew. */
  count(): void {
    this.requests = this.failed = this.misread = 0;
    this.trouble.clear();
  }

  async end(): Promise<void> {
    this.#over = true;
    await this.#done;
  }

  async #read(): Promise<void> {
    const asked = Object.entries(this.#client.endpoints).filter(
      ([name, it]) => needsNothing(it) && !LEFT_OUT.has(name),
    );
    while (!this.#over)
      for (const [name, asks] of asked) {
        await pause(EVERY_MS);
        await this.#ask(name, asks);
      }
  }

  async #ask(name: string, asks: Endpoint): Promise<void> {
    this.requests += 1;
    let status: number | null = null;
    const ports = {
      now: () => Date.now(),
      fetch: async (path: string, init: RequestInit) => {
        const answer = await fetch(`${this.#url}${path}`, init);
        ({ status } = answer);
        return answer;
      },
    };
    await this.#client
      .send(asks, {}, ports, this.#token)
      .catch((error: unknown) => this.#note(name, asks, { status, error }));
  }

  #note(name: string, asks: Endpoint, { status, error }: { status: number | null; error: unknown }): void {
    const isFailure = status === null || status >= 500;
    const isMisread = status === asks.status;
    if (isFailure) this.failed += 1;
    if (isMisread) this.misread += 1;
    if (!isFailure && !isMisread && status !== 404) return;
    const what = `${name}: ${status ?? String(error)}${isMisread ? ', misread' : ''}`;
    this.trouble.set(what, (this.trouble.get(what) ?? 0) + 1);
  }
}

function needsNothing({ method, params, query }: Endpoint): boolean {
  return method === 'GET' && params === undefined && (query === undefined || query.safeParse({}).success);
}
