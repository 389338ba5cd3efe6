import type { Row } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { firstRulingHead, isRulingWhole, type RulingKind } from '../../platform/ruling/ruling.ts';

/** A ruling whose place in the chain was checked. */
export interface CheckedRuling {
  readonly number: number;
  readonly kind: RulingKind;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly madeAt: Date;
  readonly head: Buffer;
}

/** Whether the writer was erased: their receipts, certificates and drafts' keys are gone then. */
export function isErased(rulings: readonly CheckedRuling[]): boolean {
  return rulings.some(({ kind }) => kind === 'erased');
}

/**
 * Recomputes the rulings on one subject, in the order of their numbers. `logHeads` holds the heads of the subject's log
 * after each counter that a ruling names, as far as they are known. Returns a description of the first that is broken.
 */
export function checkRulings(
  keyring: Keyring,
  rows: readonly Row<'rulings'>[],
  logHeads: ReadonlyMap<number, Buffer>,
): { rulings: CheckedRuling[] } | { number: number; trouble: string } {
  const rulings: CheckedRuling[] = [];
  let previous: Buffer | null = null;
  for (const [index, row] of rows.entries()) {
    const { university_id, subject, number, kind, facts, counter, log_head: logHead, made_at, mac, head } = row;
    if (number !== index + 1) return { number: index + 1, trouble: 'A ruling is missing.' };
    const content = { university: university_id, subject, number, kind, facts, counter, logHead };
    const before: Buffer = previous ?? firstRulingHead(subject);
    if (!isRulingWhole(keyring, before, { ...content, madeAt: made_at.getTime() }, { mac, head }))
      return { number, trouble: `The ruling on a ${kind} is not the one that was made.` };
    const known = logHeads.get(counter);
    if (counter > 0 && known?.equals(logHead) !== true)
      return { number, trouble: `The log is not the one on which the ruling on a ${kind} was made.` };
    rulings.push({ number, kind, facts: JSON.parse(facts) as Record<string, unknown>, madeAt: made_at, head });
    previous = head;
  }
  return { rulings };
}

const MILLISECONDS_DIGITS = 12;

/**
 * Whether there must be a ruling on something that is said to be of `at`: it is that of a row whose id was made since
 * the cover began, whatever the columns of the row say. Ids name their time (UUID version 7), and the keys of each text
 * name its id and its assignment's.
 */
export function isCovered(id: string, at: Date, coveredFrom: Date): boolean {
  const digits = id.replaceAll('-', '');
  const madeAt = digits[MILLISECONDS_DIGITS] === '7' ? Number.parseInt(digits.slice(0, MILLISECONDS_DIGITS), 16) : 0;
  return at >= coveredFrom || madeAt >= coveredFrom.getTime();
}

/** The last ruling of one kind whose facts fit. */
export function lastRuling(
  rulings: readonly CheckedRuling[],
  kind: RulingKind,
  fits: (facts: CheckedRuling['facts']) => boolean,
): CheckedRuling | undefined {
  return rulings.findLast((ruling) => ruling.kind === kind && fits(ruling.facts));
}
