import type { ProcessFacts } from '#contract/report';
import { factsWithoutDeleted, readableUnits } from '#writing/process/hide-deleted';
import { staffViewOf, type StaffView } from '#writing/process/staff-log';
import type { Document } from '#writing/document/document';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { replayLog } from '../proof/read-log.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { readTimedLog, type TimedLog } from './timed-log.ts';

/** The number of views kept: every page of a replay needs the same one. */
const REMEMBERED_MAX = 16;

/** The views of logs for staff, cached for each state of a log. */
export class StaffViews {
  readonly #known = new Map<string, StaffView>();

  /** The view of the log after a counter, from which it must be readable. `hides`: whether deleted words are hidden. */
  async of(tx: Tx, submission: SubmissionRow, keyring: Keyring, after: number, hides: boolean): Promise<StaffView> {
    const { id, counter, submit } = submission;
    const key = [id, after, counter, submit?.stream, submit?.seq, hides].join(' ');
    const view = this.#known.get(key) ?? viewOf(await readTimedLog(tx, submission, keyring, after), submission, hides);
    this.#known.delete(key);
    this.#known.set(key, view);
    for (const oldest of this.#known.keys()) if (this.#known.size > REMEMBERED_MAX) this.#known.delete(oldest);
    return view;
  }
}

/** The facts without words that are neither in the stored text nor in the last hand-in. */
export function hideDeleted(submission: SubmissionRow, facts: ProcessFacts, log: TimedLog): ProcessFacts {
  if (facts.pastes.listed.length === 0) return facts;
  const { batches, headTime } = log;
  return factsWithoutDeleted(facts, batches, readableUnits(batches, headTime, handedIn(log, submission)));
}

function viewOf(log: TimedLog, submission: SubmissionRow, hides: boolean): StaffView {
  return staffViewOf(log.batches, log.headTime, hides, hides ? handedIn(log, submission) : null);
}

function handedIn({ batches }: TimedLog, { submit }: SubmissionRow): Document | null {
  return submit === null ? null : replayLog(batches, submit.vector);
}
