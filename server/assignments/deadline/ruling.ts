import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { appendRulings, NONE, type NewRuling } from '../../platform/ruling/append.ts';

/** The columns of an assignment that are its deadline. */
interface StoredDeadline {
  readonly university_id: string;
  readonly id: string;
  readonly end_time: Date;
  readonly grace_hours: number;
}

/** The facts of a deadline in its ruling. */
export interface DeadlineFacts {
  readonly end: string;
  readonly grace_hours: number;
}

/** The facts of an extension in its ruling: `until` is null where it was taken back. */
export interface ExtensionFacts {
  readonly students: readonly string[];
  readonly until: string | null;
}

export function deadlineRuling({ university_id, id, end_time, grace_hours }: StoredDeadline, at: Date): NewRuling {
  const facts = { end: end_time.toISOString(), grace_hours } satisfies DeadlineFacts;
  return { universityId: university_id, subject: id, kind: 'deadline', facts, at };
}

export function isOtherDeadline(
  one: Pick<StoredDeadline, 'end_time' | 'grace_hours'>,
  other: Pick<StoredDeadline, 'end_time' | 'grace_hours'>,
): boolean {
  return one.end_time.getTime() !== other.end_time.getTime() || one.grace_hours !== other.grace_hours;
}

export function extensionRuling(
  { university_id, id }: Pick<StoredDeadline, 'university_id' | 'id'>,
  students: readonly string[],
  until: Date | null,
  at: Date,
): NewRuling {
  const facts = { students, until: until?.toISOString() ?? null } satisfies ExtensionFacts;
  return { universityId: university_id, subject: id, kind: 'extension', facts, at };
}

/** Rules on the deadlines of assignments that this transaction has made. */
export async function ruleDeadlines(
  tx: Tx,
  keyring: Keyring,
  made: readonly StoredDeadline[],
  at: Date,
): Promise<void> {
  const rulings = made.map((row) => ({ ruling: deadlineRuling(row, at), last: NONE }));
  await appendRulings(tx, keyring, rulings);
}
