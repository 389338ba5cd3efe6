import { decideMember, listMembers, updateMember, type Member } from '#contract/member';
import type { BodyOf } from '#contract/endpoint';
import { getUniversitySummary } from '#contract/university';
import { useToast } from '../../ui/toast.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { useChanged } from './use-changed.ts';

export type Decision = BodyOf<typeof decideMember>['action'];

const done: Readonly<Record<Decision, (name: string) => string>> = {
  approve: (name) => `Approved ${name}.`,
  reject: (name) => `Rejected ${name}.`,
  suspend: (name) => `Suspended ${name}.`,
  reinstate: (name) => `Reinstated ${name}.`,
};

/** Decides about one member, and fetches the members again whatever the outcome. */
export function useDecision(member: Member) {
  const { call } = useServices();
  const reload = useChanged();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  async function decide(action: Decision): Promise<void> {
    const made = await make(decideMember, () => call(decideMember, { params: { id: member.id }, body: { action } }));
    if (made) toast(done[action](member.name));
    await reload(listMembers, getUniversitySummary);
  }
  async function showRecord(shown: boolean): Promise<void> {
    const body = { record_shown: shown };
    const made = await make(updateMember, () => call(updateMember, { params: { id: member.id }, body }));
    if (made)
      toast(
        shown
          ? `${member.name}’s record is shown to staff again.`
          : `${member.name}’s record is not shown to staff any more.`,
      );
    await reload(listMembers);
  }
  return { busy, trouble, decide, showRecord };
}
