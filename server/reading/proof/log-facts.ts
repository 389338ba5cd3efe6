import type { Op } from '#contract/op';
import type { Row } from '../../platform/database/tables.ts';
import type { ChainedBatch } from '../../writing/chain/verify.ts';
import { DOCUMENT_MAX_LENGTH } from '#contract/op-constants';
import { LOG_MAX_INSERTED, LOG_MAX_OPS, unitsOf } from '../../writing/submission/size.ts';

/** Everything stored of one submission that is verified, but its batches. */
export interface StoredSubmission {
  readonly submission: Row<'submissions'>;
  readonly streams: readonly Row<'streams'>[];
  readonly submits: readonly Row<'submits'>[];
  readonly rulings: readonly Row<'rulings'>[];
  readonly receipts: readonly Row<'receipts'>[];
  readonly certificates: readonly Row<'certificates'>[];
  readonly kept: Row<'kept_documents'> | undefined;
  /** Whether batches are stored beyond the submission's counter. */
  readonly goesOn: boolean;
}

/** A submit op of the log, or the place of a destroyed one. */
interface LoggedSubmit {
  readonly op: Extract<Op, { kind: 'submit' }>;
  readonly stream: string;
}

/** What the batches of a log say of the other rows. */
export class LogFacts {
  readonly submits: LoggedSubmit[] = [];
  readonly headAt = new Map<number, Buffer>();
  readonly #wanted: ReadonlySet<number>;
  readonly #places: readonly Row<'submits'>[];
  /** The hand-ins whose op lies in a batch of their time, and whose counter names one of that time. */
  readonly placed = new Set<Row<'submits'>>();
  readonly #held = new Set<Row<'submits'>>();
  #pushBegan = 0;
  inserted = 0;
  /** At most what was inserted before: several devices may delete the same units. */
  deleted = 0;
  /** The counter before the push that made the document too long; null where none did. */
  endsAt: number | null = null;
  /** An earlier version counted the units of skips as inserted. */
  skipped = 0;
  ops = 0;
  lastReceived = new Date(0);
  isUnreadable = false;

  constructor(wanted: ReadonlySet<number>, places: readonly Row<'submits'>[]) {
    this.#wanted = wanted;
    this.#places = places;
  }

  take(batch: ChainedBatch, ops: readonly Op[] | null): void {
    const { counter, head, stream, received_at: receivedAt } = batch;
    if (this.#wanted.has(counter)) this.headAt.set(counter, head);
    if (receivedAt.getTime() !== this.lastReceived.getTime()) this.#pushBegan = counter - 1;
    this.ops += batch.last - batch.first + 1;
    this.lastReceived = receivedAt;
    this.#place(batch);
    if (ops === null) this.isUnreadable = true;
    else this.#count(ops);
    for (const op of ops ?? []) if (op.kind === 'submit') this.submits.push({ op, stream });
  }

  #place({ counter, stream, first, last, received_at }: ChainedBatch): void {
    for (const row of this.#places) {
      if (row.received_at.getTime() !== received_at.getTime()) continue;
      if (row.stream === stream && row.seq >= first && row.seq <= last) this.#held.add(row);
      if (row.counter === counter && this.#held.has(row)) this.placed.add(row);
    }
  }

  #count(ops: readonly Op[]): void {
    const { inserted, deleted } = unitsOf(ops);
    this.inserted += inserted;
    for (const op of ops) if (op.kind === 'skip') this.skipped += op.length ?? 0;
    const most = this.inserted + this.skipped;
    this.deleted = Math.min(this.deleted + deleted, this.inserted);
    const isTooLong = most - this.deleted > DOCUMENT_MAX_LENGTH || most > LOG_MAX_INSERTED || this.ops > LOG_MAX_OPS;
    if (isTooLong) this.endsAt ??= this.#pushBegan;
  }
}
