import { sql, type RawBuilder } from 'kysely';
import type { Criterion } from '#contract/criterion';
import { assistantOf } from '../../people/account/assists.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { ReturnedRow, StreamState, SubmissionRow, SubmitRow } from './rows.ts';

/** The last hand-in of a submission `s`. */
export const lastSubmit = sql<StoredSubmit | null>`(
        select to_jsonb(h) from submits h
        where h.university_id = s.university_id and h.submission_id = s.id
        order by h.counter desc, h.seq desc limit 1)`;

/** The stored streams of a submission, as a column. `submissionId`: an expression for its id. */
export function streamsOf(universityId: unknown, submissionId: RawBuilder<unknown>) {
  return sql<readonly StreamState[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('stream', t.stream, 'high', t.high, 'lastEdit', t.last_edit)), '[]')
    from streams t
    where t.university_id = ${universityId} and t.submission_id = ${submissionId} and t.high > 0)`;
}

/** Columns: how and by which assistant the submission `s` of the assignment `a` is marked, its newest return, and its student's pseudonym. */
export function markingColumns(who: Tenant) {
  return [
    sql<boolean>`coalesce(a.hold, false)`.as('hold'),
    sql<boolean>`coalesce(a.blind, false)`.as('blind'),
    assistantOf('a', sql.ref('s.user_id')).as('assistant'),
    sql<readonly Criterion[]>`coalesce(a.criteria, '[]')`.as('criteria'),
    sql<SubmissionRow['pseudonym']>`(
      select jsonb_build_object('number', n.number, 'stand_in', n.stand_in) from pseudonyms n
      where n.university_id = s.university_id and n.assignment_id = s.assignment_id and n.user_id = s.user_id)`.as(
      'pseudonym',
    ),
    sql<StoredReturn | null>`(
      select jsonb_build_object('number', r.number, 'grade', r.grade, 'at', r.returned_at) from returns r
      where r.university_id = s.university_id and r.submission_id = s.id
      order by r.number desc limit 1)`.as('returned'),
    sql<SubmissionRow['own_saved']>`(
      select jsonb_build_object('grade', m.grade, 'marks', m.marks) from markings m
      where m.university_id = s.university_id and m.submission_id = s.id and m.marker_id = nullif(${who.userId}, '')::uuid
        and m.state = 'saved')`.as('own_saved'),
  ] as const;
}

type StoredReturn = Omit<ReturnedRow, 'at'> & { at: string };
type StoredSubmit = Omit<SubmitRow, 'received_at' | 'submitted_at' | 'sealed_after'> & {
  received_at: string;
  submitted_at: string | null;
  sealed_after: string | null;
};

/** Parses the times in a row, which JSON carries as text. */
export function withDates<Row extends { submit: StoredSubmit | null; returned: StoredReturn | null }>(
  row: Row,
): Row & { submit: SubmitRow | null; returned: ReturnedRow | null } {
  const returned = row.returned === null ? null : { ...row.returned, at: new Date(row.returned.at) };
  if (row.submit === null) return { ...row, returned, submit: null };
  const { received_at, submitted_at, sealed_after, ...rest } = row.submit;
  const submit = {
    ...rest,
    received_at: new Date(received_at),
    submitted_at: submitted_at === null ? null : new Date(submitted_at),
    sealed_after: sealed_after === null ? null : new Date(sealed_after),
  };
  return { ...row, returned, submit };
}
