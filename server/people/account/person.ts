import type { UserType } from '#contract/account';
import type { Person } from '../../platform/person.ts';

/** The columns of find_own_session and find_own_device that make a person. */
export interface PersonRow {
  university_id: string;
  user_id: string;
  email: string;
  user_type: UserType;
  status: 'active' | 'pending' | 'suspended';
  email_verified: boolean;
  first_name: string;
  last_name: string;
}

/** Null for a suspended account: it has no rights at all. */
export function personOf(row: PersonRow, sessionId: string): Person | null {
  if (row.status === 'suspended') return null;
  return {
    userId: row.user_id,
    universityId: row.university_id,
    userType: row.user_type,
    status: row.status,
    emailVerified: row.email_verified,
    email: row.email,
    name: nameOf(row),
    sessionId,
  };
}

/** The name shown on screens: first and last name, or the address without them. */
export function nameOf(row: { first_name: string; last_name: string; email: string }): string {
  const name = `${row.first_name} ${row.last_name}`.trim();
  return name === '' ? row.email : name;
}
