import { DEFAULT_TIME_ZONE } from '#contract/zone';
import { wallTimeOf } from '#contract/zoned-time';
import type { Tx } from '../platform/database/tables.ts';
import { insertTerm } from '../courses/term/store.ts';

/** Makes the term before the demo's first day, the one of that day and the one after it. @returns the name of the second. */
export async function seedTerms(tx: Tx, { universityId, at }: { universityId: string; at: Date }): Promise<string> {
  const [year = 0, month = 1] = wallTimeOf(at, DEFAULT_TIME_ZONE).split('-').map(Number);
  const half = year * 2 + (month > 6 ? 1 : 0);
  const [before, present, after] = [termOf(half - 1), termOf(half), termOf(half + 1)] as const;
  for (const term of [before, present, after]) await insertTerm(tx, universityId, term);
  return present.name;
}

/** The term that is a half of a year: spring or autumn. Halves are numbered from the year 0. */
function termOf(half: number) {
  const year = String(Math.floor(half / 2));
  return half % 2 === 0
    ? { name: `Spring ${year}`, first_day: `${year}-01-01`, last_day: `${year}-06-30` }
    : { name: `Autumn ${year}`, first_day: `${year}-07-01`, last_day: `${year}-12-31` };
}
