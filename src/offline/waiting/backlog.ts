import type { Id, StreamId } from '#contract/identifier';
import type { Target } from '#contract/op';
import { BacklogStream } from './backlog-stream.ts';
import {
  lookAt,
  LOOK_TABLES,
  PAGE,
  readPage,
  readsActions,
  type FoundStream,
  type StreamKeys,
} from './backlog-look.ts';
import type { Attention } from './connection.ts';
import type { Database } from '../device/database.ts';
import { opOfItem } from './item-id.ts';
import { isWaiting, type RequestRow } from '../requests/row.ts';
import { parkedItemId } from '../parking/parked.ts';
import type { OutboxRow, ParkedRow, ResultRow } from '../device/rows.ts';
import {
  asText,
  doneRequest,
  doneResult,
  inOrder,
  isUnread,
  parkedItem,
  refusedItem,
  requestItem,
  troubleOf,
  type DoneItem,
  type WaitingItem,
} from './waiting.ts';

/** One shared list, since screens re-render for a new one. */
const NOTHING_DONE: readonly DoneItem[] = [];

/** The facts of the outbox that the chip shows. */
export interface OutboxFacts {
  waiting: number;
  reasons: Attention[];
}

export interface BacklogPorts {
  database: Database;
  user: () => Id | null;
  /** Rows of writing were read after {@link Backlog.look} had ended: there may be more to see. */
  onRead: () => void;
}

/**
 * The unsent work of this device, in memory, for everything that shows it. This page's commits are added as they come.
 * {@link Backlog.look} finds rows that left and rows of other pages and the worker: it reads keys, heads and only new
 * rows of writing. Rows never change, except actions that are undone.
 */
export class Backlog {
  readonly #ports: BacklogPorts;
  readonly #streams = new Map<StreamId, BacklogStream>();
  #of: Id | null = null;
  #results: readonly ResultRow[] = [];
  /** The ids of #done; null before the first look. */
  #known: Set<string> | null = null;
  #done: readonly DoneItem[] = [];
  #requests: readonly RequestRow[] = [];
  #parked: readonly ParkedRow[] = [];
  #hasRequests = false;
  #otherItems: readonly WaitingItem[] = [];
  #items: readonly WaitingItem[] = [];
  #isStale = true;
  #isRead = false;
  #looking: Promise<void> | null = null;
  #lookAgain: Promise<void> | null = null;
  /** Streams with rows of writing still to be read. */
  #unread: StreamId[] = [];
  #reading: Promise<void> | null = null;

  constructor(ports: BacklogPorts) {
    this.#ports = ports;
  }

  /** Waiting items and unread refusals; null before the first look. The same list object until it changes. */
  items(): readonly WaitingItem[] | null {
    if (!this.#isRead || this.#of !== this.#ports.user()) return null;
    if (this.#isStale) {
      const streams = [...this.#streams.values()].flatMap((stream) => stream.items());
      this.#items = kept(this.#items, [...this.#otherItems, ...streams].sort(inOrder));
      this.#isStale = false;
    }
    return this.#items;
  }

  /** What the university did for this device, in order of time. The same list object until it grows. */
  done(): readonly DoneItem[] {
    return this.#of === this.#ports.user() ? this.#done : NOTHING_DONE;
  }

  facts(): OutboxFacts {
    if (this.#of !== this.#ports.user()) return { waiting: 0, reasons: [] };
    const reasons: Attention[] = [];
    let waiting = 0;
    for (const stream of this.#streams.values()) {
      waiting += stream.count;
      const reason = reasonOf(stream);
      // Several pages may have written to one document: its reason is listed once.
      if (reason !== null && !reasons.some((known) => asText(known) === asText(reason))) reasons.push(reason);
    }
    for (const { result, target } of this.#results) {
      if (result.outcome === 'refused') {
        reasons.push({ code: 'refused', error: result.error, target: documentOf(target) });
      }
    }
    for (const { error, target } of this.#parked.map(parkedItem)) {
      reasons.push({ code: 'failed op', error: error ?? '', target: documentOf(target) });
    }
    for (const { state } of this.#requests) {
      if (state.kind === 'waiting') waiting += 1;
      if (state.kind === 'parked') reasons.push({ code: 'failed op', error: state.error });
      if (state.kind === 'refused') reasons.push({ code: 'refused', error: state.problem.error });
    }
    return { waiting, reasons };
  }

  /** Whether requests of this user, or without an owner, are to be sent. */
  hasRequests(): boolean {
    return this.#hasRequests;
  }

  /** The text of an item of writing, as far as it is in waiting rows, or of parked work. */
  wordsOf(id: string): string {
    const parked = this.#parked.find((row) => parkedItemId(row) === id);
    return parked?.text ?? this.#streams.get(opOfItem(id).stream)?.text() ?? '';
  }

  /** Adds rows that this page has committed. Returns whether a look is needed to learn their stream's head. */
  committed(rows: readonly OutboxRow[]): boolean {
    let isNew = false;
    for (const row of rows) {
      if (row.user !== this.#ports.user()) continue;
      if (this.#of !== row.user) this.#begin(row.user);
      const stream = this.#streams.get(row.stream) ?? new BacklogStream(row.stream);
      this.#streams.set(row.stream, stream);
      stream.add(row);
      isNew ||= stream.head === undefined;
    }
    this.#isStale = true;
    return isNew;
  }

  /** Resolves when {@link Backlog.items} shows all that the database holds now. Rejects without a database. */
  async whole(): Promise<void> {
    await this.look();
    await this.#reading;
  }

  /** Looks for changes; a look requested during another begins after it. Rejects without a database. */
  look(): Promise<void> {
    if (this.#looking === null) {
      this.#looking = this.#look().finally(() => {
        this.#looking = null;
      });
      return this.#looking;
    }
    this.#lookAgain ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#lookAgain = null;
        return this.look();
      });
    return this.#lookAgain;
  }

  #begin(user: Id | null): void {
    this.#of = user;
    this.#isRead = false;
    this.#streams.clear();
    this.#results = [];
    this.#known = null;
    this.#done = [];
    this.#requests = [];
    this.#parked = [];
    this.#isStale = true;
  }

