import { sql } from 'kysely';
import { promptOf } from '#writing/analysis/prompt';
import { personName } from '../../people/account/person-name.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { unseal } from '../../writing/chain/seal.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { Services } from '../../platform/services.ts';
import { UnreadableLogError, unlessUnreadable } from '../../platform/unreadable-log.ts';
import type { BlindRow } from '../../assignments/rules/pseudonym.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { keysOf } from '../../writing/submission/store.ts';
import { assistantOf } from '../../people/account/assists.ts';
import { reads } from '../../people/account/reads.ts';
import { teaches } from '../../people/account/teaches.ts';
import type { Tenant } from '../../platform/database/connect.ts';

/** A text is compared with at most this many others, those that share most with it. */
const OTHERS_MAX = 100;

/** A hand-in to compare. */
export interface ComparedText {
  readonly text: string;
  /** The title and description of its assignment. */
  readonly prompt: string;
  readonly handed_in_at: Date;
}

/** Another student's hand-in that may share a passage. */
export interface OtherHandIn extends ComparedText {
  readonly id: string;
  readonly assignment_id: string;
  readonly assignment_title: string;
  /** Whether the asking person teaches its course, or it is allotted to them. */
  readonly mayOpen: boolean;
  readonly student_name: string;
  readonly roll_no: string;
  readonly blind: BlindRow;
}

export type ComparedRow = Pick<Row<'compared_texts'>, 'stream' | 'seq' | 'method' | 'handed_in_at' | 'text'> & {
  readonly title: string;
  readonly description: string;
};

/** The stored compared text of a submission's last finalized hand-in; undefined before the first. */
export function findCompared(tx: Tx, { university_id, id }: SubmissionRow): Promise<ComparedRow | undefined> {
  return tx
    .selectFrom('compared_texts as t')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.university_id', '=', 't.university_id').onRef('s.id', '=', 't.submission_id'),
    )
    .innerJoin('assignments as a', (join) =>
      join.onRef('a.university_id', '=', 's.university_id').onRef('a.id', '=', 's.assignment_id'),
    )
    .where('t.university_id', '=', university_id)
    .where('t.submission_id', '=', id)
    .select(['t.stream', 't.seq', 't.method', 't.handed_in_at', 't.text', 'a.title', 'a.description'])
    .executeTakeFirst();
}

/** Decrypts a compared text. Throws where it was changed, or the submission's keys were destroyed. */
export function openCompared(
  submission: Pick<SubmissionRow, 'id' | 'wrapped_key'>,
  { text, title, description, handed_in_at }: Pick<ComparedRow, 'text' | 'title' | 'description' | 'handed_in_at'>,
  keyring: Keyring,
): ComparedText {
  return { text: openText(submission, text, keyring), prompt: promptOf({ title, description }), handed_in_at };
}

/** The words of a compared text alone; throws the same. */
export function openText(
  { id, wrapped_key }: Pick<SubmissionRow, 'id' | 'wrapped_key'>,
  sealed: Buffer,
  keyring: Keyring,
): string {
  const { seal } = keysOf(keyring, id, wrapped_key);
  try {
    return unseal(seal, { kind: 'compared text', submission: id }, sealed).toString();
  } catch (cause) {
    throw new UnreadableLogError(`The compared text of submission ${id} can't be opened.`, { cause });
  }
}

/**
 * The hand-ins of other students of the university that share a fingerprint with this submission's, those that share
 * most first, and how many more there are: beyond so many, or damaged. Excludes texts of writers who were never enrolled
 * and submissions whose key was destroyed.
 */
export async function readOthers(
  tx: Tx,
  who: Tenant,
  { university_id, id, user_id }: SubmissionRow,
  { keyring, log }: Pick<Services, 'keyring' | 'log'>,
): Promise<{ others: OtherHandIn[]; more: number }> {
  const { rows } = await sql<OtherRow>`
    with shared as (
      select f.submission_id, count(*) as hashes from fingerprints own
      join fingerprints f on f.university_id = own.university_id and f.hash = own.hash
      where own.university_id = ${university_id} and own.submission_id = ${id} and f.submission_id <> ${id}
      group by f.submission_id)
    select s.id, s.assignment_id, jsonb_build_object('blind', a.blind, 'released_at', a.released_at,
        'pseudonym', case when n.number is not null then jsonb_build_object('number', n.number, 'stand_in', n.stand_in) end,
        'returned', (select max(r.number) from returns r
          where r.university_id = s.university_id and r.submission_id = s.id)) as blind, s.wrapped_key, t.text, t.handed_in_at, a.title, a.description, 
      ${teaches('c', who)} or ${reads('c', who)} or ${assistantOf('a', sql`s.user_id`)} is not distinct from ${who.userId} as "mayOpen",
      ${personName('u')} as student_name, coalesce(p.roll_no, '') as roll_no, count(*) over () as found
    from shared
    join submissions s on s.university_id = ${university_id} and s.id = shared.submission_id
    join compared_texts t on t.university_id = s.university_id and t.submission_id = s.id
    join users u on u.university_id = s.university_id and u.id = s.user_id
    join assignments a on a.university_id = s.university_id and a.id = s.assignment_id
    join courses c on c.university_id = a.university_id and c.id = a.course_id
    join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id and e.student_id = s.user_id
    left join student_profiles p on p.university_id = s.university_id and p.user_id = s.user_id
    left join pseudonyms n
      on n.university_id = s.university_id and n.assignment_id = s.assignment_id and n.user_id = s.user_id
    where s.user_id <> ${user_id} and s.deleted_at is null and s.wrapped_key is not null and e.enrolled_at is not null
    order by shared.hashes desc, s.id limit ${OTHERS_MAX}`.execute(tx);
  const others = rows.flatMap((row) => {
    const opened = unlessUnreadable(log, row.id, () => openCompared(row, row, keyring));
    return opened === null ? [] : [{ ...row, assignment_title: row.title, ...opened }];
  });
  return { others, more: (rows[0]?.found ?? 0) - others.length };
}

type OtherRow = Omit<OtherHandIn, 'text' | 'prompt' | 'assignment_title'> &
  Pick<ComparedRow, 'text' | 'title' | 'description'> & { readonly wrapped_key: Buffer; readonly found: number };
