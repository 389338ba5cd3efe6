import { sql } from 'kysely';
import type { Statistics } from '#contract/statistics';
import { classRows, type ClassOf } from './rows.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

type Figures = Omit<Statistics, 'as_of'>;

/** The figures of a class with one assignment: students, hand-ins, and the grades given. */
export async function readStatistics(tx: Tx, who: Tenant, of: ClassOf): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with class as (${classRows(who, of, 'administrator')})
    select
      count(*) as students,
      count(*) filter (where handed_in) as submissions,
      count(*) filter (where submission is not null and handed_in is not true) as writing,
      count(*) filter (where late) as late,
      count(*) filter (where state = 'returned') as returned,
      count(*) filter (where state = 'not_started') as not_started,
      count(grade) as graded,
      avg(grade) as average,
      percentile_cont(0.5) within group (order by grade) as median,
      max(grade) as highest,
      min(grade) as lowest,
      coalesce(array_agg(grade order by grade desc) filter (where grade is not null), '{}') as grades
    from class`.execute(tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error('An aggregate answers one row.');
  return figures;
}
