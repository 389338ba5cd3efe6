import { sql } from 'kysely';
import { LOOK_JOINED_MS, type LookKind } from '#contract/look';
import { personName } from '../course/person-name.ts';
import type { Tenant } from '../database/connect.ts';
import type { Tx } from '../database/tables.ts';

/** Whose work was opened, each submission once, and what of it. */
export interface Opened {
  readonly submissionIds: readonly string[];
  readonly what: LookKind;
  readonly at: Date;
}

/** Writes down that somebody opened something, in the transaction that answers it; within some minutes it is one look. */
export async function insertLooks(tx: Tx, who: Tenant, { submissionIds, what, at }: Opened): Promise<void> {
  await sql`
    with joined as (
      update looks set last_at = greatest(last_at, ${at}) where university_id = ${who.universityId}
        and submission_id = any(${submissionIds}::uuid[]) and user_id = ${who.userId} and what = ${what}
        and last_at >= ${new Date(at.getTime() - LOOK_JOINED_MS)}
      returning submission_id)
    insert into looks (university_id, submission_id, user_id, what, first_at, last_at)
    select ${who.universityId}, opened, ${who.userId}, ${what}, ${at}, ${at}
    from unnest(${submissionIds}::uuid[]) opened where opened not in (select submission_id from joined)`.execute(tx);
}

export interface LookRow {
  readonly id: string;
  readonly name: string;
  readonly what: LookKind;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Who looked at a submission, the last look first. */
export function readLooks(tx: Tx, who: Tenant, submissionId: string): Promise<LookRow[]> {
  return tx
    .selectFrom('looks as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.university_id', '=', 'l.university_id').onRef('u.id', '=', 'l.user_id'),
    )
    .where('l.university_id', '=', who.universityId)
    .where('l.submission_id', '=', submissionId)
    .select(['l.id', 'l.what', 'l.first_at', 'l.last_at', personName('u').as('name')])
    .orderBy('l.last_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}