  async #look(): Promise<void> {
    const user = this.#ports.user();
    if (this.#of !== user) this.#begin(user);
    const before = new Map([...this.#streams].map(([stream, { last }]) => [stream, last]));
    const isKnown = ({ stream, first, last }: StreamKeys) => {
      const known = this.#streams.get(stream);
      return known?.first === first && known?.last === last;
    };
    const look = await this.#ports.database.run(LOOK_TABLES, 'readonly', (tx) => lookAt(tx, user, isKnown));
    const isReadable = await readsActions(look);
    if (this.#of !== user) return;
    for (const found of look.streams) this.#follow(found, isReadable);
    const there = new Set(look.streams.map(({ stream }) => stream));
    for (const [stream, last] of before) if (!there.has(stream)) this.#leave(stream, last);
    this.#results = look.results.filter(isUnread);
    this.#requests = look.requests.filter((request) => request.user === user);
    this.#hasRequests = look.requests.some(isWaiting);
    this.#parked = look.parked;
    this.#note(look.results);
    this.#otherItems = [
      ...this.#parked.map(parkedItem),
      ...this.#results.map(refusedItem),
      ...this.#requests.flatMap((row) => requestItem(row) ?? []),
    ];
    this.#isStale = true;
    if (this.#unread.length === 0 && this.#reading === null) this.#isRead = true;
    else this.#reading ??= this.#read(user);
  }

  /** Updates one stream from the database; its new rows of writing are read later. */
  #follow({ stream, first, last, head, count, rows }: FoundStream, isReadable: (row: OutboxRow) => boolean): void {
    const known = this.#streams.get(stream) ?? new BacklogStream(stream);
    this.#streams.set(stream, known);
    // A skip may have taken the place of the op that failed.
    const isParked = known.head?.failed !== undefined && known.head.failed !== null && head?.failed === null;
    known.head = head;
    if (isParked) known.clear();
    if (rows !== null) {
      known.clear();
      for (const row of rows) known.add(row, isReadable(row));
      return;
    }
    known.dropBefore(first);
    // Acknowledged rows are in the outbox again, because a server had lost them.
    if (known.first !== first) known.clear();
    if (known.last === last) return;
    known.unread = 0;
    known.unread = Math.max(0, (count ?? 0) - known.count);
    this.#unread.push(stream);
  }

  /** Reads rows of writing, page by page. */
  async #read(user: Id | null): Promise<void> {
    try {
      for (let stream = this.#unread.shift(); stream !== undefined; stream = this.#unread.shift()) {
        const known = this.#streams.get(stream);
        if (known !== undefined && this.#of === user) await this.#readStream(known);
      }
      this.#isRead = this.#of === user;
    } catch {
      // The next look starts again.
      this.#unread = [];
    } finally {
      this.#reading = null;
      this.#isStale = true;
      this.#ports.onRead();
    }
  }

  async #readStream(known: BacklogStream): Promise<void> {
    const { stream } = known;
    for (let from: unknown = known.last; ;) {
      const page = await this.#ports.database.run(['outbox'], 'readonly', (tx) => readPage(tx, stream, from));
      for (const row of page) known.add(row);
      if (page.length < PAGE) break;
      from = page.at(-1)?.seq;
    }
    known.unread = 0;
  }

  /** Adds outcomes to #done, each once; those heard of after the first look count as news. */
  #note(results: readonly ResultRow[]): void {
    const before = this.#known;
    const all = [
      ...results.flatMap((row) => doneResult(row, before !== null) ?? []),
      ...this.#requests.flatMap((row) => doneRequest(row, before !== null) ?? []),
    ];
    this.#known = new Set(all.map(({ id }) => id));
    const news = all.filter(({ id }) => before?.has(id) !== true);
    if (news.length > 0) this.#done = [...this.#done, ...news].sort((a, b) => a.at - b.at);
  }

  /** Drops a stream whose rows all left the outbox, unless rows were added since the look began. */
  #leave(stream: StreamId, last: unknown): void {
    if (this.#streams.get(stream)?.last === last) this.#streams.delete(stream);
  }
}

/** Why a stream is paused or failed, null if it simply waits. */
function reasonOf({ head }: BacklogStream): Attention | null {
  const trouble = head === undefined ? null : troubleOf(head);
  if (trouble === null) return null;
  const code = head?.hold?.kind ?? 'failed op';
  return { code, error: trouble.error, target: documentOf(head?.target) };
}

/** A stream's target if it is a document; a damaged head may hold anything. */
function documentOf(target: Target | undefined): Target | undefined {
  return target?.kind === 'assignment' || target?.kind === 'practice' ? target : undefined;
}

/** The list `now`, with the objects of `before` for items that are equal; `before` itself if all are. */
function kept(before: readonly WaitingItem[], now: readonly WaitingItem[]): readonly WaitingItem[] {
  const known = new Map(before.map((item) => [item.id + item.kind, item]));
  const items = now.map((item) => {
    const same = known.get(item.id + item.kind);
    return same !== undefined && asText(same) === asText(item) ? same : item;
  });
  return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
}
