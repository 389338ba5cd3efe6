import type { Member } from '#contract/member';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { badRequest, forbidden, notFound } from '../../platform/problem.ts';
import { requireAdmin } from '../university/policy.ts';
import { findMember, lockMember } from './store.ts';

/** A member of the administrator's own university. @throws 403, 404 */
export async function accessMember(tx: Tx, person: Person, id: string): Promise<Member> {
  requireAdmin(person);
  const member = await findMember(tx, person.universityId, id);
  if (member === null) throw notFound();
  return member;
}

/** Locks a member of the administrator's own university; nobody else may learn who exists. @throws 403, 404 */
export async function accessAndLockMember(tx: Tx, person: Person, id: string): Promise<Member> {
  requireAdmin(person);
  const member = await lockMember(tx, person.universityId, id);
  if (member === null) throw notFound();
  return member;
}

/** An administrator can't suspend themselves: a university would be left without one. @throws 403 */
export function requireOther(person: Person, member: Member): void {
  if (member.id === person.userId) throw forbidden('You can not decide about your own account.');
}

/** Nobody but students has a record that staff could be shown. @throws 400 */
export function requireStudentMember(member: Member): void {
  if (member.user_type !== 'student')
    throw badRequest('bad_body', [{ path: 'record_shown', message: `${member.name} is no student` }]);
}
