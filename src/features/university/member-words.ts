import type { UserType } from '#contract/account';
import type { Member } from '#contract/member';

export const roleWords: Readonly<Record<UserType, string>> = {
  student: 'Student',
  teacher: 'Teacher',
  university_admin: 'Administrator',
};

/** A member's state, '' for an active member with a verified address. */
export function statusWords(member: Pick<Member, 'status' | 'email_verified'>): string {
  if (member.status === 'suspended') return 'Suspended';
  if (!member.email_verified) return 'Email not verified yet';
  return member.status === 'pending' ? 'To approve' : '';
}
