import { endOfAllSessions } from '../people/account/session.ts';
import { writeInOneStatement } from '../platform/database/write-in-one-statement.ts';
import type { Services } from '../platform/services.ts';
import { demoAddresses } from '../people/account/demo-accounts.ts';

/** Ends the sessions of demo accounts that an earlier run made. @returns how many accounts there are. */
export async function closeDemo({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return database.asOwner(async (tx) => {
    const accounts = await tx
      .selectFrom('users')
      .select(['university_id', 'id'])
      .where('email_key', 'in', Object.values(demoAddresses))
      .execute();
    for (const { university_id: universityId, id: userId } of accounts)
      await writeInOneStatement(tx, endOfAllSessions(tx, { universityId, userId }, clock()));
    return accounts.length;
  });
}
