import { sql } from 'kysely';
import type { Tx } from '../database/tables.ts';

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
}

/** What the university counts at `now`, in one pass over its accounts; see the contract for what each figure means. */
export function readSummary(tx: Tx, universityId: string, now: Date): Promise<SummaryRow> {
  const there = sql`u.status = 'active' and u.email_verified_at is not null`;
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const monthAgo = new Date(now.getTime() - NEW_DAYS * DAY_MS);
  return tx
    .selectFrom('universities as v')
    .leftJoin('users as u', 'u.university_id', 'v.university_id')
    .select(['v.name', 'v.code', 'v.location', 'v.verified_at'])
    .select([
      sql<number>`count(*) filter (where u.user_type = 'student' and ${there})`.as('students'),
      sql<number>`count(*) filter (where u.user_type = 'teacher' and ${there})`.as('faculty'),
      sql<number>`count(*) filter (where u.user_type = 'teacher' and u.status = 'pending'
        and u.email_verified_at is not null)`.as('waiting'),
      sql<number>`count(*) filter (where u.user_type <> 'university_admin' and u.created_at > ${yearAgo})`.as(
        'signups',
      ),
      sql<number>`count(*) filter (where u.user_type = 'student' and ${there} and u.created_at > ${monthAgo})`.as(
        'students_new',
      ),
    ])
    .where('v.university_id', '=', universityId)
    .groupBy(['v.university_id'])
    .executeTakeFirstOrThrow();
}
