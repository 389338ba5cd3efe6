import { accessCourse, type CourseRelation } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { findInvitation, type InvitationRow } from './store.ts';

/** The most invitations of an unverified university, which may mail strangers only for a trial. */
const UNVERIFIED_INVITATIONS_MAX = 25;

/** An invitation and the person's relation to its course. Throws 404 for a visitor. */
export async function accessInvitation(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ invitation: InvitationRow; relation: CourseRelation }> {
  const invitation = await findInvitation(tx, person, id);
  if (invitation === undefined) throw notFound();
  const { relation } = await accessCourse(tx, person, invitation.course_id);
  return { invitation, relation };
}

/** The facts that decide how many people a university may invite. */
export interface Room {
  /** Whether the university's own address is confirmed. */
  readonly verified: boolean;
  /** How many invitations it has made. */
  readonly made: number;
}

/** Throws 403 where an unverified university would invite more than {@link UNVERIFIED_INVITATIONS_MAX} people. */
export function requireRoomToInvite({ verified, made }: Room, count: number): void {
  if (!verified && made + count > UNVERIFIED_INVITATIONS_MAX)
    throw problem(
      403,
      'university_unverified',
      `Until this university has confirmed its official email address, it can invite ${UNVERIFIED_INVITATIONS_MAX} people. Ask its administrator.`,
    );
}
