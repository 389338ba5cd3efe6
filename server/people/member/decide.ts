import type { decideMember, Member, MemberStatus } from '#contract/member';
import type { BodyOf } from '#contract/endpoint';
import { problem } from '../../platform/problem.ts';

type Decision = BodyOf<typeof decideMember>['action'];

const rules: Readonly<Record<Decision, { from: readonly MemberStatus[]; to: MemberStatus }>> = {
  approve: { from: ['pending'], to: 'active' },
  reject: { from: ['pending'], to: 'suspended' },
  suspend: { from: ['pending', 'active'], to: 'suspended' },
  reinstate: { from: ['suspended'], to: 'active' },
};

const alreadySaid: Readonly<Record<MemberStatus, (name: string) => string>> = {
  active: (name) => `${name} is active. Load the list again.`,
  pending: (name) => `${name} is waiting for approval. Load the list again.`,
  suspended: (name) => `${name} is suspended. Load the list again.`,
};

/**
 * The status after a decision; the present one where it was decided so before.
 * @throws 409 where the decision does not fit: a suspended person is reinstated, not approved.
 */
export function decided(member: Member, decision: Decision): MemberStatus {
  const { from, to } = rules[decision];
  if (member.status !== to && !from.includes(member.status)) {
    throw problem(409, 'already_decided', alreadySaid[member.status](member.name));
  }
  return to;
}
