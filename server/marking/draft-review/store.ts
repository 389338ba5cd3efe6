import { sql, type RawBuilder } from 'kysely';
import { DRAFT_QUESTION_BEGINNING, DRAFT_REVIEWS_MAX, DRAFT_REVIEWS_PER_PAGE } from '#contract/draft-review';
import type { TextAnchor } from '#contract/marking-change';
import type { VersionVector } from '#contract/op';
import { personName } from '../../people/account/person-name.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';

/** A reply, read as JSON, so that the time is in milliseconds since 1970. */
export interface ReplyRow {
  readonly id: string;
  readonly by_student: boolean;
  readonly author_name: string;
  readonly words: string;
  readonly at: number;
}

/** A comment with its replies, read as JSON, too. */
export interface CommentRow {
  readonly id: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly anchor: TextAnchor | null;
  readonly words: string;
  readonly at: number;
  readonly resolved_at: number | null;
  readonly replies: readonly ReplyRow[];
}

type StoredReview = Omit<Row<'draft_reviews'>, 'university_id' | 'assignment_id' | 'vector'>;

/** A review with what was said of it. */
export interface OwnReviewRow extends StoredReview {
  readonly comments: readonly CommentRow[];
}

/** The same with the facts that decide what may be done with it. */
export interface ReviewRow extends OwnReviewRow {
  readonly vector: VersionVector;
  readonly assignment_id: string;
  readonly assignment_title: string;
  readonly course_name: string;
  readonly formatting: boolean;
  readonly submitted: boolean;
  readonly attends: boolean;
}

/** A review in the list of its assignment. */
export interface ReviewLineRow extends StoredReview {
  readonly student_name: string;
  readonly roll_no: string;
  readonly submitted: boolean;
  readonly comments: number;
  readonly resolved: number;
  readonly replies: number;
  readonly all_waiting: number;
}

const ms = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000)::bigint`;

/** The comments of a review `r` of a text `s` with their replies, the oldest first. */
const commentsOf = sql<CommentRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'author_id', c.author_id, 'author_name', ${personName('a')},
      'anchor', c.anchor, 'words', c.words, 'at', ${ms(sql`c.written_at`)}, 'resolved_at', ${ms(sql`c.resolved_at`)},
      'replies', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'by_student', p.author_id = s.user_id,
            'author_name', ${personName('b')}, 'words', p.words, 'at', ${ms(sql`p.written_at`)}) order by p.id), '[]')
        from draft_replies p join users b on b.university_id = p.university_id and b.id = p.author_id
        where p.university_id = c.university_id and p.comment_id = c.id)) order by c.id), '[]')
  from draft_comments c join users a on a.university_id = c.university_id and a.id = c.author_id
  where c.university_id = r.university_id and c.review_id = r.id)`;

/** A review whose assignment was not deleted; whoever asks for it must be judged by the policy. */
export function findReview(tx: Tx, who: Tenant, id: string): Promise<ReviewRow | undefined> {
  return findBy(tx, who, sql`r.id = ${id}`);
}

/** The review to which a comment belongs. */
export function findReviewOfComment(tx: Tx, who: Tenant, commentId: string): Promise<ReviewRow | undefined> {
  return findBy(
    tx,
    who,
    sql`r.id = (select k.review_id from draft_comments k
      where k.university_id = ${who.universityId} and k.id = ${commentId})`,
  );
}

