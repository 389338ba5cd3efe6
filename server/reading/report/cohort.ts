import { sql } from 'kysely';
import { COHORT_MIN, COMPARED_COVERAGE_MIN, COMPARED_WORDS_MIN, type Cohort } from '#contract/evidence';
import type { ProcessFacts } from '#contract/report';
import { compositionRow } from '#writing/process/composition-rates';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { partsOf, writeInOneStatement, type Write } from '../../platform/database/write-in-one-statement.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

/** The figures of a report that are compared within a class. */
type ProcessFigures = Omit<Row<'process_figures'>, 'kept_at'>;

type Quartiles = [number, number] | null;

/** The figures that are compared. */
const compared = [
  'active_ms',
  'sittings',
  'typed_to_keep',
  'pasted_percent',
  'away_percent',
  'dropped_percent',
  'revisited_percent',
  'in_order_percent',
] as const;
type Compared = (typeof compared)[number];

type ClassRow = { students: number } & Record<Compared, Quartiles>;

/** The compared figures of a report. */
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
    fastest_words: facts.fastest?.words ?? null,
    ...composedFigures(facts),
  };
}

function composedFigures(
  facts: ProcessFacts,
): Pick<ProcessFigures, 'away_percent' | 'dropped_percent' | 'revisited_percent' | 'in_order_percent'> {
  const row = compositionRow(facts);
  if (row === null)
    return { away_percent: null, dropped_percent: null, revisited_percent: null, in_order_percent: null };
  return {
    away_percent: row.away,
    dropped_percent: row.dropped,
    revisited_percent: row.revisited,
    in_order_percent: row.in_order,
  };
}

/** The write that keeps a submission's figures, in place of those of a shorter log. */
export function figuresRow(tx: Tx, figures: ProcessFigures, at: Date) {
  const { university_id, submission_id, assignment_id, ...computed } = figures;
  const kept = { ...computed, kept_at: at };
  return tx
    .insertInto('process_figures')
    .values({ university_id, submission_id, assignment_id, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['university_id', 'submission_id'])
        .doUpdateSet(kept)
        .where('process_figures.counter', '<=', figures.counter),
    );
}

/**
 * The middle half of the class in each figure, counting the texts that are long enough and recorded; also runs the
 * write `kept` of the submission's own figures. A text that is too short or not recorded is not compared, nor is a
 * class of fewer than {@link COHORT_MIN}.
 */
export async function readCohort(tx: Tx, own: ProcessFigures, kept: Write): Promise<Cohort> {
  const reason = notCompared(own);
  if (reason !== null) {
    await writeInOneStatement(tx, [kept]);
    return { kind: 'none', reason };
  }
  const { rows } = await sql<ClassRow>`
    with ${sql.join([...partsOf([kept]), sql`class as (${classOf(own)})`])}
    select count(*) as students, ${sql.join(compared.map(middleHalf))} from class f`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.students < COHORT_MIN) return { kind: 'none', reason: 'few' };
  return { kind: 'class', ...row };
}

function notCompared({ assignment_id, words, coverage }: ProcessFigures): 'practice' | 'short' | 'not recorded' | null {
  if (assignment_id === null) return 'practice';
  if (words < COMPARED_WORDS_MIN) return 'short';
  return (coverage ?? 0) < COMPARED_COVERAGE_MIN ? 'not recorded' : null;
}

/** The submission's own figures and the stored ones of the others. */
function classOf(own: ProcessFigures) {
  return sql`
      select ${sql.join(compared.map((name) => sql`${own[name]}::double precision as ${sql.ref(name)}`))}
      union all
      select ${sql.join(compared.map((name) => sql.ref(`f.${name}`)))}
      from process_figures f
      join submissions s on s.university_id = f.university_id and s.id = f.submission_id and s.deleted_at is null
      where f.university_id = ${own.university_id} and f.assignment_id = ${own.assignment_id}
        and f.submission_id <> ${own.submission_id}
        and f.words >= ${COMPARED_WORDS_MIN} and f.coverage >= ${COMPARED_COVERAGE_MIN}`;
}

/** The quartiles of a column; null where fewer than {@link COHORT_MIN} have a figure. */
function middleHalf(column: Compared) {
  const of = sql.ref(`f.${column}`);
  return sql`case when count(${of}) >= ${COHORT_MIN} then to_jsonb(percentile_cont(array[0.25, 0.75])
    within group (order by ${of}::double precision)) end as ${sql.ref(column)}`;
}
