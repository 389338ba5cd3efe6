import { sql } from 'kysely';
import { LOOK_JOINED_MS, type LookKind } from '#contract/look';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';

/** An opening: the submissions, each once, and the kind of view. */
export interface AccessRecord {
  readonly submissionIds: readonly string[];
  readonly what: LookKind;
  readonly at: Date;
}

/** Records an opening in the transaction of the answer; openings within {@link LOOK_JOINED_MS} make one look. */
export async function insertLooks(tx: Tx, who: Tenant, { submissionIds, what, at }: AccessRecord): Promise<void> {
  await sql`
    select note_looks(${who.universityId}, ${who.userId}, ${submissionIds}, ${what}, ${at},
      ${new Date(at.getTime() - LOOK_JOINED_MS)})`.execute(tx);
}

export interface LookRow {
  readonly id: string;
  readonly name: string;
  readonly what: LookKind;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** The looks at a submission, the latest first. */
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
