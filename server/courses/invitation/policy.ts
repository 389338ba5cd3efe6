import { accessCourse, type CourseStanding } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findInvitation, type InvitationRow } from './store.ts';

/** A university that nobody has proved to be one can't have letters sent to strangers beyond a try-out. */
const UNVERIFIED_INVITATIONS_MAX = 25;

/** An invitation as the people of its course stand with it. To everybody else it does not exist: 404. */
export async function accessInvitation(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ invitation: InvitationRow; standing: CourseStanding }> {
  const invitation = await findInvitation(tx, person, id);
  if (invitation === undefined) throw notFound();
  const { standing } = await accessCourse(tx, person, invitation.course_id);
  return { invitation, standing };
}

/** What decides how many a university may invite. */
export interface Room {
  /** Whether its own address was confirmed. */
  readonly verified: boolean;
  /** How many invitations it has made. */
  readonly made: number;
}

/** Throws 403 where the university's own address was never confirmed and it would write to too many. */
export function requireRoomToInvite({ verified, made }: Room, count: number): void {
  if (!verified && made + count > UNVERIFIED_INVITATIONS_MAX)
    throw problem(
      403,
      'university_unverified',
      `Until this university has confirmed its official e-mail address, it can invite ${UNVERIFIED_INVITATIONS_MAX} people. Ask its administrator.`,
    );
}
