import type { Id, StreamId } from '#contract/identifier';
import type { Action } from '#contract/op';
import type { Journal } from './journal.ts';
import { beginStream, type OwnStream, type StreamPorts } from './own-stream.ts';
import { itemId } from './item-id.ts';
import { within } from './within.ts';

/** Local storage has an action at once; the database is waited for no longer than this. */
const COMMIT_PATIENCE_MS = 2000;

interface Stream {
  own: OwnStream;
  journal: Journal;
  seq: number;
}

/** The page's stream of actions: begun with the first one, a new one for another user. */
export class ControlStream {
  readonly #ports: StreamPorts;
  readonly #journal: () => Journal;
  #user: Id | null = null;
  #stream: Promise<Stream> | null = null;

  constructor(ports: StreamPorts, journal: () => Journal) {
    this.#ports = ports;
    this.#journal = journal;
  }

  /** Queues an action; resolves to its item's id when it is durable, rejects if neither store took it. */
  async act(user: Id, action: Action, title: string): Promise<string> {
    if (this.#user !== user) this.#stream = null;
    this.#user = user;
    this.#stream ??= this.#begin(user);
    const stream = await this.#stream;
    stream.seq += 1;
    const at = stream.own.tick(this.#ports.clock.monotonicMs());
    const row = stream.own.row({ kind: 'action', seq: stream.seq, at, action }, title);
    stream.journal.write(stream.own.head, [row]);
    await within(this.#ports.clock, COMMIT_PATIENCE_MS, stream.journal.settled());
    if (stream.journal.unsaved().includes(row)) {
      // Its place is filled all the same, once there is room: what was told to have failed is not done later.
      const skip = { kind: 'skip', seq: row.seq, at, reason: 'undone' } as const;
      stream.journal.write(stream.own.head, [stream.own.row(skip, title)]);
      throw new Error('This device is full: the request could not be kept. Free some space, then try again.');
    }
    return itemId(row.stream, row.seq);
  }

  /** An action was taken back in the database: it must not return from memory. */
  async undone(stream: StreamId, seq: number): Promise<void> {
    const mine = await this.#stream;
    if (mine?.own.head.stream === stream) mine.journal.undone(seq, { kind: 'skip', seq, at: 0, reason: 'undone' });
  }

  async #begin(user: Id): Promise<Stream> {
    return { own: await beginStream(this.#ports, user, { kind: 'actions' }), journal: this.#journal(), seq: 0 };
  }
}
