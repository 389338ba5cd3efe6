import { isDeepStrictEqual } from 'node:util';
import { deadlineFacts, type DeadlineFacts, type ExtensionFacts } from '../../assignments/deadline/ruling.ts';
import type { SectionTimesRow } from '../../assignments/section/times.ts';
import type { Row } from '../../platform/database/tables.ts';
import { isCovered, type CheckedRuling } from './verify-rulings.ts';

type StoredDeadline = Pick<Row<'assignments'>, 'id' | 'created_at' | 'end_time' | 'grace_hours'> & {
  readonly sections: readonly SectionTimesRow[];
};
type StoredExtension = Pick<Row<'extensions'>, 'student_id' | 'until'>;

/**
 * Describes what differs between an assignment's deadline, its extensions and the last rulings on them; null where
 * nothing does. What was decided before the cover began has no ruling.
 */
export function deadlineTrouble(
  stored: StoredDeadline,
  extensions: readonly StoredExtension[],
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
): string | null {
  const ruled = rulings.findLast(({ kind }) => kind === 'deadline')?.facts as DeadlineFacts | undefined;
  const isEarlier = !isCovered(stored.id, stored.created_at, coveredFrom);
  if (ruled === undefined && !isEarlier) return 'No ruling says when it ends.';
  if (ruled !== undefined && ruled.end !== stored.end_time.toISOString()) return 'Its end is not the one that was set.';
  if (ruled !== undefined && ruled.grace_hours !== stored.grace_hours) return 'Its grace is not the one that was set.';
  if (ruled !== undefined && !isDeepStrictEqual(ruled.sections, deadlineFacts(stored).sections))
    return 'The ends of its sections are not those that were set.';
  return extensionTrouble(extensions, rulings, isEarlier);
}

function extensionTrouble(
  extensions: readonly StoredExtension[],
  rulings: readonly CheckedRuling[],
  isEarlier: boolean,
): string | null {
  const ruled = new Map<string, string | null>();
  for (const { kind, facts } of rulings) {
    if (kind !== 'extension') continue;
    const { students, until } = facts as unknown as ExtensionFacts;
    for (const student of students) ruled.set(student, until);
  }
  const stored = new Map(extensions.map(({ student_id, until }) => [student_id, until.toISOString()]));
  for (const [student, until] of ruled)
    if ((stored.get(student) ?? null) !== until) return `The extension of ${student} is not the one that was given.`;
  const unruled = isEarlier ? undefined : [...stored.keys()].find((student) => !ruled.has(student));
  return unruled === undefined ? null : `Nobody gave ${unruled} an extension.`;
}
