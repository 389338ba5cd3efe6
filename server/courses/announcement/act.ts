import { sql } from 'kysely';
import { insertNotices } from '../../letters/notice/write-notices.ts';
import { topicOf } from '../../letters/notice/kinds.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { NewId } from '../../platform/idempotency/new-id.ts';
import type { Person } from '../../platform/person.ts';
import { accessCourse, requireOngoing, requireTeaching } from '../course/policy.ts';
import { accessAnnouncement } from './policy.ts';
import {
  insertAnnouncement,
  removeAnnouncement,
  storeWords,
  type AnnouncementRow,
  type AnnouncementWords,
} from './store.ts';

/**
 * Posts an announcement to a course and tells its students; resolves to its id. Throws a Problem: 404 for a course that the person can't
 * see, 403 for anybody but its teacher.
 */
export async function post(
  tx: Tx,
  person: Person,
  { course: courseId, title, words, newId }: AnnouncementWords & { course: string; newId: NewId },
  now: Date,
): Promise<string> {
  const { course, relation } = await accessCourse(tx, person, courseId);
  requireTeaching(person, relation);
  requireOngoing(course);
  const row = { id: newId, course_id: course.id, title, words, posted_at: now };
  const id = await insertAnnouncement(tx, person, row);
  await insertNotices(tx, toStudentsOf(person.universityId, course.id, id), now);
  return id;
}

/** Changes the words of an announcement; resolves to it as stored. Throws like {@link post}. */
export async function change(
  tx: Tx,
  person: Person,
  { announcement: id, title, words }: AnnouncementWords & { announcement: string },
  now: Date,
): Promise<AnnouncementRow> {
  const { announcement, relation } = await accessAnnouncement(tx, person, id);
  requireTeaching(person, relation);
  await storeWords(tx, announcement, { title, words }, now);
  return { ...announcement, title, words, edited_at: now };
}

/** Deletes an announcement with its notices. Throws like {@link post}. */
export async function remove(tx: Tx, person: Person, id: string): Promise<void> {
  const { announcement, relation } = await accessAnnouncement(tx, person, id);
  requireTeaching(person, relation);
  await removeAnnouncement(tx, announcement);
}

/** A notice of an announcement for each student of its course. */
function toStudentsOf(universityId: string, courseId: string, announcementId: string) {
  return sql`
    select e.university_id, e.student_id as user_id, 'announcement' as kind, ${topicOf.announcement} as topic,
      null::uuid as course_id, null::uuid as assignment_id, null::uuid as submission_id,
      ${announcementId}::uuid as announcement_id, null::timestamptz as ends_at
    from enrollments e
    where e.university_id = ${universityId} and e.course_id = ${courseId} and e.status = 'enrolled'`;
}
