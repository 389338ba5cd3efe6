import type { Invitation } from '#contract/invitation';
import type { InvitationRow } from './store.ts';

const DAY_MS = 86_400_000;

/** The earliest time for another letter to an invited person. */
export function againFrom({ mailed_at, invited_at }: InvitationRow): Date {
  return mailed_at === null ? invited_at : new Date(mailed_at.getTime() + DAY_MS);
}

export function presentInvitation(row: InvitationRow): Invitation {
  const { id, email, name, roll_no, mailed_at, invited_at, stopped } = row;
  return {
    id,
    email,
    name,
    roll_no,
    mailed_at: (mailed_at ?? invited_at).toISOString(),
    again_from: againFrom(row).toISOString(),
    stopped,
  };
}
