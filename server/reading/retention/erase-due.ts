import { DELETION_REMINDER_DAYS } from '#contract/deletion';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { erasePerson, type LogDeletion } from './erase.ts';

const DAY_MS = 24 * 3_600_000;
const FIND_MAX = 20;

/** Erases the people whose time to take it back is over, at most 20; reports one who can't be erased, and goes on. */
export async function erasePeopleDue(services: Services, deleteOne: LogDeletion): Promise<void> {
  const { database, clock, log } = services;
  for (const who of await database.asOwner((tx) => findDue(tx, clock())))
    try {
      await erasePerson(database, who, services, deleteOne);
    } catch (error) {
      log.error({ err: error, person: who.userId }, 'an account whose time is over could not be deleted');
    }
}

function findDue(tx: Tx, now: Date): Promise<Tenant[]> {
  return tx
    .selectFrom('users')
    .select(['university_id as universityId', 'id as userId'])
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('deletion_at')
    .limit(FIND_MAX)
    .execute();
}

/** Posts the letter of the near end to everybody whose account is deleted within two days, once. */
export async function remindOfDeletion({ database, clock, mail }: Services): Promise<void> {
  const now = clock();
  await database.asOwner(async (tx) => {
    const told = await tx
      .updateTable('users')
      .set({ deletion_reminded_at: now })
      .where('deletion_at', '<=', new Date(now.getTime() + DELETION_REMINDER_DAYS * DAY_MS))
      .where('deletion_at', '>', now)
      .where('deletion_reminded_at', 'is', null)
      .returning(['university_id', 'id'])
      .execute();
    for (const { university_id: universityId, id: userId } of told)
      await mail.post(tx, { universityId, userId, kind: 'deletion near' });
  });
}
