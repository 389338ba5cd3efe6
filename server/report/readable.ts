import type { ProcessFacts } from '#contract/report';
import { factsWithoutDeleted, readableUnits, type ReadableUnits } from '#writing/hide-deleted';
import type { Tx } from '../database/tables.ts';
import type { Keyring } from '../keyring.ts';
import { replayLog } from '../proof/read-log.ts';
import type { SubmissionRow } from '../submission/read.ts';
import { readTimedLog, type TimedLog } from './compute.ts';

/** A replay asks for its log page by page, and each page needs the same. */
const REMEMBERED_MAX = 16;

/** What staff may read of logs whose deleted words they are not shown: worked out once for each state of a log. */
export class ReadableLogs {
  readonly #known = new Map<string, ReadableUnits>();

  /** Of the log after a counter, from which on it can be read. */
  async of(tx: Tx, submission: SubmissionRow, keyring: Keyring, after: number): Promise<ReadableUnits> {
    const { id, counter, submit } = submission;
    const key = [id, after, counter, submit?.stream, submit?.seq].join(' ');
    const units = this.#known.get(key) ?? unitsOf(await readTimedLog(tx, submission, keyring, after), submission);
    this.#known.delete(key);
    this.#known.set(key, units);
    for (const oldest of this.#known.keys()) if (this.#known.size > REMEMBERED_MAX) this.#known.delete(oldest);
    return units;
  }
}

/** The facts of a submission's log without words that stand neither in its text nor in what was handed in last. */
export function hideDeleted(submission: SubmissionRow, facts: ProcessFacts, log: TimedLog): ProcessFacts {
  if (facts.pastes.listed.length === 0) return facts;
  return factsWithoutDeleted(facts, log.batches, unitsOf(log, submission));
}

function unitsOf({ batches, headTime }: TimedLog, { submit }: SubmissionRow): ReadableUnits {
  return readableUnits(batches, headTime, submit === null ? null : replayLog(batches, submit.vector));
}
