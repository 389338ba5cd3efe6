import { decideMember, listMembers, type Member } from '#contract/member';
import type { BodyOf } from '#contract/endpoint';
import { getUniversitySummary } from '#contract/university';
import { useToast } from '../../ui/toast.tsx';
import { useServices } from '../services.tsx';
import { useChange } from '../use-change.ts';
import { useChanged } from './use-changed.ts';

export type Decision = BodyOf<typeof decideMember>['action'];

const done: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  suspend: 'Suspended',
  reinstate: 'Reinstated',
};

/** Decides about one member, and asks anew who is there whatever came of it. */
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
  return { busy, trouble, decide };
}
