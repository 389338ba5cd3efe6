import { countsOf } from '#writing/document/counts';
import { isIntact } from '../journal/intact.ts';
import { textIn } from '../parking/text-in.ts';
import { isUndone, type OutboxRow, type StreamHead } from '../device/rows.ts';
import { itemOf, type WaitingItem } from './waiting.ts';

/** The facts kept of a row of writing. */
interface WritingRow {
  seq: number;
  text: string;
  bytes: number;
  wallMs: number;
}

type Single = Extract<WaitingItem['kind'], 'snapshot' | 'submit' | 'request'>;

/** The unsent rows of one stream, as far as screens need them. Counts change with each row added or removed. */
export class BacklogStream {
  readonly stream: string;
  /** How many rows there are in the database that were not read yet. */
  unread = 0;
  /** Null where the database has none; undefined before it was read. */
  #head: StreamHead | null | undefined = undefined;
  /** The seqs of all rows, in order. A damaged row's seq may be any key. */
  readonly #seqs = new Set<unknown>();
  #last: unknown;
  #writing: WritingRow[] = [];
  readonly #singles = new Map<unknown, { kind: Single; row: OutboxRow; item: WaitingItem | null }>();
  readonly #undone = new Set<unknown>();
  #title = '';
  #bytes = 0;
  #words = 0;
  #writingItem: WaitingItem | null = null;

  constructor(stream: string) {
    this.stream = stream;
  }

  get head(): StreamHead | null | undefined {
    return this.#head;
  }

  set head(head: StreamHead | null) {
    if (JSON.stringify(head) === JSON.stringify(this.#head)) return;
    this.#head = head;
    this.#writingItem = null;
    for (const single of this.#singles.values()) single.item = null;
  }

  get first(): unknown {
    return this.#seqs.values().next().value;
  }

  get last(): unknown {
    return this.#seqs.size === 0 ? undefined : this.#last;
  }

  /** How many rows wait, without undone actions. */
  get count(): number {
    return this.#seqs.size - this.#undone.size + this.unread;
  }

  /** Adds a committed row, once. `isReadable`: whether this app version can read its action. */
  add(row: OutboxRow, isReadable = true): void {
    if (this.#seqs.has(row.seq)) return;
    this.#seqs.add(row.seq);
    this.#last = row.seq;
    if (!isIntact(row) || !isReadable) return this.#write(row, textIn(row.op));
    const { op } = row;
    if (isUndone(op)) this.#undone.add(row.seq);
    else if (op.kind === 'insert') this.#write(row, op.text);
    else if (op.kind === 'delete' || op.kind === 'skip') this.#write(row, '');
    else if (op.kind !== 'clock' && op.kind !== 'anchor')
      this.#singles.set(row.seq, { kind: op.kind === 'action' ? 'request' : op.kind, row, item: null });
  }

  /** Removes the rows before a seq, which have left the outbox. */
  dropBefore(seq: unknown): void {
    if (!this.#seqs.has(seq)) return;
    const gone = new Set<unknown>();
    for (const each of this.#seqs) {
      if (each === seq) break;
      gone.add(each);
      this.#seqs.delete(each);
      this.#singles.delete(each);
      this.#undone.delete(each);
    }
    const kept = this.#writing.findIndex((row) => !gone.has(row.seq));
    this.#forget(this.#writing.splice(0, kept === -1 ? this.#writing.length : kept));
  }

  clear(): void {
    this.#seqs.clear();
    this.#singles.clear();
    this.#undone.clear();
    this.#forget(this.#writing.splice(0));
  }

  /** One item for all writing, one per snapshot, hand-in and action. Unchanged items are the same objects. */
  items(): WaitingItem[] {
    const head = this.#head;
    if (head === undefined) return [];
    const items: WaitingItem[] = [];
    const first = this.#writing[0];
    if (first !== undefined) items.push((this.#writingItem ??= this.#makeWritingItem(head, first)));
    for (const single of this.#singles.values()) {
      const { kind, row } = single;
      const { wallMs: until, title, bytes } = row;
      const rows = { kind, first: row, until, title, edits: 1, words: 0, bytes };
      single.item ??= itemOf(this.stream, head, rows);
      items.push(single.item);
    }
    return items;
  }

  /** The text inserted by the rows read so far. */
  text(): string {
    return this.#writing.map(({ text }) => text).join('');
  }

  #makeWritingItem(head: StreamHead | null, { seq, wallMs }: WritingRow): WaitingItem {
    const rows = {
      kind: 'writing',
      first: { seq, wallMs } as OutboxRow,
      until: this.#writing.at(-1)?.wallMs ?? wallMs,
      title: this.#title,
      edits: this.#writing.length,
      words: this.#words,
      bytes: this.#bytes,
    } as const;
    return itemOf(this.stream, head, rows);
  }

  #write({ seq, bytes, wallMs, title }: OutboxRow, text: string): void {
    const size = Number.isFinite(bytes) ? bytes : 0;
    const before = this.#writing.findLast((row) => row.text !== '')?.text ?? '';
    this.#words += countsOf(text).words - (isOneWord(before, text) ? 1 : 0);
    this.#bytes += size;
    this.#title = title || this.#title;
    this.#writing.push({ seq, text, bytes: size, wallMs: Number.isFinite(wallMs) ? wallMs : 0 });
    this.#writingItem = null;
  }

  #forget(gone: readonly WritingRow[]): void {
    if (gone.length === 0) return;
    const text = gone.map((row) => row.text).join('');
    const rest = this.#writing.find((row) => row.text !== '')?.text ?? '';
    this.#words -= countsOf(text).words - (isOneWord(text, rest) ? 1 : 0);
    this.#bytes -= gone.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#writingItem = null;
  }
}

/** Whether a word goes on from the end of one text into the next. */
function isOneWord(one: string, next: string): boolean {
  return one !== '' && next !== '' && !/\s/u.test(one.charAt(one.length - 1)) && !/\s/u.test(next.charAt(0));
}
