import { decideMember, listMembers, updateMember, type Member } from '#contract/member';
import type { BodyOf } from '#contract/endpoint';
import { getUniversitySummary } from '#contract/university';
import { useToast } from '../../ui/toast.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { useChanged } from './use-changed.ts';

export type Decision = BodyOf<typeof decideMember>['action'];

const done: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
};

/** Decides about one member, and fetches the members again whatever the outcome. */
export function useDecision(member: Member) {
  const { call } = useServices();
  const reload = useChanged();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  async function decide(action: Decision): Promise<void> {
    const made = await make(decideMember, () => call(decideMember, { params: { id: member.id }, body: { action } }));
    if (made) toast(`${done[action]} ${member.name}.`);
    await reload(listMembers, getUniversitySummary);
  }
  async function showRecord(shown: boolean): Promise<void> {
    const body = { record_shown: shown };
    const made = await make(updateMember, () => call(updateMember, { params: { id: member.id }, body }));
    if (made) toast(`${member.name}’s record is ${shown ? 'shown to staff again' : 'not shown to staff any more'}.`);
    await reload(listMembers);
  }
  return { busy, trouble, decide, showRecord };
}
