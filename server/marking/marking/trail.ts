import { sql } from 'kysely';
import type { TrailEntry } from '#contract/marking';
import { personName } from '../../people/account/person-name.ts';
import type { Person } from '../../platform/person.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { AccessedSubmission } from '../../writing/submission/policy.ts';

type TrailRow = Pick<Row<'marking_trail'>, 'kind' | 'about' | 'at'> & {
  readonly id: string;
  readonly actor_id: string | null;
  readonly name: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * The trail of a submission's marking and of its assignment, newest first. The teacher sees another marker's changes up
 * to that marker's last save only: unsaved ones are private. The student's name is shown as the reader may know it.
 */
export async function readTrail(
  tx: Tx,
  person: Person,
  { submission, relation }: AccessedSubmission,
): Promise<TrailEntry[]> {
  const all = relation === 'administers';
  const { rows } = await sql<TrailRow>`
    select t.id, t.kind, t.about, t.at, t.actor_id, t.before, t.after,
      case when u.id is not null then ${personName('u')} end as name
    from marking_trail t
    left join users u on u.university_id = t.university_id and u.id = t.actor_id
    where t.university_id = ${person.universityId} and (t.submission_id = ${submission.id}
        or t.submission_id is null and t.assignment_id = ${submission.assignment_id})
      and (${all} or t.actor_id = ${person.userId}
        or t.kind not in ('mark', 'grade', 'feedback', 'comment', 'uncomment', 'save', 'reopen')
        or t.place <= (
          select max(l.place) from marking_trail l where l.university_id = t.university_id
            and l.submission_id = t.submission_id and l.actor_id = t.actor_id and l.kind = 'save'))
    order by t.place desc`.execute(tx);
  return rows.map(({ id, kind, about, at, actor_id, name, before, after }) => {
    const own = actor_id === submission.user_id;
    const who = own ? { id: submission.writer, name: submission.student_name } : { id: actor_id, name: name ?? '' };
    return { id, kind, about, at: at.toISOString(), who, before, after };
  });
}
