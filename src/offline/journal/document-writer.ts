import type { CharId, Op, Target, VersionVector } from '#contract/op';
import { compose, createPen, idRangesAt, isInside, type Pen } from '#writing/document/compose';
import { countsOf } from '#writing/document/counts';
import { indexOfId, integrate, lengthOf, textOf, vectorOf, waitingOps } from '#writing/document/document';
import type { Document } from '#writing/document/document';
import type { Database } from '../device/database.ts';
import { sha256Hex } from '../device/digest.ts';
import type { TabChannel } from '../device/tab-channel.ts';
import { createInbox, type Inbox, type WaitingChanges } from './inbox.ts';
import type { Journal } from './journal.ts';
import type { KnownFacts } from './document-facts.ts';
import type { Owner } from './open-document.ts';
import type { OwnStream } from './own-stream.ts';
import type { ClockPort } from '../device/ports.ts';
import type { OutboxRow } from '../device/rows.ts';
import type { SaveState } from './save-state.ts';
import { caretAfter, leftOf, type Selection } from './selection.ts';
import type { Missing, RecordedChange, Writer } from './writer.ts';

/** A checkpoint is made after this long without a change. */
const CHECKPOINT_IDLE_MS = 3000;

export interface WriterPorts {
  database: Database;
  clock: ClockPort;
  subtle: SubtleCrypto;
  tabChannel: TabChannel;
  /** Makes the journal of this document's stream. */
  journal: (onCommitted: (rows: readonly OutboxRow[]) => void, onChange: () => void) => Journal;
  pushNow: () => void;
  /** Called when the document's facts were read again. */
  onFacts: () => void;
  /** Whether this user may write on this page now: another person may be signed in meanwhile. */
  mayWrite: (user: string) => boolean;
  onClose: (writer: DocumentWriter) => void;
}

/** A {@link Writer} on the device's own stores. */
export class DocumentWriter implements Writer {
  readonly owner: Owner;
  readonly #ports: WriterPorts;
  readonly #doc: Document;
  readonly #own: OwnStream;
  readonly #pen: Pen;
  readonly #inbox: Inbox;
  readonly #journal: Journal;
  #title: string;
  #isDiscarded = false;
  /** Streams of other pages of this browser, as far as they announced them. */
  readonly #ofThisBrowser = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #facts: KnownFacts;
  /** Wall time of the last commit by this page, in milliseconds. */
  #committedAt: number | null = null;
  #cancelCheckpoint: (() => void) | null = null;
  #refreshing: Promise<void> | null = null;
  #refreshAgain = false;
  #closing: Promise<void> | null = null;

