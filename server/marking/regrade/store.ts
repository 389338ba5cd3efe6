import { sql } from 'kysely';
import type { RegradeRequest } from '#contract/regrade';
import { personName } from '../../people/account/person-name.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';

interface ReplyRow {
  own: boolean;
  name: string;
  words: string;
  /** In milliseconds since 1970. */
  at: number;
}

export interface RegradeRow {
  readonly id: string;
  readonly words: string;
  readonly asked_at: Date;
  readonly return_number: number;
  readonly answerer: string | null;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly replies: readonly ReplyRow[];
}

/** The regrade requests of a submission with what was replied, the newest first. */
export async function readRegrades(tx: Tx, who: Tenant, submissionId: string): Promise<RegradeRow[]> {
  const { rows } = await sql<RegradeRow>`
    select q.id, q.words, q.asked_at, q.return_number, q.answered_by, q.answered_at,
      case when a.id is not null then ${personName('a')} end as answerer,
      (select coalesce(jsonb_agg(jsonb_build_object('own', p.user_id = q.user_id, 'name', ${personName('u')},
          'words', p.words, 'at', (extract(epoch from p.written_at) * 1000)::bigint) order by p.written_at, p.id), '[]')
        from regrade_replies p join users u on u.university_id = p.university_id and u.id = p.user_id
        where p.university_id = q.university_id and p.request_id = q.id) as replies
    from regrade_requests q
    left join users a on a.university_id = q.university_id and a.id = q.answered_by
    where q.university_id = ${who.universityId} and q.submission_id = ${submissionId}
    order by q.asked_at desc, q.id desc`.execute(tx);
  return rows;
}

/** A regrade request for an answer, with the student's name as the reader may know it. */
export function presentRegrade(row: RegradeRow, { user_id, student_name }: SubmissionRow): RegradeRequest {
  const { id, words, asked_at, answered_at, answered_by, answerer } = row;
  return {
    id,
    words,
    name: student_name,
    asked_at: asked_at.toISOString(),
    return: row.return_number,
    replies: row.replies.map((reply) => ({
      by: reply.own ? ('student' as const) : ('teacher' as const),
      name: reply.own ? student_name : reply.name,
      words: reply.words,
      at: new Date(reply.at).toISOString(),
    })),
    state:
      answered_at === null
        ? { kind: 'open' }
        : {
            kind: 'answered',
            name: answered_by === user_id ? student_name : (answerer ?? ''),
            at: answered_at.toISOString(),
          },
  };
}
