import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { sizeColumns, type LogSize } from '../../writing/submission/size.ts';

/** A submission, still sealed. Deleted ones are included, as their words are their writer's. */
export interface SealedDocument extends LogSize {
  readonly id: string;
  readonly university_id: string;
  readonly wrapped_key: Buffer | null;
  /** Null: practice, or an assignment that is gone. */
  readonly title: string | null;
  /** Whether its log was deleted: then there is its text, and no replay. */
  readonly log_deleted: boolean;
}

/** The submissions of a person, oldest first, and the university's name. */
export async function readDocuments(tx: Tx, who: Tenant): Promise<{ university: string; documents: SealedDocument[] }> {
  const rows = await tx
    .selectFrom('universities as u')
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 'u.university_id').on('s.user_id', '=', who.userId),
    )
    .leftJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .where('u.university_id', '=', who.universityId)
    .leftJoin('kept_documents as k', (join) =>
      join.onRef('k.university_id', '=', 's.university_id').onRef('k.submission_id', '=', 's.id'),
    )
    .select(['s.id', 'u.university_id', 'u.name', 's.wrapped_key', 'a.title'])
    .select(sizeColumns)
    .select(sql<boolean>`k.counter is not null`.as('log_deleted'))
    .orderBy('s.id')
    .execute();
  const [university] = rows;
  if (university === undefined) throw new Error('A person belongs to a university.');
  const documents = rows.flatMap(({ id, log_ops, log_inserted, ...row }) =>
    id === null ? [] : [{ ...row, id, log_ops: log_ops ?? 0, log_inserted: log_inserted ?? 0 }],
  );
  return { university: university.name, documents };
}

/** The signed statements of these submissions: receipts, and certificates that were not withdrawn, by time. */
export async function readSigned(
  tx: Tx,
  who: Tenant,
  ids: readonly string[],
): Promise<{ submission_id: string; kind: 'receipt' | 'certificate'; signed: Buffer }[]> {
  const { rows } = await sql<{ submission_id: string; kind: 'receipt' | 'certificate'; signed: Buffer }>`
    select submission_id, 'receipt' as kind, signed, created_at from receipts
    where university_id = ${who.universityId} and submission_id = any(${ids}::uuid[])
    union all
    select submission_id, 'certificate', signed, created_at from certificates
    where university_id = ${who.universityId} and submission_id = any(${ids}::uuid[]) and revoked_at is null
    order by created_at`.execute(tx);
  return rows;
}

/** When the streams of a person began, in milliseconds since 1970, as their devices claim. */
export async function readBegan(tx: Tx, who: Tenant): Promise<Map<string, number | null>> {
  const rows = await tx
    .selectFrom('streams')
    .select(['stream', 'began'])
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .execute();
  return new Map(rows.map((row) => [row.stream, row.began]));
}
