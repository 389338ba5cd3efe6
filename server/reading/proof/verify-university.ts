import { createHash, type Hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/connect.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { firstRulingHead } from '../../platform/ruling/ruling.ts';
import type { StoredSubmission } from './log-facts.ts';
import {
  ASSIGNMENTS_PAGE,
  findVanished,
  readAssignments,
  readBatches,
  readSubmissions,
  SUBMISSIONS_PAGE,
  type HeadSubject,
  type StoredAssignment,
} from './verify-rows.ts';
import { deadlineTrouble } from './verify-deadlines.ts';
import { checkRulings, type CheckedRuling } from './verify-rulings.ts';
import { earlierRulingsTrouble, verifySubmission, type Break, type EarlierHeads } from './verify-submission.ts';

/** Rows are read one after the other while people write: only what is broken each time is. */
const TRIES = 3;
const AGAIN_MS = 300;
const DAY_MS = 86_400_000;

/** The heads of one subject, as a line of the file in which they are written down. */
export interface HeadLine extends HeadSubject, EarlierHeads {}

export interface VerifyOptions {
  readonly keyring: Keyring;
  /** What was decided before has no rulings. */
  readonly coveredFrom: Date;
  /** The heads that an earlier call passed to `note`, in the same order: each must be a part of the present chains. */
  readonly since?: AsyncIterator<HeadLine> | undefined;
  /** How long to wait before something broken is read again, in milliseconds. */
  readonly againMs?: number | undefined;
  /** Takes the present heads, one by one, to be written down. */
  readonly note?: ((line: string) => void) | undefined;
}

export interface Counts {
  submissions: number;
  batches: number;
  rulings: number;
  statements: number;
  assignments: number;
}

export type UniversityVerdict =
  | { kind: 'whole'; counts: Counts; digest: string }
  | ({ kind: 'broken'; subject: HeadSubject } & Break);

/**
 * Since when everything is ruled on: a day after the first data key was made, by when every server of an earlier version
 * was replaced.
 */
export function coveredFrom(keyring: Keyring): Date {
  const first = keyring.keys().find(({ number }) => number === 1);
  return new Date((first?.madeAt ?? 0) + DAY_MS);
}

/**
 * Verifies everything that the chains of a university cover, submission by submission, then assignment by assignment,
 * and stops at the first thing that is not as it was stored. At most one page of rows and one batch are in memory.
 * `digest` is one SHA-256 over all present heads.
 */
export async function verifyUniversity(
  database: Database,
  universityId: string,
  options: VerifyOptions,
): Promise<UniversityVerdict> {
  const run = new Run(database, universityId, options);
  return (await run.submissions()) ?? (await run.assignments()) ?? (await run.end());
}

type Broken = Extract<UniversityVerdict, { kind: 'broken' }>;

class Run {
  readonly #database: Database;
  readonly #university: string;
  readonly #options: VerifyOptions;
  readonly #digest: Hash = createHash('sha256');
  readonly #counts: Counts = { submissions: 0, batches: 0, rulings: 0, statements: 0, assignments: 0 };
  #next: HeadLine | null | undefined;

  constructor(database: Database, university: string, options: VerifyOptions) {
    this.#database = database;
    this.#university = university;
    this.#options = options;
  }

  #asOwner<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.asOwner(act, this.#university);
  }

  async submissions(): Promise<Broken | null> {
    for (let after = ''; ;) {
      const page = await this.#asOwner((tx) => readSubmissions(tx, this.#university, { after }));
      for (const stored of page) {
        const { id } = stored.submission;
        const broken = await this.#since('submission', id, (earlier) => this.#submission(stored, earlier));
        if (broken !== null) return broken;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < SUBMISSIONS_PAGE) return null;
      after = last.submission.id;
    }
  }

  async #submission(first: StoredSubmission, earlier: EarlierHeads | undefined): Promise<Break | null> {
    let stored = first;
    for (let tries = 1; ; tries += 1) {
      const { id, counter } = stored.submission;
      const batches = readBatches(this.#database, this.#university, id, counter);
      const broken = await verifySubmission(stored, batches, { ...this.#options, earlier });
      if (broken === null) break;
      if (tries === TRIES) return broken;
      await sleep(this.#options.againMs ?? AGAIN_MS);
      const [again] = await this.#asOwner((tx) => readSubmissions(tx, this.#university, { id }));
      if (again === undefined) return { counter: null, trouble: 'It is missing.' };
      stored = again;
    }
    const { submission, rulings, receipts, certificates } = stored;
    this.#counts.submissions += 1;
    this.#counts.batches += submission.counter;
    this.#counts.statements += receipts.length + certificates.length;
    this.#note('submission', submission.id, submission, rulings);
    return null;
  }

  async assignments(): Promise<Broken | null> {
    for (let after = ''; ;) {
      const page = await this.#asOwner((tx) => readAssignments(tx, this.#university, { after }));
      for (const stored of page) {
        const { id } = stored.assignment;
        const broken = await this.#since('assignment', id, (earlier) => this.#assignment(stored, earlier));
        if (broken !== null) return broken;
      }
      const last = page.at(-1);
      if (last === undefined || page.length < ASSIGNMENTS_PAGE) return null;
      after = last.assignment.id;
    }
  }

  async #assignment(first: StoredAssignment, earlier: EarlierHeads | undefined): Promise<Break | null> {
    let stored = first;
    for (let tries = 1; ; tries += 1) {
      const trouble = assignmentTrouble(stored, this.#options, earlier);
      if (trouble === null) break;
      if (tries === TRIES) return { counter: null, trouble };
      await sleep(this.#options.againMs ?? AGAIN_MS);
      const { id } = stored.assignment;
      const [again] = await this.#asOwner((tx) => readAssignments(tx, this.#university, { id }));
      if (again === undefined) return { counter: null, trouble: 'It is missing.' };
      stored = again;
    }
    this.#counts.assignments += 1;
    this.#note('assignment', stored.assignment.id, { counter: 0, head: Buffer.alloc(0) }, stored.rulings);
    return null;
  }

  async end(): Promise<UniversityVerdict> {
    const left = await this.#peek();
    if (left !== null) return missing(left);
    const vanished = await this.#asOwner((tx) => findVanished(tx, this.#university));
    if (vanished !== undefined)
      return {
        kind: 'broken',
        subject: vanished,
        counter: null,
        trouble: 'It is missing, and the rulings on it are not.',
      };
    return { kind: 'whole', counts: this.#counts, digest: this.#digest.digest('hex') };
  }

  /** Verifies a subject with the heads that were written down of it. What was written down and is not there is missing. */
  async #since(
    kind: HeadLine['kind'],
    id: string,
    verify: (earlier: EarlierHeads | undefined) => Promise<Break | null>,
  ): Promise<Broken | null> {
    const next = await this.#peek();
    if (next !== null && isBefore(next, { kind, id })) return missing(next);
    const earlier = next !== null && next.kind === kind && next.id === id ? next : undefined;
    if (earlier !== undefined) this.#next = undefined;
    const broken = await verify(earlier);
    return broken === null ? null : { kind: 'broken', subject: { kind, id }, ...broken };
  }

  async #peek(): Promise<HeadLine | null> {
    if (this.#next === undefined) {
      const read = await this.#options.since?.next();
      this.#next = read === undefined || read.done === true ? null : read.value;
    }
    return this.#next;
  }

  #note(
    kind: HeadLine['kind'],
    id: string,
    { counter, head }: { counter: number; head: Buffer },
    rulings: readonly Row<'rulings'>[],
  ): void {
    this.#counts.rulings += rulings.length;
    const ruled = (rulings.at(-1)?.head ?? firstRulingHead(id)).toString('hex');
    const line = [kind, id, counter, head.length === 0 ? '-' : head.toString('hex'), rulings.length, ruled].join(' ');
    this.#digest.update(`${line}\n`);
    this.#options.note?.(line);
  }
}

function missing({ kind, id }: HeadLine): Broken {
  return { kind: 'broken', subject: { kind, id }, counter: null, trouble: 'It was written down, and is missing.' };
}

/** Submissions come before assignments, each by their ids. */
function isBefore(one: HeadSubject, other: HeadSubject): boolean {
  return one.kind === other.kind ? one.id < other.id : one.kind === 'submission';
}

/** Reads a line that `note` took. Throws where it is none. */
export function parseHeadLine(line: string): HeadLine {
  const [kind, id, counter, head, rulings, rulingHead] = line.split(' ');
  const isKind = kind === 'submission' || kind === 'assignment';
  if (!isKind || id === undefined || head === undefined || rulingHead === undefined)
    throw new Error('This is not a file of heads.');
  return { kind, id, counter: Number(counter), head, rulings: Number(rulings), rulingHead };
}

function assignmentTrouble(
  { assignment, extensions, rulings }: StoredAssignment,
  { keyring, coveredFrom }: VerifyOptions,
  earlier: EarlierHeads | undefined,
): string | null {
  const checked = checkRulings(keyring, rulings, new Map());
  if ('trouble' in checked) return checked.trouble;
  const ruled: readonly CheckedRuling[] = checked.rulings;
  const trouble = deadlineTrouble(assignment, extensions, ruled, coveredFrom);
  return trouble ?? (earlier === undefined ? null : earlierRulingsTrouble(earlier, ruled));
}
