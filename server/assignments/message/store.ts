import { sql, type RawBuilder } from 'kysely';
import { MESSAGE_BEGINNING, MESSAGES_IN_LIST, MESSAGES_PER_PAGE, THREADS_PER_PAGE } from '#contract/message';
import { personName } from '../../people/account/person-name.ts';
import { taughtCourses } from '../../people/account/teaches.ts';
import { numbered, type NewId } from '../../platform/idempotency/new-id.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';

interface OfCourse {
  readonly id: string;
  readonly course_id: string;
}

/** A message with the name of its author; a thread's are read as JSON, so that the time is in milliseconds since 1970. */
export interface MessageRow {
  readonly id: string;
  readonly by_student: boolean;
  readonly author_name: string;
  readonly words: string;
  readonly at: number;
}

/** What a thread is to its reader. */
export interface ThreadRow {
  readonly student_id: string;
  readonly student_name: string;
  readonly attends: boolean;
  readonly unread: number;
}

/** A thread in the list of an assignment. */
export interface ThreadLineRow {
  readonly student_id: string;
  readonly student_name: string;
  readonly roll_no: string;
  readonly unread: number;
  readonly all_unread: number;
  readonly last: MessageRow;
}

/** A thread with its newest messages, the newest first. */
export interface ListedThreadRow {
  readonly assignment_id: string;
  readonly assignment_title: string;
  readonly course_name: string;
  readonly course_code: string;
  readonly student_id: string;
  readonly student_name: string;
  readonly unread: number;
  readonly messages: readonly MessageRow[];
}

