import { sql } from 'kysely';
import { COHORT_MIN, COMPARED_COVERAGE_MIN, COMPARED_WORDS_MIN, type Cohort } from '#contract/evidence';
import type { ProcessFacts } from '#contract/report';
import type { Tx } from '../database/tables.ts';
import type { SubmissionRow } from '../submission/read.ts';
import type { ProcessFiguresTable } from './tables.ts';

/** What of a report is compared with others. */
type ProcessFigures = Omit<ProcessFiguresTable, 'kept_at'>;

type Quartiles = [number, number] | null;

interface ClassRow {
  students: number;
  active_ms: Quartiles;
  sittings: Quartiles;
  typed_to_keep: Quartiles;
  pasted_percent: Quartiles;
}

/** What of a report is compared with others. */
export function figuresOf(submission: SubmissionRow, facts: ProcessFacts): ProcessFigures {
  const measured = facts.figures.kind === 'measured' ? facts.figures : null;
  return {
    university_id: submission.university_id,
    submission_id: submission.id,
    assignment_id: submission.assignment_id,
    counter: submission.counter,
    words: facts.words,
    coverage: facts.coverage,
    pasted_percent: facts.pastes.percent,
    sittings: facts.sittings.length,
    active_ms: measured?.active_ms ?? null,
    typed_to_keep: measured?.typed_to_keep ?? null,
  };
}

/** Keeps a submission's figures, in place of those of a shorter log. */
export async function keepFigures(tx: Tx, figures: ProcessFigures, at: Date): Promise<void> {
  const row = { ...figures, kept_at: at };
  await tx
    .insertInto('process_figures')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id'])
        .doUpdateSet(row)
        .where('process_figures.counter', '<=', figures.counter),
    )
    .execute();
}

/**
 * Where the middle half of the class lies whose texts are long enough and recorded. A text that is neither is not
 * compared, and no text is in a class of fewer than {@link COHORT_MIN}.
 */
export async function readCohort(tx: Tx, own: ProcessFigures): Promise<Cohort> {
  if (own.assignment_id === null) return { kind: 'none', reason: 'practice' };
  if (own.words < COMPARED_WORDS_MIN) return { kind: 'none', reason: 'short' };
  if ((own.coverage ?? 0) < COMPARED_COVERAGE_MIN) return { kind: 'none', reason: 'not recorded' };
  const { rows } = await sql<ClassRow>`
    select count(*) as students, ${middleHalf('active_ms')}, ${middleHalf('sittings')}, ${middleHalf('typed_to_keep')},
      ${middleHalf('pasted_percent')}
    from process_figures f
    join submissions s on s.university_id = f.university_id and s.id = f.submission_id and s.deleted_at is null
    where f.university_id = ${own.university_id} and f.assignment_id = ${own.assignment_id}
      and f.words >= ${COMPARED_WORDS_MIN} and f.coverage >= ${COMPARED_COVERAGE_MIN}`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.students < COHORT_MIN) return { kind: 'none', reason: 'few' };
  return { kind: 'class', ...row };
}

/** The quartiles of a column; null where fewer than {@link COHORT_MIN} have a figure. */
function middleHalf(column: keyof ClassRow) {
  const of = sql.ref(`f.${column}`);
  return sql`case when count(${of}) >= ${COHORT_MIN} then to_jsonb(percentile_cont(array[0.25, 0.75])
    within group (order by ${of}::double precision)) end as ${sql.ref(column)}`;
}
