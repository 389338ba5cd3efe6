import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/problem.ts';
import { findPicture, type PictureRow } from './store.ts';

/**
 * Finds a picture for its owner, the teacher of a course that the owner attends, or an administrator of the university.
 * @throws 404 for everybody else.
 */
export async function accessPicture(tx: Tx, person: Person, key: string): Promise<PictureRow> {
  const picture = await findPicture(tx, person, key);
  if (picture === undefined) throw notFound();
  const mayTeach = person.userType === 'teacher' && person.status === 'active' && picture.attends_theirs;
  if (picture.user_id === person.userId || person.userType === 'university_admin' || mayTeach) return picture;
  throw notFound();
}
