import { sql } from 'kysely';
import { ANNOUNCEMENTS_PER_PAGE } from '#contract/announcement';
import { personName } from '../../people/account/person-name.ts';
import { taughtCourses, teaches } from '../../people/account/teaches.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';

export interface AnnouncementRow extends Row<'announcements'> {
  course_name: string;
  course_code: string;
  author_name: string;
  /** Whether the asking person teaches its course. */
  teaches: boolean;
  /** Whether the asking person is enrolled in its course. */
  attends: boolean;
}

/** The words of an announcement. */
export type AnnouncementWords = Pick<AnnouncementRow, 'title' | 'words'>;

function selectAnnouncements(tx: Tx, person: Person) {
  return tx
    .selectFrom('announcements as a')
    .innerJoin('courses as c', (join) =>
      join.onRef('c.university_id', '=', 'a.university_id').onRef('c.id', '=', 'a.course_id'),
    )
    .innerJoin('users as author', (join) =>
      join.onRef('author.university_id', '=', 'a.university_id').onRef('author.id', '=', 'a.author_id'),
    )
    .leftJoin('enrollments as own', (join) =>
      join
        .onRef('own.university_id', '=', 'a.university_id')
        .onRef('own.course_id', '=', 'a.course_id')
        .on('own.student_id', '=', person.userId),
    )
    .where('a.university_id', '=', person.universityId)
    .selectAll('a')
    .select([
      'c.name as course_name',
      'c.course_code',
      teaches('c', person).as('teaches'),
      personName('author').as('author_name'),
      sql<boolean>`own.status is not distinct from 'enrolled'`.as('attends'),
    ]);
}

export function findAnnouncement(tx: Tx, person: Person, id: string): Promise<AnnouncementRow | undefined> {
  return selectAnnouncements(tx, person).where('a.id', '=', id).executeTakeFirst();
}

/**
 * The newest announcements of a course, or of all courses that the person teaches or attends, older than `before`: one
 * more than a page, where there are more.
 */
export function selectPage(
  tx: Tx,
  person: Person,
  { course, before }: { course: string | undefined; before: string | undefined },
): Promise<AnnouncementRow[]> {
  let page = selectAnnouncements(tx, person);
  if (course === undefined)
    page = page.where((is) => is.or([is('c.id', 'in', taughtCourses(person)), is('own.status', '=', 'enrolled')]));
  else page = page.where('a.course_id', '=', course);
  if (before !== undefined) page = page.where('a.id', '<', before);
  return page
    .orderBy('a.id', 'desc')
    .limit(ANNOUNCEMENTS_PER_PAGE + 1)
    .execute();
}

/** Returns the id of the new announcement. */
export async function insertAnnouncement(
  tx: Tx,
  person: Person,
  row: AnnouncementWords & Pick<AnnouncementRow, 'course_id' | 'posted_at'> & { id: NewId },
): Promise<string> {
  const { id } = await tx
    .insertInto('announcements')
    .values({ ...row, university_id: person.universityId, author_id: person.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function storeWords(
  tx: Tx,
  { university_id, id }: Pick<AnnouncementRow, 'university_id' | 'id'>,
  { title, words }: AnnouncementWords,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set({ title, words, edited_at: at })
    .where('university_id', '=', university_id)
    .where('id', '=', id)
    .execute();
}

export async function removeAnnouncement(
  tx: Tx,
  { university_id, id }: Pick<AnnouncementRow, 'university_id' | 'id'>,
): Promise<void> {
  await tx.deleteFrom('announcements').where('university_id', '=', university_id).where('id', '=', id).execute();
}
