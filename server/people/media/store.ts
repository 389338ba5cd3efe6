import { sql } from 'kysely';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { taughtCourses } from '../account/teaches.ts';

export interface PictureRow {
  user_id: string;
  key: string;
  content_type: string;
  /** Whether its owner attends a course of the asking person. */
  attends_theirs: boolean;
}

export async function findPicture(tx: Tx, person: Person, key: string): Promise<PictureRow | undefined> {
  return tx
    .selectFrom('pictures as p')
    .select(['p.user_id', 'p.key', 'p.content_type'])
    .select(
      sql<boolean>`exists (
        select from enrollments e
        where e.university_id = p.university_id and e.student_id = p.user_id and e.status = 'enrolled'
          and e.course_id in ${taughtCourses(person)})`.as('attends_theirs'),
    )
    .where('p.university_id', '=', person.universityId)
    .where('p.key', '=', key)
    .executeTakeFirst();
}

/** Puts a picture in the place of the person's former one. @returns the former one's key, null where there was none. */
export async function replacePicture(
  tx: Tx,
  person: Person,
  picture: { key: string; content_type: string; bytes: number },
  now: Date,
): Promise<string | null> {
  const former = await removePicture(tx, person);
  await tx
    .insertInto('pictures')
    .values({ university_id: person.universityId, user_id: person.userId, ...picture, created_at: now })
    .execute();
  return former;
}

/** @returns the key of the picture that was there, null where there was none. */
export async function removePicture(tx: Tx, person: Person): Promise<string | null> {
  const row = await tx
    .deleteFrom('pictures')
    .where('university_id', '=', person.universityId)
    .where('user_id', '=', person.userId)
    .returning('key')
    .executeTakeFirst();
  return row?.key ?? null;
}

/** Records that a file is not needed, before that becomes true: after any failure the file is found again. */
export async function discard(tx: Tx, person: Person, key: string, now: Date): Promise<void> {
  await tx.insertInto('discarded_files').values({ university_id: person.universityId, key, since: now }).execute();
}

/** Deletes these records: the file is in use, or gone. */
export async function forgetDiscarded(tx: Tx, person: Person, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('discarded_files')
    .where('university_id', '=', person.universityId)
    .where('key', 'in', keys)
    .execute();
}

/** At most 20 files of the university that have not been needed since before `before`. */
export async function findDiscarded(tx: Tx, person: Person, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('discarded_files')
    .select('key')
    .where('university_id', '=', person.universityId)
    .where('since', '<', before)
    .orderBy('since')
    .limit(20)
    .execute();
  return rows.map(({ key }) => key);
}
