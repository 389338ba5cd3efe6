import { courseRelationOf, type CourseRelation } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findAnnouncement, type AnnouncementRow } from './store.ts';

/** An announcement, for everybody who can see its course. Throws 404 for others. */
export async function accessAnnouncement(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ announcement: AnnouncementRow; relation: CourseRelation }> {
  const announcement = await findAnnouncement(tx, person, id);
  if (announcement === undefined) throw notFound();
  const relation = courseRelationOf(person, announcement);
  if (relation === 'visitor') throw notFound();
  return { announcement, relation };
}

/** Throws 403 for another teacher than that of the course. */
export function requireHearing(relation: CourseRelation): void {
  if (relation === 'colleague') throw forbidden('Only the people of this course may read its announcements.');
}
