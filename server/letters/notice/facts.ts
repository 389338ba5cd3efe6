import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import type { NoticeKind } from '../../platform/database/columns.ts';
import { teachersOf } from '../../people/account/teaches.ts';
import { effectiveDeadline } from './effective-deadline.ts';

/** The facts of one notice: names of courses and assignments, never a student's words, name or grade. */
export interface NoticeFacts {
  kind: NoticeKind;
  course: string;
  /** '' where the notice is about a course. */
  assignment: string;
  /** The title of an announcement, '' where it is about something else. */
  announcement: string;
  assignmentId: string | null;
  submissionId: string | null;
  /** The end that a reminder is about, and the student's progress; `unsent`: a device holds unsent edits. */
  endsAt: Date | null;
  begun: boolean;
  handedIn: boolean;
  unsent: boolean;
  /** The time zone in which the end is written. */
  timeZone: string;
}

interface FactsRow extends NoticeFacts {
  id: string;
  mail_id: string;
}

/** The notices of these letters of a university that still apply, by the letter's id, oldest first. For the mail worker only. */
export async function readNotices(
  tx: Tx,
  universityId: string,
  mails: readonly string[],
  now: Date,
): Promise<Map<string, NoticeFacts[]>> {
  const letters = new Map<string, NoticeFacts[]>();
  if (mails.length === 0) return letters;
  const rows = await readFacts(tx, sql`n.university_id = ${universityId} and n.mail_id = any(${mails}::uuid[])`, now);
  for (const { mail_id, facts } of rows) letters.set(mail_id, [...(letters.get(mail_id) ?? []), facts]);
  return letters;
}

/** Those of these notices of a university that still apply, by their ids. For the worker of notifications only. */
export async function readNoticesById(
  tx: Tx,
  universityId: string,
  notices: readonly string[],
  now: Date,
): Promise<Map<string, NoticeFacts>> {
  const rows = await readFacts(tx, sql`n.university_id = ${universityId} and n.id = any(${notices}::uuid[])`, now);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

/**
 * The notices of a condition that still apply, oldest first: none of deleted assignments, of an end that is over or was
 * moved, of work that was handed in meanwhile and has arrived whole, of an extension that was taken back, of a withdrawal
 * after which the student was given time again, of an announcement to a course that they left, of messages that they
 * have read or that are of a course in which they are no more, or of a draft that was submitted, whose writer left or is
 * hidden, or on which nobody waits for comments.
 */
async function readFacts(tx: Tx, which: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<FactsRow>`
    select n.id, n.mail_id, n.kind, coalesce(c.name, '') as course, coalesce(a.title, '') as assignment,
      coalesce(m.title, '') as announcement,
      a.id as "assignmentId", n.submission_id as "submissionId", n.ends_at as "endsAt",
      coalesce(own.counter > 0, false) as begun, w.handed_in as "handedIn", w.unsent, coalesce(a.time_zone, '') as "timeZone"
    from notices n
    left join submissions s on s.university_id = n.university_id and s.id = n.submission_id
    left join assignments a on a.university_id = n.university_id and a.id = coalesce(n.assignment_id, s.assignment_id)
    left join announcements m on m.university_id = n.university_id and m.id = n.announcement_id
    left join courses c on c.university_id = n.university_id and c.id = coalesce(n.course_id, a.course_id, m.course_id)
    left join submissions own on own.university_id = n.university_id and own.assignment_id = a.id
      and own.user_id = n.user_id and own.deleted_at is null
    left join enrollments e on e.university_id = a.university_id and e.course_id = a.course_id and e.student_id = n.user_id
    left join section_times t on t.university_id = e.university_id and t.assignment_id = a.id and t.section_id = e.section_id
    left join extensions x on x.university_id = n.university_id and x.assignment_id = a.id and x.student_id = n.user_id
    cross join lateral (
      select exists (
          select from submits h where h.university_id = own.university_id and h.submission_id = own.id) as handed_in,
        exists (
          select from streams d where d.university_id = own.university_id and d.submission_id = own.id
            and d.held > d.high) as unsent) w
    where ${which} and a.deleted_at is null and (n.ends_at is null or (
      n.ends_at > ${now} and n.ends_at = ${effectiveDeadline} and a.archived_at is null
      and (w.unsent or not w.handed_in)))
      and (n.kind <> 'extension' or x.student_id is not null)
      and (n.kind <> 'extension_withdrawn' or x.student_id is null)
      and (n.kind <> 'announcement' or exists (
        select from enrollments r where r.university_id = n.university_id and r.course_id = m.course_id
          and r.student_id = n.user_id and r.status = 'enrolled'))
      and (n.kind <> 'teacher_message' or (e.status = 'enrolled' and ${isUnread(sql`g.student_id = n.user_id and g.author_id <> n.user_id`)}))
      and (n.kind <> 'student_message' or (n.user_id = any(${teachersOf('c')}) and ${isUnread(sql`g.author_id = g.student_id`)}))
      and (n.kind <> 'draft_commented' or e.status = 'enrolled')
      and (n.kind not in ('draft_asked', 'draft_replied') or (n.user_id = any(${teachersOf('c')}) and not s.handed_in
        and s.deleted_at is null and not a.blind and exists (
          select from enrollments r where r.university_id = a.university_id and r.course_id = a.course_id
            and r.student_id = s.user_id and r.status = 'enrolled')))
      and (n.kind <> 'draft_asked' or exists (
        select from draft_reviews v where v.university_id = n.university_id and v.submission_id = n.submission_id
          and v.done_at is null and v.withdrawn_at is null))
    order by n.created_at, n.id`.execute(tx);
  return rows.map(({ id, mail_id, ...facts }) => ({ id, mail_id, facts }));
}

/** Whether the person of a notice `n` has not read a message `g`, of these, about its assignment. */
function isUnread(which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from messages g
    left join message_reads d on d.university_id = g.university_id and d.reader_id = n.user_id
      and d.assignment_id = g.assignment_id and d.student_id = g.student_id
    where g.university_id = n.university_id and g.assignment_id = n.assignment_id and ${which}
      and (d.read_to is null or d.read_to < g.id))`;
}
