import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { sectionTimesColumn, type SectionTimesRow } from '../../assignments/section/times.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { ChainedBatch } from '../../writing/chain/verify.ts';
import type { StoredSubmission } from './log-facts.ts';

export const SUBMISSIONS_PAGE = 100;
export const ASSIGNMENTS_PAGE = 200;
const BATCHES_PAGE = 200;

/** A page by id, or one row. */
type Which = { readonly after: string } | { readonly id: string };

/** What has a chain. */
export interface HeadSubject {
  readonly kind: 'submission' | 'assignment';
  readonly id: string;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

export async function readSubmissions(tx: Tx, universityId: string, which: Which): Promise<StoredSubmission[]> {
  const all = tx
    .selectFrom('submissions as s')
    .selectAll('s')
    // In the statement that reads the counter: a push that comes later is none of it.
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('batches as b')
            .select('b.counter')
            .whereRef('b.university_id', '=', 's.university_id')
            .whereRef('b.submission_id', '=', 's.id')
            .whereRef('b.counter', '>', 's.counter'),
        )
        .as('goes_on'),
    )
    .where('s.university_id', '=', universityId);
  const submissions = await (
    'id' in which
      ? all.where('id', '=', which.id)
      : all
          .where('id', '>', which.after === '' ? NO_ID : which.after)
          .orderBy('id')
          .limit(SUBMISSIONS_PAGE)
  ).execute();
  if (submissions.length === 0) return [];
  const ids = submissions.map(({ id }) => id);
  const of = <Table extends 'streams' | 'submits' | 'receipts' | 'certificates' | 'kept_documents'>(table: Table) =>
    tx
      .selectFrom(table as 'receipts')
      .selectAll()
      .where('university_id', '=', universityId)
      .where('submission_id', 'in', ids)
      .execute() as unknown as Promise<(Row<Table> & { submission_id: string })[]>;
  const [streams, submits, receipts, certificates, kept] = [
    grouped(await of('streams')),
    grouped(await of('submits')),
    grouped(await of('receipts')),
    grouped(await of('certificates')),
    grouped(await of('kept_documents')),
  ];
  const rulings = await readRulings(tx, universityId, ids);
  return submissions.map(({ goes_on, ...submission }) => ({
    submission,
    goesOn: goes_on === true,
    streams: streams.get(submission.id) ?? [],
    submits: submits.get(submission.id) ?? [],
    receipts: receipts.get(submission.id) ?? [],
    certificates: certificates.get(submission.id) ?? [],
    kept: kept.get(submission.id)?.[0],
    rulings: rulings.get(submission.id) ?? [],
  }));
}

function grouped<T extends { readonly submission_id: string | null }>(rows: readonly T[]): Map<string, T[]> {
  return groupBy(rows, ({ submission_id }) => submission_id ?? '');
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    group.push(row);
    groups.set(keyOf(row), group);
  }
  return groups;
}

async function readRulings(tx: Tx, universityId: string, subjects: readonly string[]) {
  const rows = await tx
    .selectFrom('rulings')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('subject', 'in', subjects)
    .orderBy('number')
    .execute();
  return groupBy(rows, ({ subject }) => subject);
}

/** What the rulings on it are all that is left of; undefined where there is none. */
export async function findVanished(tx: Tx, universityId: string): Promise<HeadSubject | undefined> {
  const { rows } = await sql<HeadSubject>`
    select case when r.kind in ('deadline', 'extension') then 'assignment' else 'submission' end as kind, r.subject as id
    from rulings r where r.university_id = ${universityId}
      and not exists (select from submissions s where s.university_id = r.university_id and s.id = r.subject)
      and not exists (select from assignments a where a.university_id = r.university_id and a.id = r.subject)
    order by r.subject limit 1`.execute(tx);
  return rows[0];
}

export async function* readBatches(
  database: Database,
  universityId: string,
  submission: string,
  upTo: number,
): AsyncGenerator<ChainedBatch> {
  for (let after: number | null = null; ;) {
    const begins: number | null = after;
    const rows: ChainedBatch[] = await database.asOwner((tx) => {
      const all = tx
        .selectFrom('batches')
        .select(['counter', 'stream', 'first', 'last', 'received_at', 'leaf', 'head', 'ops'])
        .where('university_id', '=', universityId)
        .where('submission_id', '=', submission)
        .where('counter', '<=', upTo);
      const page = begins === null ? all : all.where('counter', '>', begins);
      return page.orderBy('counter').limit(BATCHES_PAGE).execute();
    }, universityId);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCHES_PAGE) return;
    after = last.counter;
  }
}

export interface StoredAssignment {
  readonly assignment: Pick<Row<'assignments'>, 'id' | 'created_at' | 'end_time' | 'grace_hours'> & {
    readonly sections: readonly SectionTimesRow[];
  };
  readonly extensions: readonly Row<'extensions'>[];
  readonly rulings: readonly Row<'rulings'>[];
}

export async function readAssignments(tx: Tx, universityId: string, which: Which): Promise<StoredAssignment[]> {
  const all = tx
    .selectFrom('assignments as assignment')
    .select(['id', 'created_at', 'end_time', 'grace_hours', sectionTimesColumn.as('sections')])
    .where('university_id', '=', universityId);
  const assignments = await (
    'id' in which
      ? all.where('id', '=', which.id)
      : all
          .where('id', '>', which.after === '' ? NO_ID : which.after)
          .orderBy('id')
          .limit(ASSIGNMENTS_PAGE)
  ).execute();
  if (assignments.length === 0) return [];
  const ids = assignments.map(({ id }) => id);
  const extensions = await tx
    .selectFrom('extensions')
    .selectAll()
    .where('university_id', '=', universityId)
    .where('assignment_id', 'in', ids)
    .execute();
  const byAssignment = groupBy(extensions, ({ assignment_id }) => assignment_id);
  const rulings = await readRulings(tx, universityId, ids);
  return assignments.map((assignment) => ({
    assignment,
    extensions: byAssignment.get(assignment.id) ?? [],
    rulings: rulings.get(assignment.id) ?? [],
  }));
}
