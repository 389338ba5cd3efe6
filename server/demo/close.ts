import { endOfAllSessions } from '../people/account/session.ts';
import { writeInOneStatement } from '../platform/database/write-in-one-statement.ts';
import type { Services } from '../platform/services.ts';
import { demoAddresses } from '../people/account/demo-accounts.ts';

/** Ends the sessions of demo accounts that an earlier run made. @returns how many accounts there are. */
export async function closeDemo({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const accounts = await database.asOwner((tx) =>
    tx
      .selectFrom('users')
      .select(['university_id', 'id'])
      .where('email_key', 'in', Object.values(demoAddresses))
      .execute(),
  );
  for (const { university_id: universityId, id: userId } of accounts)
    await database.asOwner(
      (tx) => writeInOneStatement(tx, endOfAllSessions(tx, { universityId, userId }, clock())),
      universityId,
    );
  return accounts.length;
}
