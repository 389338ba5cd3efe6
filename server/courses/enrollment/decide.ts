import type { EnrollmentStatus } from '#contract/enrollment';
import type { Decision } from '#contract/teaching';
import { requireTeachingOrAdministering } from '../course/policy.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { writeNotices } from '../../letters/notice/write-notices.ts';
import { problem } from '../../platform/problem.ts';
import type { Person } from '../../platform/person.ts';
import { accessEnrollmentRequest } from './policy.ts';
import { presentDecision } from './present.ts';
import { findRequest, storeDecision } from './store.ts';

/**
 * Approves or rejects a student's request. Deciding the same again changes nothing.
 * Throws a Problem: 404 for a request that the person can't see, 403 where they may not decide, 409 where it was
 * decided otherwise or withdrawn.
 */
export async function decideRequest(
  tx: Tx,
  person: Person,
  { request: id, action }: { request: string; action: Decision },
  now: Date,
): Promise<{ id: string; status: EnrollmentStatus }> {
  const { request, relation } = await accessEnrollmentRequest(tx, person, id);
  requireTeachingOrAdministering(person, relation);
  const wanted = action === 'approve' ? 'approved' : 'rejected';
  const stored = await storeDecision(tx, person, request, wanted);
  if (!stored) {
    const found = await findRequest(tx, person, request.id);
    if (found?.status !== wanted) throw alreadyDecided(found?.status);
    return presentDecision(request.id, wanted);
  }
  const notice = { user: request.student_id, kind: `request_${wanted}`, about: { course: request.course_id } } as const;
  await writeNotices(tx, person.universityId, [notice], now);
  return presentDecision(request.id, wanted);
}

function alreadyDecided(status: string | undefined) {
  const what = status === 'withdrawn' ? 'The student withdrew this request.' : `This request was already ${status}.`;
  return problem(409, 'already_decided', what, 'Load the list again.');
}