/** The columns of a message `m` whose author is the row `a` of `users`. */
function messageColumns(words: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('id', m.id, 'by_student', m.author_id = m.student_id, 'author_name', ${personName('a')},
    'words', ${words}, 'at', (extract(epoch from m.written_at) * 1000)::bigint)`;
}

/** How many of the messages `m` of a group the reader has not read: those of the other side after `d.read_to`. */
function unreadOf({ userId }: Tenant): RawBuilder<number> {
  return sql<number>`(count(*) filter (where (m.author_id = m.student_id) <> (m.student_id = ${userId})
    and (d.read_to is null or m.id > d.read_to)))::int`;
}

/** How far the reader has read the thread of a message `m`. */
function readsOf({ userId }: Tenant): RawBuilder<unknown> {
  return sql`message_reads d on d.university_id = m.university_id and d.reader_id = ${userId}
    and d.assignment_id = m.assignment_id and d.student_id = m.student_id`;
}

const lastId = sql`(array_agg(m.id order by m.id desc))[1]`;

/** The thread of a student who attends the course of an assignment, or who has one; undefined for anybody else. */
export async function findThread(
  tx: Tx,
  who: Tenant,
  { id, course_id }: OfCourse,
  student: string,
): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`
    select u.id as student_id, ${personName('u')} as student_name, coalesce(e.status = 'enrolled', false) as attends,
      t.unread
    from users u
    left join enrollments e on e.university_id = u.university_id and e.course_id = ${course_id} and e.student_id = u.id
    cross join lateral (
      select count(*) as messages, ${unreadOf(who)} as unread from messages m
      left join ${readsOf(who)}
      where m.university_id = u.university_id and m.assignment_id = ${id} and m.student_id = u.id) t
    where u.university_id = ${who.universityId} and u.id = ${student} and (e.status = 'enrolled' or t.messages > 0)`.execute(
    tx,
  );
  return rows[0];
}

/** The newest messages of a thread, before one of them where it is named: one more than a page, where there are more. */
export async function selectMessages(
  tx: Tx,
  who: Tenant,
  thread: { assignment: string; student: string; before: string | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<{ message: MessageRow }>`
    select ${messageColumns(sql`m.words`)} as message from messages m
    join users a on a.university_id = m.university_id and a.id = m.author_id
    where m.university_id = ${who.universityId} and m.assignment_id = ${thread.assignment}
      and m.student_id = ${thread.student}
      and (${thread.before ?? null}::uuid is null or m.id < ${thread.before ?? null}::uuid)
    order by m.id desc limit ${MESSAGES_PER_PAGE + 1}`.execute(tx);
  return rows.map(({ message }) => message);
}

/** A page of the threads of an assignment, unread ones first: one more than a page, where there are more. */
export async function selectThreadLines(
  tx: Tx,
  who: Tenant,
  assignmentId: string,
  page: number,
): Promise<ThreadLineRow[]> {
  const { rows } = await sql<ThreadLineRow>`
    with threads as (
      select m.student_id, ${lastId} as last_id, ${unreadOf(who)} as unread from messages m
      left join ${readsOf(who)}
      where m.university_id = ${who.universityId} and m.assignment_id = ${assignmentId}
      group by m.student_id)
    select t.student_id, ${personName('u')} as student_name, coalesce(p.roll_no, '') as roll_no, t.unread,
      (sum(t.unread) over ())::int as all_unread, ${messageColumns(sql`left(m.words, ${MESSAGE_BEGINNING})`)} as last
    from threads t
    join messages m on m.university_id = ${who.universityId} and m.id = t.last_id
    join users u on u.university_id = m.university_id and u.id = t.student_id
    join users a on a.university_id = m.university_id and a.id = m.author_id
    left join student_profiles p on p.university_id = m.university_id and p.user_id = t.student_id
    order by t.unread > 0 desc, t.last_id desc
    limit ${THREADS_PER_PAGE + 1} offset ${(page - 1) * THREADS_PER_PAGE}`.execute(tx);
  return rows;
}

/** A student's threads in the courses that they attend; a teacher's in those that they teach, where something is unread. */
export async function selectThreads(tx: Tx, person: Person, now: Date): Promise<ListedThreadRow[]> {
  const { universityId, userId, userType } = person;
  const own = userType === 'student';
  const which = own ? sql`m.student_id = ${userId}` : sql`m.assignment_id in (select id from taught)`;
  const { rows } = await sql<ListedThreadRow>`
    with taught as (
      select a.id from ${taughtCourses(person)} c
      join assignments a on a.university_id = ${universityId} and a.course_id = c.id where not ${own}::boolean),
    threads as (
      select m.assignment_id, m.student_id, ${lastId} as last_id, ${unreadOf(person)} as unread from messages m
      left join ${readsOf(person)}
      where m.university_id = ${universityId} and ${which}
      group by m.assignment_id, m.student_id)
    select t.assignment_id, s.title as assignment_title, c.name as course_name, c.course_code, t.student_id,
      ${personName('u')} as student_name, t.unread, n.messages
    from threads t
    join assignments s on s.university_id = ${universityId} and s.id = t.assignment_id and s.deleted_at is null
    join courses c on c.university_id = ${universityId} and c.id = s.course_id
    join users u on u.university_id = ${universityId} and u.id = t.student_id
    left join enrollments e on e.university_id = ${universityId} and e.course_id = s.course_id and e.student_id = t.student_id
    cross join lateral (
      select jsonb_agg(x.message order by x.id desc) as messages from (
        select m.id, ${messageColumns(sql`m.words`)} as message from messages m
        join users a on a.university_id = m.university_id and a.id = m.author_id
        where m.university_id = ${universityId} and m.assignment_id = t.assignment_id and m.student_id = t.student_id
        order by m.id desc limit ${MESSAGES_IN_LIST + 1}) x) n
    where case when ${own}::boolean
      then e.status = 'enrolled' and (s.visible_from is null or s.visible_from <= ${now}) else t.unread > 0 end
    order by t.last_id desc limit ${THREADS_PER_PAGE}`.execute(tx);
  return rows;
}

/** Writes a message to those of these students who attend the course of an assignment. Returns who they are. */
export async function insertMessages(
  tx: Tx,
  person: Person,
  { id, course_id }: OfCourse,
  { students, words, at, newId }: { students: readonly string[]; words: string; at: Date; newId: NewId },
): Promise<string[]> {
  const number = sql<number>`array_position(${students}::uuid[], e.student_id)`;
  const { rows } = await sql<{ student_id: string }>`
    insert into messages (id, university_id, assignment_id, student_id, author_id, words, written_at)
    select ${numbered(newId, number)}, e.university_id, ${id}, e.student_id, ${person.userId}, ${words}, ${at} from enrollments e
    where e.university_id = ${person.universityId} and e.course_id = ${course_id} and e.status = 'enrolled'
      and e.student_id = any(${students}::uuid[])
    returning student_id`.execute(tx);
  return rows.map(({ student_id }) => student_id);
}

/** Writes a student's message into their own thread. Returns its id. */
export async function insertOwnMessage(
  tx: Tx,
  { universityId, userId }: Person,
  { assignment, words, at, newId }: { assignment: string; words: string; at: Date; newId: NewId },
): Promise<string> {
  const { id } = await tx
    .insertInto('messages')
    .values({
      id: newId,
      university_id: universityId,
      assignment_id: assignment,
      student_id: userId,
      author_id: userId,
      words,
      written_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes how far a person has read a thread, never less than before. Returns whether the message is of the thread. */
export async function putRead(
  tx: Tx,
  { universityId, userId }: Person,
  { assignment, student, message, at }: { assignment: string; student: string; message: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_reads as d (university_id, reader_id, assignment_id, student_id, read_to, read_at)
    select m.university_id, ${userId}, m.assignment_id, m.student_id, m.id, ${at} from messages m
    where m.university_id = ${universityId} and m.id = ${message} and m.assignment_id = ${assignment}
      and m.student_id = ${student}
    on conflict (university_id, reader_id, assignment_id, student_id) do update
      set read_to = greatest(d.read_to, excluded.read_to), read_at = excluded.read_at`.execute(tx);
  return numAffectedRows === 1n;
}
