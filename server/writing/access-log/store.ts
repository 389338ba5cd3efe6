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

/**
 * Records an opening in the transaction of the answer; openings within {@link LOOK_JOINED_MS} make one look, and passages
 * found in one text on one day (UTC).
 */
export async function insertLooks(tx: Tx, who: Tenant, { submissionIds, what, at }: AccessRecord): Promise<void> {
  const joinedSince = what === 'found' ? dayOf(at) : new Date(at.getTime() - LOOK_JOINED_MS);
  await sql`
    select note_looks(${who.universityId}, ${who.userId}, ${submissionIds}, ${what}, ${at}, ${joinedSince})`.execute(
    tx,
  );
}

function dayOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
}

/** An administrator's opening of one text, and why. */
interface ReasonedLook extends Pick<AccessRecord, 'what' | 'at'> {
  readonly submissionId: string;
  readonly reason: string;
}

/** Records an opening that stands by itself, with its reason. @returns the id of the look. */
export async function insertReasonedLook(tx: Tx, who: Tenant, look: ReasonedLook): Promise<string> {
  const { submissionId, what, at, reason } = look;
  const { rows } = await sql<{ id: string }>`
    select note_reasoned_look(${who.universityId}, ${who.userId}, ${submissionId}, ${what}, ${at}, ${reason}) as id`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A function answers one row.');
  return row.id;
}

/** When this person last gave a reason for reading a text; null if never. */
export async function lastReasonAt(tx: Tx, who: Tenant, submissionId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('looks')
    .select('first_at')
    .where('university_id', '=', who.universityId)
    .where('submission_id', '=', submissionId)
    .where('user_id', '=', who.userId)
    .where('reason', 'is not', null)
    .orderBy('first_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.first_at ?? null;
}

export interface LookRow {
  readonly id: string;
  readonly name: string;
  readonly what: LookKind;
  readonly reason: string | null;
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
    .select(['l.id', 'l.what', 'l.reason', 'l.first_at', 'l.last_at', personName('u').as('name')])
    .orderBy('l.last_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}
