import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Write } from '../../platform/database/write-in-one-statement.ts';

/** The write of when an account is deleted; null takes it back. */
export function deletionWrite(tx: Tx, { universityId, userId }: Tenant, at: Date | null): Write {
  return tx
    .updateTable('users')
    .set({ deletion_at: at, ...(at === null ? {} : { deletion_reminded_at: null }) })
    .where('university_id', '=', universityId)
    .where('id', '=', userId);
}

/** The names of a teacher's courses with assignments that are neither put away nor deleted. */
export async function readOpenCourses(tx: Tx, { universityId, userId }: Tenant): Promise<string[]> {
  const rows = await tx
    .selectFrom('courses as c')
    .select('c.name')
    .where('c.university_id', '=', universityId)
    .where('c.teacher_id', '=', userId)
    .where((is) =>
      is.exists(
        is
          .selectFrom('assignments as a')
          .select('a.id')
          .whereRef('a.university_id', '=', 'c.university_id')
          .whereRef('a.course_id', '=', 'c.id')
          .where('a.archived_at', 'is', null)
          .where('a.deleted_at', 'is', null),
      ),
    )
    .orderBy('c.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether the university has another administrator who stays. Of two who ask at once, the second waits for the first. */
export async function hasOtherAdministrator(tx: Tx, { universityId, userId }: Tenant): Promise<boolean> {
  const staying = await tx
    .selectFrom('users')
    .select('id')
    .where('university_id', '=', universityId)
    .where('user_type', '=', 'university_admin')
    .where('status', '=', 'active')
    .where('deletion_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return staying.some(({ id }) => id !== userId);
}
