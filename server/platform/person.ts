import type { UserType } from '#contract/account';
import type { Tenant } from './database/connect.ts';

/** Marks a request that the server makes to itself with the content of sealed work. */
export const SEALED_HEADER = 'x-longhand-sealed';

/** The caller: read from the database for every request, so that a change of rights counts at once. */
export interface Person {
  userId: string;
  universityId: string;
  userType: UserType;
  status: 'active' | 'pending';
  emailVerified: boolean;
  email: string;
  /** First and last name; the e-mail address while the profile is not complete. */
  name: string;
  /** The session of a bearer token; empty for a push that a device key signed. */
  sessionId: string;
}

export function tenantOf(person: Person): Tenant {
  return { universityId: person.universityId, userId: person.userId };
}
