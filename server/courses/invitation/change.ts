import { requireTeachingOrAdministering } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeInOneStatement } from '../../platform/database/write-in-one-statement.ts';
import { problem, tryLater } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import type { Services } from '../../platform/services.ts';
import { accessInvitation } from './policy.ts';
import { againFrom } from './present.ts';
import { findInvitation, lockInvitation, withdrawInvitation } from './store.ts';

/**
 * Withdraws an invitation, or sends another letter. Withdrawing again changes nothing. Throws a Problem: 404 and 403 as
 * for the course's students, 409 where it was accepted or withdrawn or its reader has stopped letters, 429 within a day
 * of the last letter.
 */
export async function changeInvitationOf(
  tx: Tx,
  person: Person,
  { mail, clock }: Pick<Services, 'mail' | 'clock'>,
  wish: { id: string; action: 'withdraw' | 'again' },
): Promise<{ id: string; status: 'open' | 'withdrawn' }> {
  const { invitation, relation } = await accessInvitation(tx, person, wish.id);
  requireTeachingOrAdministering(person, relation);
  if (wish.action === 'withdraw') {
    await withdrawInvitation(tx, person, invitation.id, clock());
    return { id: invitation.id, status: 'withdrawn' };
  }
  await lockInvitation(tx, person, invitation.id);
  const now = await findInvitation(tx, person, invitation.id);
  if (now?.is_open !== true)
    throw problem(409, 'already_decided', 'This invitation is not open any more.', 'Load the list again.');
  if (now.stopped)
    throw problem(
      409,
      'already_decided',
      'Whoever reads this address has asked your university for no more invitations.',
      'Tell them yourself: they are enrolled as soon as they have signed up with it.',
    );
  const waitMs = againFrom(now).getTime() - clock().getTime();
  if (waitMs > 0) throw tryLater(429, 'An email was sent to this address within the last day.', waitMs / 1000);
  await writeInOneStatement(tx, [mail.inviting(tx, person.universityId, [invitation.id])]);
  return { id: invitation.id, status: 'open' };
}
