import type { Services } from '../../platform/services.ts';

const AT_ONCE = 100;

/** Deletes the files of all universities that nothing has needed since before `before`, at most 100. */
export async function sweepFiles(services: Pick<Services, 'database' | 'files'>, before: Date): Promise<void> {
  const { database, files } = services;
  const rows = await database.asOwner((tx) =>
    tx
      .selectFrom('discarded_files')
      .select(['university_id', 'key'])
      .where('since', '<=', before)
      .orderBy('since')
      .limit(AT_ONCE)
      .execute(),
  );
  for (const { university_id, key } of rows) {
    await files.remove(key);
    await database.asOwner((tx) =>
      tx.deleteFrom('discarded_files').where('university_id', '=', university_id).where('key', '=', key).execute(),
    );
  }
}