async function findBy(tx: Tx, who: Tenant, which: RawBuilder<unknown>): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.submission_id, r.vector, r.question, r.asked_at, r.done_at, r.withdrawn_at, r.assignment_id,
      a.title as assignment_title, c.name as course_name, a.formatting and u.formatting_allowed as formatting,
      s.handed_in as submitted, coalesce(e.status = 'enrolled', false) as attends, ${commentsOf} as comments
    from draft_reviews r
    join submissions s on s.university_id = r.university_id and s.id = r.submission_id
    join assignments a on a.university_id = r.university_id and a.id = r.assignment_id and a.deleted_at is null
    join courses c on c.university_id = r.university_id and c.id = a.course_id
    join universities u on u.university_id = r.university_id
    left join enrollments e on e.university_id = r.university_id and e.course_id = a.course_id and e.student_id = s.user_id
    where r.university_id = ${who.universityId} and ${which}`.execute(tx);
  return rows[0];
}

/** A student's own reviews of an assignment, the newest first. */
export async function selectOwnReviews(tx: Tx, who: Tenant, assignmentId: string): Promise<OwnReviewRow[]> {
  const { rows } = await sql<OwnReviewRow>`
    select r.id, r.submission_id, r.question, r.asked_at, r.done_at, r.withdrawn_at, ${commentsOf} as comments
    from submissions s
    join draft_reviews r on r.university_id = s.university_id and r.submission_id = s.id
    where s.university_id = ${who.universityId} and s.user_id = ${who.userId} and s.assignment_id = ${assignmentId}
      and s.deleted_at is null
    order by r.id desc limit ${DRAFT_REVIEWS_MAX}`.execute(tx);
  return rows;
}

/**
 * A page of the reviews of an assignment's students, but those that were withdrawn before anything was said: one more
 * than a page, where there are more. Those that wait come first, the oldest at the top, then the newest.
 */
export async function selectReviewLines(
  tx: Tx,
  who: Tenant,
  assignment: { readonly id: string; readonly course_id: string },
  page: number,
): Promise<ReviewLineRow[]> {
  const { rows } = await sql<ReviewLineRow>`
    with listed as (
      select r.*, s.user_id, s.handed_in, n.comments, n.resolved, n.replies,
        r.done_at is null and r.withdrawn_at is null and not s.handed_in as waits
      from draft_reviews r
      join submissions s on s.university_id = r.university_id and s.id = r.submission_id and s.deleted_at is null
      join enrollments e on e.university_id = r.university_id and e.course_id = ${assignment.course_id}
        and e.student_id = s.user_id and e.status = 'enrolled'
      cross join lateral (
        select count(*)::int as comments, count(c.resolved_at)::int as resolved, coalesce(sum((
            select count(*) from draft_replies p where p.university_id = c.university_id and p.comment_id = c.id
              and p.author_id = s.user_id)), 0)::int as replies
        from draft_comments c where c.university_id = r.university_id and c.review_id = r.id) n
      where r.university_id = ${who.universityId} and r.assignment_id = ${assignment.id}
        and (r.withdrawn_at is null or n.comments > 0))
    select l.id, l.submission_id, left(l.question, ${DRAFT_QUESTION_BEGINNING}) as question, l.asked_at, l.done_at,
      l.withdrawn_at, l.handed_in as submitted, l.comments, l.resolved, l.replies, ${personName('u')} as student_name,
      coalesce(p.roll_no, '') as roll_no, (count(*) filter (where l.waits) over ())::int as all_waiting
    from listed l
    join users u on u.university_id = l.university_id and u.id = l.user_id
    left join student_profiles p on p.university_id = l.university_id and p.user_id = l.user_id
    order by l.waits desc, case when l.waits then l.asked_at end, l.id desc
    limit ${DRAFT_REVIEWS_PER_PAGE + 1} offset ${(page - 1) * DRAFT_REVIEWS_PER_PAGE}`.execute(tx);
  return rows;
}

interface NewReview {
  readonly assignment: string;
  readonly submission: string;
  readonly question: string;
  /** Undefined: all that is stored. */
  readonly vector: VersionVector | undefined;
  readonly at: Date;
  readonly newId: NewId;
}

/**
 * Opens a review of a version of a text. Returns its id, or why there is none: another one is open, or the university
 * lacks something of the version.
 */
export async function insertReview(
  tx: Tx,
  { universityId }: Tenant,
  { assignment, submission, question, vector, at, newId }: NewReview,
): Promise<{ id: string } | 'open' | 'lacking'> {
  const named = vector === undefined ? null : JSON.stringify(vector);
  const { rows } = await sql<{ id: string | null; is_stored: boolean }>`
    with stored as (
      select coalesce(jsonb_object_agg(t.stream, t.high), '{}') as vector from streams t
      where t.university_id = ${universityId} and t.submission_id = ${submission} and t.high > 0),
    version as (
      select coalesce(${named}::jsonb, s.vector) as vector, s.vector <> '{}' and not exists (
          select from jsonb_each_text(coalesce(${named}::jsonb, '{}')) as w (stream, seq)
          where w.seq::numeric > coalesce((s.vector ->> w.stream)::numeric, 0)) as is_stored
      from stored s),
    opened as (
      insert into draft_reviews (id, university_id, assignment_id, submission_id, vector, question, asked_at)
      select ${newId}, ${universityId}, ${assignment}, ${submission}, v.vector, ${question}, ${at} from version v
      where v.is_stored
      on conflict do nothing
      returning id)
    select (select id from opened) as id, v.is_stored from version v`.execute(tx);
  const [row] = rows;
  if (row?.id) return { id: row.id };
  return row?.is_stored === true ? 'open' : 'lacking';
}

/** Notes that a review is done or was withdrawn, unless it is either. Returns whether that was noted. */
export async function closeReview(
  tx: Tx,
  { universityId }: Tenant,
  id: string,
  how: 'done_at' | 'withdrawn_at',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('draft_reviews')
    .set({ [how]: at })
    .where('university_id', '=', universityId)
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewComment {
  readonly anchor: TextAnchor | null;
  readonly words: string;
}

/**
 * Adds comments to an open review, in their order, and closes it where that is `done`. Returns whether it was open: a
 * concurrent call may have closed it.
 */
export async function insertComments(
  tx: Tx,
  { universityId, userId }: Tenant,
  { id, submission_id }: Pick<ReviewRow, 'id' | 'submission_id'>,
  { comments, done, at }: { comments: readonly NewComment[]; done: boolean; at: Date },
): Promise<boolean> {
  // No comment conflicts with another; a distributed database inserts what another part returned only with such a clause.
  const { rows } = await sql<{ id: string }>`
    with open as (
      update draft_reviews set done_at = case when ${done}::boolean then ${at}::timestamptz end
      where university_id = ${universityId} and id = ${id} and done_at is null and withdrawn_at is null
      returning id),
    added as (
      insert into draft_comments (university_id, review_id, submission_id, author_id, anchor, words, written_at)
      select ${universityId}, open.id, ${submission_id}, ${userId}, nullif(c.of -> 'anchor', 'null'), c.of ->> 'words', ${at}
      from open cross join jsonb_array_elements(${JSON.stringify(comments)}::jsonb) with ordinality as c (of, place)
      order by c.place on conflict do nothing)
    select id from open`.execute(tx);
  return rows.length > 0;
}

/** Adds a reply to a comment of a text. Returns its id. */
export async function insertReply(
  tx: Tx,
  { universityId, userId }: Tenant,
  {
    comment,
    submission,
    words,
    at,
    newId,
  }: { comment: string; submission: string; words: string; at: Date; newId: NewId },
): Promise<string> {
  const { id } = await tx
    .insertInto('draft_replies')
    .values({
      id: newId,
      university_id: universityId,
      comment_id: comment,
      submission_id: submission,
      author_id: userId,
      words,
      written_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes when a comment was called resolved; null: it is not. What was noted first stays. */
export async function putResolved(
  tx: Tx,
  { universityId }: Tenant,
  comment: string,
  resolvedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('draft_comments')
    .set({ resolved_at: resolvedAt === null ? null : sql`coalesce(resolved_at, ${resolvedAt})` })
    .where('university_id', '=', universityId)
    .where('id', '=', comment)
    .execute();
}
