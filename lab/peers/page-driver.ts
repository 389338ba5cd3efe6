import type { Opening } from '../../src/api/session.ts';
import type { LogChange } from '../../tests/logs/typing-log.ts';
import { COMMITS_CHANNEL, preciseNow, watchCommits, type Commit } from './commits.ts';

/** What a page is to open. */
export interface PageOptions {
  /** The name of the document. Its form is the peer's own. */
  readonly document: string;
  /** Whether the document is not on this device yet. */
  readonly isNew: boolean;
  /** The address of the peer's server; null where the page works by itself. */
  readonly server: string | null;
  /** The log-in with which a page of Longhand begins. */
  readonly opening?: Opening | undefined;
}

/** A document that a peer's library holds open in a page. */
export interface OpenedDocument {
  /** Gives a change to the library, as an input handler does. */
  write(change: LogChange): void;
  /** The text that this device holds; null where the library holds no text. */
  text(): string | null;
  /** The number of changes that wait on this device; null where the library does not count any. */
  waiting(): Promise<number | null>;
  /** Resolves once the server has everything. */
  sent(): Promise<void>;
  /**
   * Goes through all edits one by one, from what this device keeps; its last text must be the document's. Null where
   * the device does not keep them.
   */
  readonly replay: (() => Promise<string>) | null;
}

type OpenDocument = (options: PageOptions) => Promise<OpenedDocument>;

/** The longest time to wait for a write, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Nothing was written for so long: the library has ended its work. */
const QUIET_MS = 2500;
const POLL_MS = 50;
/** The number of changes that are written without a rest where no pace is asked for. */
const AT_ONCE = 200;

/** A peer in a page: the bench calls it from outside. */
export class PeerPage {
  readonly #open: OpenDocument;
  readonly #commits: Commit[] = [];
  #listeners: (() => void)[] = [];
  #lastMs = 0;
  #opened: OpenedDocument | null = null;

  constructor(open: OpenDocument) {
    this.#open = open;
    watchCommits((commit) => this.#hear(commit));
    new BroadcastChannel(COMMITS_CHANNEL).addEventListener('message', ({ data }) => this.#hear(data as Commit));
  }

  /** Opens a document. @returns the milliseconds until its text was there. */
  async open(options: PageOptions): Promise<number> {
    const begun = performance.now();
    this.#opened = await this.#open(options);
    this.#opened.text();
    return performance.now() - begun;
  }

  /**
   * Writes changes at their own pace, each pause cut at `pauseMs`, which is 0 for no pause at all.
   * @returns the milliseconds from each change until it was committed to IndexedDB, where `isTimed`.
   */
  async write(changes: readonly LogChange[], pauseMs: number, isTimed: boolean): Promise<number[]> {
    const times: number[] = [];
    for (const [at, change] of changes.entries()) {
      const begun = preciseNow();
      this.#document().write(change);
      if (isTimed) times.push((await this.#committedAfter(begun)) - begun);
      const gap = Math.min(pauseMs, (changes[at + 1]?.ms ?? change.ms) - change.ms);
      const rest = gap - (preciseNow() - begun);
      if (pauseMs === 0 ? at % AT_ONCE === 0 : rest > 0) await pause(rest);
    }
    return times;
  }

  text(): string | null {
    return this.#document().text();
  }

  async waiting(): Promise<number | null> {
    return this.#document().waiting();
  }

  async sent(): Promise<void> {
    await this.#document().sent();
  }

  /** @returns the milliseconds of a replay of all edits; null where the device does not keep them. */
  async replay(): Promise<number | null> {
    const document = this.#document();
    if (document.replay === null) return null;
    const begun = performance.now();
    const last = await document.replay();
    const time = performance.now() - begun;
    if (last !== document.text()) throw new Error('The replay ends with another text.');
    return time;
  }

  /** Resolves once nothing was written to IndexedDB for a while. */
  async settled(): Promise<void> {
    const begun = preciseNow();
    while (preciseNow() - Math.max(begun, this.#lastMs) < QUIET_MS) await pause(POLL_MS);
  }

  #document(): OpenedDocument {
    if (this.#opened === null) throw new Error('No document is open.');
    return this.#opened;
  }

  #hear(commit: Commit): void {
    this.#commits.push(commit);
    this.#lastMs = commit.done;
    for (const listener of this.#listeners.splice(0)) listener();
  }

  async #committedAfter(time: number): Promise<number> {
    for (;;) {
      const found = this.#commits.find(({ begun }) => begun >= time);
      if (found !== undefined) return found.done;
      if (preciseNow() - time > PATIENCE_MS) throw new Error('A change was not committed.');
      await Promise.race([pause(POLL_MS), new Promise<void>((resolve) => this.#listeners.push(resolve))]);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

declare global {
  interface Window {
    peer: PeerPage;
  }
}
