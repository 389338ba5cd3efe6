import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';

const DAY_MS = 24 * 3_600_000;
const NEW_DAYS = 30;

export interface SummaryRow {
  name: string;
  code: string;
  location: string;
  verified_at: Date | null;
  students: number;
  faculty: number;
  waiting: number;
  signups: number;
  students_new: number;
  courses_without_teacher: number;
}

/** The university's figures at `now`, each computed from an index alone; the contract defines each of them. */
export function readSummary(tx: Tx, universityId: string, now: Date): Promise<SummaryRow> {
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const monthAgo = new Date(now.getTime() - NEW_DAYS * DAY_MS);
  const count = (which: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from users u where u.university_id = ${universityId} and ${which})`;
  const verified = (type: string, status: string) =>
    sql<boolean>`u.user_type = ${type} and u.status = ${status} and u.email_verified_at is not null`;
  return tx
    .selectFrom('universities as v')
    .select(['v.name', 'v.code', 'v.location', 'v.verified_at'])
    .select([
      count(verified('student', 'active')).as('students'),
      count(verified('teacher', 'active')).as('faculty'),
      count(verified('teacher', 'pending')).as('waiting'),
      count(sql`u.user_type in ('student', 'teacher') and u.created_at > ${yearAgo}`).as('signups'),
      count(sql`${verified('student', 'active')} and u.created_at > ${monthAgo}`).as('students_new'),
      sql<number>`(
        select count(*) from users u join courses c on c.university_id = u.university_id and c.teacher_id = u.id
        where u.university_id = ${universityId} and u.status = 'suspended' and c.archived_at is null)`.as(
        'courses_without_teacher',
      ),
    ])
    .where('v.university_id', '=', universityId)
    .executeTakeFirstOrThrow();
}
