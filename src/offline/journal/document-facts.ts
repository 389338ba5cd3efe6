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
 * The facts of one open document, from the stores and the university's answers. Facts that this page has read stay true
 * if the database is emptied: acknowledgements stand, and waiting rows of other pages are written again.
 */
export class KnownFacts {
  readonly #database: Database;
  readonly #owner: Owner;
  readonly #stream: string;
  #facts: DocumentFacts = NO_FACTS;
  /**
   * Unacknowledged rows of this document's other streams, as far as this page has read them, in order within each
   * stream.
   */
  readonly #others = new Map<StreamId, TailEntry[]>();
  #high = 0;
  /** Whether the last try to ask the university succeeded. */
  wasAsked = false;
  /** Length of the text, in UTF-16 units, when this page opened it, and when it last handed it in. */
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
   * Reads the facts again, for a text with the ops up to `vector`. Resolves to the ops beyond `beyond` that this device
   * holds. Rejects without a database.
   */
  async read(vector: VersionVector, beyond: VersionVector): Promise<StreamOp[]> {
    let stored = await this.#readStored();
    if (await this.#putBack(stored)) stored = await this.#readStored();
    // Set together: an op that stops counting as waiting must count as lost at once.
    this.#facts = stored;
    this.#high = stored.ownHigh ?? this.#high;
    this.weigh(vector);
    const { ops, entries } = await readBeyond(this.#database, this.#owner, beyond, this.#stream);
    this.remember(entries);
    return ops;
  }

  /** Counts as lost the ops up to `vector` that are neither acknowledged nor waiting. */
  weigh(vector: VersionVector): void {
    const { acknowledged, waiting } = this.#facts;
    this.#lost = Object.entries(vector).reduce((sum, [stream, seq]) => {
      const held = Math.max(acknowledged[stream] ?? 0, endOf(waiting, stream));
      return stream === this.#stream ? sum : sum + Math.max(0, seq - held);
    }, 0);
  }

  /**
   * Whether the document row names more ops than a text up to `vector` has: the database was emptied, and has learnt
   * since only how far the university is.
   */
  claimsMoreThan(vector: VersionVector): boolean {
    return Object.entries(this.#facts.row?.vector ?? {}).some(([stream, seq]) => seq > (vector[stream] ?? 0));
  }

  /** See `Writer.missing`. `length`: of the text; `isUnsent`: it has unacknowledged changes. */
  missing(length: number, hasWaitingOps: boolean, isUnsent: boolean): Missing {
    return missingOf({ row: this.row, length, hasWaitingOps, isUnsent, wasAsked: this.wasAsked });
  }

  /** See `Writer.knownLength`. */
  knownLength(): number {
    const { handedIn, lengthThere = 0 } = this.row ?? {};
    return Math.max(this.handedIn ?? Math.max(this.openedLength, handedIn ?? 0), lengthThere);
  }

  /** Adds waiting rows of other pages that were read from the database. */
  remember(entries: readonly TailEntry[]): void {
    for (const entry of entries) {
      const { stream, seq } = entry.row;
      const rows = this.#others.get(stream) ?? [];
      this.#others.set(stream, rows);
      if (seq > (rows.at(-1)?.row.seq ?? 0)) rows.push(entry);
    }
  }

  /** The save state. All ops of this page's stream up to `seq` must be committed. */
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
    // The database lost a missing head or document row: its last values still hold.
    const { row, acknowledged } = this.#facts;
    return { ...read, row: read.row ?? row, acknowledged: { ...acknowledged, ...read.acknowledged } };
  }

  /** Writes rows of other pages again that the database has lost. Resolves to whether there were any. */
  async #putBack({ acknowledged, waiting }: DocumentFacts): Promise<boolean> {
    const gone: TailEntry[] = [];
    for (const [stream, rows] of this.#others) {
      const first = rows.findIndex(({ row }) => row.seq > (acknowledged[stream] ?? 0));
      rows.splice(0, first === -1 ? rows.length : first);
      // Rows that are still there are not compared one by one, however many there are.
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
