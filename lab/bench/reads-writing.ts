import { sql } from 'kysely';
import type { Database } from '../../server/platform/database/connect.ts';
import type { Campus, Member } from '../../tests/api/people.ts';
import { fill } from './fill-table.ts';
import type { Size } from './reads-university.ts';

const EDITS_PER_BATCH = 32;
/** The approximate size of these edits, packed and sealed. */
const BATCH_BYTES = 200;
/** SQL for a stream id of a submission: of the right length, from the end of its id. */
const STREAM = sql`right(replace(id::text, '-', ''), 21) || 'A'`;

/** Nine in ten students began each assignment; eight in ten of these handed in, and half of those have a grade. */
export async function addWriting(database: Database, campus: Campus, writer: string | null): Promise<void> {
  const { universityId } = campus;
  await fill(
    database,
    'submissions',
    sql`insert into submissions (university_id, user_id, assignment_id, counter, head, created_at, updated_at)
      select ${universityId}, e.student_id, a.id, 4, '\\x00', now() - interval '9 days', now() - random() * interval '8 days'
      from assignments a join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id
        and e.status = 'enrolled'
      where a.university_id = ${universityId} and e.student_id is distinct from ${writer} and random() < 0.9`,
  );
  await fill(
    database,
    'streams',
    sql`insert into streams (university_id, user_id, stream, target, assignment_id, submission_id, began, high, last_edit,
        created_at)
      select university_id, user_id, ${STREAM}, 'assignment', assignment_id, id, 0, 200, 200, created_at
      from submissions where university_id = ${universityId} and head = '\\x00'`,
  );
  await fill(
    database,
    'submits',
    sql`insert into submits (university_id, submission_id, counter, stream, seq, vector, sha256, received_at, submitted_at,
        matches)
      select university_id, id, counter, ${STREAM}, 200, jsonb_build_object(${STREAM}, 200), '', updated_at, updated_at, true
      from submissions where university_id = ${universityId} and head = '\\x00' and random() < 0.8`,
  );
  await fill(
    database,
    'submissions',
    sql`update submissions s set grade = 40 + round(random() * 60), graded_at = now()
      where university_id = ${universityId} and head = '\\x00' and random() < 0.5 and exists (
        select from submits h where h.university_id = s.university_id and h.submission_id = s.id)`,
  );
  await fill(
    database,
    'process_figures',
    sql`insert into process_figures (university_id, submission_id, assignment_id, counter, words, coverage, pasted_percent,
        sittings, active_ms, typed_to_keep)
      select university_id, id, assignment_id, counter, 150 + random() * 600, 100, greatest(0, random() * 40 - 25), 3,
        600000 + random() * 9000000, 1.2 from submissions where university_id = ${universityId} and head = '\\x00'`,
  );
}

/** Returns every grade, and adds a regrade request to one in fifty. */
export async function addReturns(database: Database, { universityId }: Campus, { userId }: Member): Promise<void> {
  await fill(
    database,
    'returns',
    sql`insert into returns (university_id, submission_id, number, marker_id, grade, marks, criteria, feedback, comments,
        returned_at)
      select university_id, id, 1, ${userId}, grade, '{}', '[]', 'Well argued.', '[]', graded_at from submissions
      where university_id = ${universityId} and grade is not null`,
  );
  await fill(
    database,
    'regrade_requests',
    sql`insert into regrade_requests (university_id, submission_id, user_id, return_number, words, asked_at)
      select university_id, id, user_id, 1, 'Why?', now() from submissions
      where university_id = ${universityId} and grade is not null and random() < 0.02`,
  );
}

/** Adds batches of the wanted number of edits, spread over all texts. */
export async function addLog(database: Database, { universityId }: Campus, { edits }: Size): Promise<void> {
  await fill(
    database,
    'batches',
    sql`with s as (select id, created_at, count(*) over () as all_of from submissions
        where university_id = ${universityId} and head = '\\x00')
      insert into batches (university_id, submission_id, counter, stream, first, last, received_at, leaf, head, ops)
      select ${universityId}, s.id, b, ${STREAM}, (b - 1) * ${EDITS_PER_BATCH}::int + 1, b * ${EDITS_PER_BATCH}::int,
        s.created_at, bytes.of_32, bytes.of_32, bytes.of_batch
      from s, generate_series(1, ceil(${edits}::numeric / ${EDITS_PER_BATCH}::int / s.all_of)::int) b,
        (select decode(repeat('5a', 32), 'hex') as of_32, decode(repeat('5a', ${BATCH_BYTES}::int), 'hex') as of_batch) bytes`,
  );
}
