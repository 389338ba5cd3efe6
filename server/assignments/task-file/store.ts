import { sql } from 'kysely';
import type { TaskFile } from '#contract/task-file';
import type { Row, Tx } from '../../platform/database/tables.ts';
import type { StoredAssignment } from '../assignment/store.ts';

export type TaskFileRow = Row<'task_files'>;
type Key = Pick<StoredAssignment, 'university_id' | 'id'>;

/** Locks the files of a university until the transaction ends: their sum, and who else shares the content of one. */
export async function lockTaskFiles(tx: Tx, universityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task files ${universityId}`}, 0))`.execute(tx);
}

/** The files of an assignment, in the order in which they were added. */
export function selectTaskFiles(tx: Tx, { university_id, id }: Key): Promise<TaskFileRow[]> {
  return tx
    .selectFrom('task_files')
    .selectAll()
    .where('university_id', '=', university_id)
    .where('assignment_id', '=', id)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** The bytes of all files of a university's tasks; content that copies share counts once. */
export async function sumOfTaskFiles(tx: Tx, universityId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes
    from (select distinct key, bytes from task_files where university_id = ${universityId}) of_content`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

export function insertTaskFile(tx: Tx, file: Omit<TaskFileRow, 'id'>): Promise<TaskFileRow> {
  return tx.insertInto('task_files').values(file).returningAll().executeTakeFirstOrThrow();
}

/**
 * Deletes files of an assignment: one, or all. Content that no copy shares is discarded, so that it is removed from the
 * store later.
 */
export async function deleteTaskFiles(tx: Tx, { university_id, id }: Key, now: Date, file?: string): Promise<void> {
  const only = file === undefined ? sql`` : sql`and id = ${file}`;
  await sql`
    with gone as (
      delete from task_files where university_id = ${university_id} and assignment_id = ${id} ${only} returning id, key
    )
    insert into discarded_files (university_id, key, since)
    select ${university_id}, gone.key, ${now} from gone
    where not exists (
      select 1 from task_files other
      where other.university_id = ${university_id} and other.key = gone.key
        and other.id not in (select gone.id from gone))
    on conflict do nothing`.execute(tx);
}

/** Gives copies of assignments the files of what they are copies of. */
export async function copyTaskFiles(
  tx: Tx,
  universityId: string,
  copies: readonly { of: string; to: string }[],
  now: Date,
): Promise<void> {
  await lockTaskFiles(tx, universityId);
  await sql`
    insert into task_files (university_id, assignment_id, name, content_type, bytes, sha256, key, added_at)
    select f.university_id, copies.made, f.name, f.content_type, f.bytes, f.sha256, f.key, ${now}
    from unnest(${copies.map(({ of }) => of)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) as copies (original, made)
    join task_files f on f.university_id = ${universityId} and f.assignment_id = copies.original
    order by f.added_at, f.id on conflict do nothing`.execute(tx);
}

export function presentTaskFile({ id, name, content_type, bytes, added_at }: TaskFileRow): TaskFile {
  return { id, name, type: content_type, bytes, added_at: added_at.toISOString() };
}
