import type { FastifyInstance } from 'fastify';
import { changeMarking, getMarkingTrail, getReturn, listMarkers, listMarkings, releaseGrades } from '#contract/marking';
import { listReturns } from '#contract/return';
import { keepTextToMark, listToMark } from '#contract/to-mark';
import { accessAssignment } from '../../assignments/assignment/policy.ts';
import {
  requireApproved,
  requireStaff,
  requireTeacher,
  requireTeaching,
  requireVerifiedStudent,
} from '../../courses/course/policy.ts';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Person } from '../../platform/person.ts';
import { route } from '../../platform/route.ts';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { finalizeHandIn } from '../../writing/submission/hand-in.ts';
import {
  accessSubmission,
  requireMarking,
  requireReadingRecord,
  requireSeeingTrail,
  type AccessedSubmission,
} from '../../writing/submission/policy.ts';
import { presentSubmission } from '../../writing/submission/present.ts';
import { readTextFor } from '../../writing/submission/read-text.ts';
import { changeOwn, release } from './act.ts';
import { readMarkers } from './markers.ts';
import { readOwnReturns } from './own-returns.ts';
import { presentReturn, readReturns } from '../../writing/submission/returns.ts';
import { presentMarking, readMarkings, seatOf } from './store.ts';
import { readToMark } from './to-mark.ts';
import { readTrail } from './trail.ts';

/** Markings by teachers, and returns to students. */
export function markingRoutes(app: FastifyInstance): void {
  route(app, listMarkings, async ({ tx, person, params }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireMarking(person, accessed.relation);
    return markingsFor(tx, person, accessed);
  });

  route(app, keepTextToMark, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { relation } = accessed;
    requireMarking(person, relation);
    const submission = await finalizeHandIn(tx, accessed.submission, services);
    await noteLook(tx, person, accessed, 'kept', services.clock());
    const text = await readTextFor(tx, submission, relation, services);
    const markings = await markingsFor(tx, person, accessed);
    return { submission: { ...presentSubmission(submission, relation), ...text }, markings };
  });

  route(app, changeMarking, async ({ tx, person, params, body, services, request }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireMarking(person, accessed.relation);
    const now = services.clock();
    const marker = { tx, person, now, origin: body.origin ?? person.sessionId };
    return onceForPerson({ tx, person, request, now }, changeMarking, () => changeOwn(marker, accessed, body));
  });

  route(app, releaseGrades, async ({ tx, person, params, body, services }) => {
    const now = services.clock();
    const { assignment, relation } = await accessAssignment(tx, person, params.id, now);
    requireTeaching(person, relation);
    return release({ tx, person, now }, assignment, body);
  });

  route(app, getReturn, async ({ tx, person, params }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireReadingRecord(person, relation);
    const [newest] = await readReturns(tx, person, [submission.id]);
    return { return: newest === undefined ? null : presentReturn(newest) };
  });

  route(app, listReturns, async ({ tx, person }) => {
    requireVerifiedStudent(person);
    return readOwnReturns(tx, person);
  });

  route(app, getMarkingTrail, async ({ tx, person, params }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    requireSeeingTrail(person, accessed.relation);
    return readTrail(tx, person, accessed);
  });

  route(app, listToMark, async ({ tx, person }) => {
    requireTeacher(person);
    requireApproved(person);
    return readToMark(tx, person);
  });

  route(app, listMarkers, async ({ tx, person }) => {
    requireStaff(person);
    return readMarkers(tx, person);
  });
}

/** The markings of a submission that a marker of it sees. */
async function markingsFor(tx: Tx, person: Person, accessed: AccessedSubmission) {
  const { submission, relation } = accessed;
  const rows = await readMarkings(tx, seatOf(person, accessed), submission, relation === 'teaches');
  return rows.map((row) => presentMarking(row, submission));
}
