import { isDeepStrictEqual } from 'node:util';
import type { SectionTimes } from '#contract/teaching';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { appendRulings, NONE, type NewRuling } from '../../platform/ruling/append.ts';

/** What is stored of an assignment's deadline. */
export interface StoredDeadline {
  readonly university_id: string;
  readonly id: string;
  readonly end_time: Date;
  readonly grace_hours: number;
  /** Absent where no section has times of its own. */
  readonly sections?: readonly Pick<SectionTimes, 'section' | 'end_time'>[];
}

/** The facts of a deadline in its ruling. */
export interface DeadlineFacts {
  readonly end: string;
  readonly grace_hours: number;
  /** The ends of sections that have one of their own, by the section's id; absent where none has. */
  readonly sections?: Readonly<Record<string, string>>;
}

/** The facts of an extension in its ruling: `until` is null where it was taken back. */
export interface ExtensionFacts {
  readonly students: readonly string[];
  readonly until: string | null;
}

type Compared = Pick<StoredDeadline, 'end_time' | 'grace_hours' | 'sections'>;

export function deadlineRuling(stored: StoredDeadline, at: Date): NewRuling {
  return {
    universityId: stored.university_id,
    subject: stored.id,
    kind: 'deadline',
    facts: { ...deadlineFacts(stored) },
    at,
  };
}

export function isOtherDeadline(one: Compared, other: Compared): boolean {
  return !isDeepStrictEqual(deadlineFacts(one), deadlineFacts(other));
}

export function deadlineFacts({ end_time, grace_hours, sections = [] }: Compared): DeadlineFacts {
  const own = sections.flatMap(({ section, end_time: end }) =>
    end === null ? [] : [[section, new Date(end).toISOString()] as const],
  );
  return {
    end: end_time.toISOString(),
    grace_hours,
    ...(own.length === 0 ? {} : { sections: Object.fromEntries(own) }),
  };
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
