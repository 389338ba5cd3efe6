import type { StreamId } from '#contract/identifier';
import type { VersionVector } from '#contract/op';
import type { Database } from '../device/database.ts';
import { missingOf } from './missing.ts';
import { NO_FACTS, readBeyond, readFacts, refusalOf, type DocumentFacts, type Owner } from './open-document.ts';
import { putRecovered } from './outbox.ts';
import type { StreamOp } from '../device/rows.ts';
import type { SaveState } from './save-state.ts';
import type { TailEntry } from './tail.ts';
import type { Missing } from './writer.ts';

/**
 * What the stores and the university's answers say of one open document. What this page once read stays true when the
 * database is emptied under it: an acknowledgement is not taken back by that, and rows of other pages that wait are
 * written again.
 */
export class KnownFacts {
  readonly #database: Database;
  readonly #owner: Owner;
  readonly #stream: string;
  #facts: DocumentFacts = NO_FACTS;
  /**
   * Rows of other streams of this document that no answer has acknowledged, as far as this page has read them: of each
   * stream in their order.
   */
  readonly #others = new Map<StreamId, TailEntry[]>();
  #high = 0;
  /** Whether the university was asked when it was tried last. */
  wasAsked = false;
  /** How long the text was, in UTF-16 units, when this page opened it and when it handed it in last. */
  openedLength = 0;
  handedIn: number | undefined;
  /** Ops of other streams that are in the text but neither acknowledged nor waiting to be sent. */
  #lost = 0;

  constructor(database: Database, owner: Owner, stream: string) {
    this.#database = database;
    this.#owner = owner;
    this.#stream = stream;
  }

  get row() {
    return this.#facts.row;
  }

  /** The highest seq of this page's stream that the university acknowledged. */
  get high(): number {
    return this.#high;
  }

  /**
   * Reads them anew, for a text that holds the ops up to `vector`; answers the ops beyond `beyond` that this device
   * holds. Rejects without a database.
   */
  async read(vector: VersionVector, beyond: VersionVector): Promise<StreamOp[]> {
    let stored = await this.#readStored();
    if (await this.#putBack(stored)) stored = await this.#readStored();
    // In one step: what is lost must be counted as such as soon as it counts no more as waiting.
    this.#facts = stored;
    this.#high = stored.ownHigh ?? this.#high;
    this.weigh(vector);
    const { ops, entries } = await readBeyond(this.#database, this.#owner, beyond, this.#stream);
    this.remember(entries);
    return ops;
  }

  /** Counts the ops of a text up to `vector` of which nothing says that they are sent or wait to be. */
  weigh(vector: VersionVector): void {
    const { acknowledged, waiting } = this.#facts;
    this.#lost = Object.entries(vector).reduce((sum, [stream, seq]) => {
      const held = Math.max(acknowledged[stream] ?? 0, endOf(waiting, stream));
      return stream === this.#stream ? sum : sum + Math.max(0, seq - held);
    }, 0);
  }

  /**
   * Whether the database says that this device has more of the document than a text up to `vector`: it was emptied, and
   * has learnt since only how far the university is.
   */
  claimsMoreThan(vector: VersionVector): boolean {
    return Object.entries(this.#facts.row?.vector ?? {}).some(([stream, seq]) => seq > (vector[stream] ?? 0));
  }

  /** See `Writer.missing`, for a text of `length`; `isUnsent`: changes of it wait for their acknowledgement. */
  missing(length: number, hasWaitingOps: boolean, isUnsent: boolean): Missing {
    return missingOf({ row: this.row, length, hasWaitingOps, isUnsent, wasAsked: this.wasAsked });
  }

  /** See `Writer.knownLength`. */
  knownLength(): number {
    const { handedIn, lengthThere = 0 } = this.row ?? {};
    return Math.max(this.handedIn ?? Math.max(this.openedLength, handedIn ?? 0), lengthThere);
  }

  /** Rows of other pages that wait, read from the database. */
  remember(entries: readonly TailEntry[]): void {
    for (const entry of entries) {
      const { stream, seq } = entry.row;
      const rows = this.#others.get(stream) ?? [];
      this.#others.set(stream, rows);
      if (seq > (rows.at(-1)?.row.seq ?? 0)) rows.push(entry);
    }
  }

  /** Of ops up to `seq` of this page's stream, all of them committed. */
  state(seq: number, deviceAt: number | null, nowMs: number): SaveState {
    const refusal = refusalOf(this.#facts);
    if (refusal !== null) return { kind: 'refused', ...refusal };
    const { row, othersWaiting } = this.#facts;
    const universityAt = row?.universityAt ?? null;
    const at = deviceAt ?? row?.deviceAt ?? null;
    const waiting = Math.max(0, seq - this.#high) + othersWaiting + this.#lost;
    if (waiting > 0) return { kind: 'on device', deviceAt: at ?? nowMs, universityAt, waiting };
    if (universityAt !== null) return { kind: 'at university', deviceAt: at, universityAt };
    return { kind: 'empty' };
  }

  async #readStored(): Promise<DocumentFacts> {
    const read = await readFacts(this.#database, this.#owner, this.#stream, this.#facts.waiting);
    // A head or a document that is gone was lost by the database: what it said was so.
    const { row, acknowledged } = this.#facts;
    return { ...read, row: read.row ?? row, acknowledged: { ...acknowledged, ...read.acknowledged } };
  }

  /** Writes again what other pages had left and the database has lost. Resolves to whether there was anything. */
  async #putBack({ acknowledged, waiting }: DocumentFacts): Promise<boolean> {
    const gone: TailEntry[] = [];
    for (const [stream, rows] of this.#others) {
      const first = rows.findIndex(({ row }) => row.seq > (acknowledged[stream] ?? 0));
      rows.splice(0, first === -1 ? rows.length : first);
      // What is still there is not gone through, however much it is.
      const last = endOf(waiting, stream);
      if ((rows.at(-1)?.row.seq ?? 0) > last) gone.push(...rows.filter(({ row }) => row.seq > last));
    }
    if (gone.length === 0) return false;
    await this.#database.run(['outbox', 'streams'], 'readwrite', (tx) => putRecovered(tx, gone));
    return true;
  }
}

/** The seq of the last row of a stream that waits here, 0 if none does. */
function endOf(waiting: DocumentFacts['waiting'], stream: StreamId): number {
  return Number(waiting[stream]?.last ?? 0);
}