  constructor(ports: WriterPorts, doc: Document, own: OwnStream, facts: KnownFacts, title: string) {
    this.#ports = ports;
    this.#doc = doc;
    this.#own = own;
    this.#facts = facts;
    this.#title = title;
    this.owner = { user: own.head.user, document: own.head.document };
    this.#pen = createPen(own.head.stream);
    this.#inbox = createInbox(doc);
    this.#journal = ports.journal(
      (rows) => this.#committed(rows),
      () => this.#changed(),
    );
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  text(): string {
    return textOf(this.#doc);
  }

  length(): number {
    return lengthOf(this.#doc);
  }

  document(): Document {
    return this.#doc;
  }

  record(change: RecordedChange): void {
    this.#requireOwner();
    const { timeMs, ...what } = change;
    const times = this.#times(change);
    const edits = compose(this.#doc, this.#pen, { ...what, at: this.#own.tick(timeMs) });
    if (edits.length > 0) this.#write([...times, ...edits]);
  }

  async snapshot(): Promise<void> {
    const { vector, sha256 } = await this.#witness();
    this.#requireOwner();
    const timestamp = Math.round(this.#ports.clock.wallMs());
    this.#append({ kind: 'snapshot', ...this.#place(), timestamp, vector, sha256 });
  }

  async submit(): Promise<void> {
    const { vector, sha256 } = await this.#witness();
    this.#requireOwner();
    const times = this.#timesAt(this.#ports.clock.monotonicMs(), true);
    if (times.length > 0) this.#write(times);
    this.#append({ kind: 'submit', ...this.#place(), vector, sha256 });
    this.#facts.handedIn = this.length();
  }

  remote(): WaitingChanges | null {
    return this.#inbox.waiting();
  }

  remoteFrom(): 'tab' | 'device' {
    return this.#inbox.isOf(this.#ofThisBrowser) ? 'tab' : 'device';
  }

  missing(): Missing {
    return this.#facts.missing(this.length(), waitingOps(this.#doc) > 0, this.state().kind === 'on device');
  }

  knownLength(): number {
    return this.#facts.knownLength();
  }

  takeRemote(selection: Selection): { text: string; selection: Selection } {
    const start = leftOf(this.#doc, selection.start);
    const end = leftOf(this.#doc, selection.end);
    this.#inbox.take();
    this.#checkpointSoon();
    const moved = { start: caretAfter(this.#doc, start), end: caretAfter(this.#doc, end) };
    this.#changed();
    return { text: this.text(), selection: { start: moved.start, end: Math.max(moved.start, moved.end) } };
  }

  idsOf(index: number, length: number) {
    return idRangesAt(this.#doc, index, length);
  }

  placeOf(id: CharId): number | null {
    return indexOfId(this.#doc, id);
  }

  state(): SaveState {
    const unsaved = this.#journal.unsaved();
    if (unsaved.length > 0) return this.#notSaved(unsaved);
    if (this.#journal.pending() > 0) return { kind: 'saving' };
    return this.#facts.state(this.#pen.seq, this.#committedAt, this.#ports.clock.wallMs());
  }

  #notSaved(rows: readonly OutboxRow[]): SaveState {
    return { kind: 'not saved', words: wordsOf(rows), volatile: this.#ports.database.volatile() };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  close(): void {
    void this.closed();
  }

  /** Closes; resolves when the last edit is committed and the document's checkpoint made. */
  closed(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  committed(): Promise<void> {
    return this.#journal.committed();
  }

  /** Ops that are not committed yet. */
  get pending(): number {
    return this.#journal.pending();
  }

  get target(): Target {
    return this.#own.head.target;
  }

  async #close(): Promise<void> {
    this.#cancelCheckpoint?.();
    this.#ports.onClose(this);
    await this.#journal.committed();
    await this.#checkpoint();
    this.#cancelCheckpoint?.();
    this.#journal.close();
    this.#own.release();
  }

  /** Notes the end of a pull, and whether the university answered it. */
  pulled(outcome: 'asked' | 'failed'): void {
    this.#facts.wasAsked = outcome === 'asked';
    this.refresh();
  }

  /** Ops that another page committed: they wait in the inbox. */
  receive(ops: readonly { stream: string; op: Op }[]): void {
    const others = ops.filter(({ stream }) => stream !== this.#pen.stream);
    if (others.length === 0) return;
    for (const { stream } of others) this.#ofThisBrowser.add(stream);
    if (this.#inbox.add(others)) this.#changed();
    this.refresh();
  }

  /** Notes that the document was discarded: no more checkpoints of the text still on the screen. */
  discarded(): void {
    this.#isDiscarded = true;
  }

  /** Reads the document's facts again. */
  refresh(): void {
    this.#refreshAgain = this.#refreshing !== null;
    this.#refreshing ??= this.#readFacts()
      .catch(() => undefined)
      .finally(() => {
        this.#refreshing = null;
        if (this.#refreshAgain) this.refresh();
      });
  }

  async #readFacts(): Promise<void> {
    this.#inbox.add(await this.#facts.read(vectorOf(this.#doc), this.#inbox.vector()));
    this.#journal.acknowledged(this.#facts.high);
    this.#ports.onFacts();
    this.#changed();
  }

  async #witness(): Promise<{ vector: VersionVector; sha256: string }> {
    const vector = vectorOf(this.#doc);
    return { vector, sha256: await sha256Hex(this.text(), this.#ports.subtle) };
  }

  /** The time times before a change. None for a change that will make no edit: the edit's write makes them durable. */
  #times(change: RecordedChange): Op[] {
    if (change.removed + change.inserted.length === 0 || !isInside(this.#doc, change)) return [];
    return this.#timesAt(change.timeMs, false);
  }

  #timesAt(timeMs: number, sealing: boolean): Op[] {
    const times = this.#own.times(timeMs, this.#pen.seq, this.#facts.row?.head, sealing);
    for (const op of times) {
      this.#pen.seq = op.seq;
      integrate(this.#doc, this.#pen.stream, op);
    }
    return times;
  }

  /** Throws an Error once another session has begun: the typist may be someone else, so words are not recorded. */
  #requireOwner(): void {
    if (!this.#ports.mayWrite(this.owner.user)) throw new Error('Somebody else is logged in on this device now.');
  }

  #place(): { seq: number; at: number } {
    return { seq: this.#pen.seq + 1, at: this.#own.tick(this.#ports.clock.monotonicMs()) };
  }

  #append(op: Op): void {
    this.#pen.seq = op.seq;
    integrate(this.#doc, this.#pen.stream, op);
    this.#write([op]);
    void this.#journal.committed().then(() => this.#ports.pushNow());
  }

  #write(ops: readonly Op[]): void {
    this.#journal.write(
      this.#own.head,
      ops.map((op) => this.#own.row(op, this.#title)),
    );
    this.#checkpointSoon();
  }

  #committed(rows: readonly OutboxRow[]): void {
    this.#committedAt = this.#ports.clock.wallMs();
    const ops = rows.map((row) => ({ stream: row.stream, op: row.op }));
    this.#ports.tabChannel.tell({ kind: 'written', ...this.owner, ops });
  }

  #checkpointSoon(): void {
    this.#cancelCheckpoint?.();
    this.#cancelCheckpoint = this.#ports.clock.after(CHECKPOINT_IDLE_MS, () => void this.#checkpoint());
  }

  /** Only of committed ops: a checkpoint must never hold a word that could still fail to reach the outbox. */
  async #checkpoint(): Promise<void> {
    if (this.#isDiscarded || !this.#ports.mayWrite(this.owner.user)) return;
    // A database that lost rows, or is back after a failure, may lack rows committed before.
    await this.#journal.verify().catch(() => undefined);
    // The code may fail to load; the ops themselves are on the device.
    const fetched = await import('./keep-text.ts').catch(() => null);
    if (this.#journal.pending() > 0) return this.#checkpointSoon();
    const { handedIn } = this.#facts;
    const written = { target: this.target, title: this.#title, deviceAt: this.#committedAt, handedIn };
    await fetched?.keepText(this.#ports.database, this.owner, this.#doc, written).catch(() => undefined);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The number of words in these rows, at least 1. */
function wordsOf(rows: readonly OutboxRow[]): number {
  return Math.max(1, countsOf(rows.map((row) => (row.op.kind === 'insert' ? row.op.text : '')).join('')).words);
}
