import { endOfAllSessions } from '../account/session.ts';
import { emailKeyOf } from '../account/email.ts';
import { together } from '../database/together.ts';
import type { Services } from '../services.ts';
import { people } from './content.ts';

const demoAddresses: ReadonlySet<string> = new Set(people.map(({ email }) => email));

/** Whether an account is closed to everybody: its password is printed in the README, and this server is for others. */
export function isClosedDemo({ env }: Pick<Services, 'env'>, email: string): boolean {
  return env.production && demoAddresses.has(emailKeyOf(email));
}

/** Ends the sessions of demo accounts that an earlier run made. @returns how many accounts there are. */
export async function closeDemo({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  return database.asOwner(async (tx) => {
    const accounts = await tx
      .selectFrom('users')
      .select(['university_id', 'id'])
      .where('email_key', 'in', [...demoAddresses])
      .execute();
    for (const { university_id: universityId, id: userId } of accounts)
      await together(tx, endOfAllSessions(tx, { universityId, userId }, clock()));
    return accounts.length;
  });
}
