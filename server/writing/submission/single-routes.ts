import type { FastifyInstance, FastifyRequest } from 'fastify';
import { saveSnapshot, saveSnapshotOfEditor, trackKeystroke, trackKeystrokeOfEditor } from '#contract/single';
import { accessAssignment } from '../../assignments/assignment/policy.ts';
import { requireVerifiedStudent } from '../../courses/course/policy.ts';
import type { IngestBudget } from '../ingest/budget.ts';
import type { PushContext } from '../ingest/context.ts';
import { forbidden } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { accessFound, accessSubmission, requireOwning, type AccessedSubmission } from './policy.ts';
import { findSubmissionByEitherId } from './read.ts';
import { onceForKey } from './repeat.ts';
import { openSingleStream, trackOne } from './single.ts';
import { keepSnapshot } from './snapshot.ts';
import { startOwnSubmission, type Asking } from './start.ts';
import { lockSubmissions } from './store.ts';

/** The specification's own calls for one keystroke and one snapshot, under both of its path forms. */
export function singleRoutes(app: FastifyInstance, budget: IngestBudget): void {
  const take = ({ person, request, services }: Pick<Asking, 'person' | 'services'> & { request: FastifyRequest }) =>
    budget.take(person.userId, Number(request.headers['content-length'] ?? 0), services.clock());
  for (const endpoint of [trackKeystroke, trackKeystrokeOfEditor]) {
    route(app, endpoint, async (call) => {
      const { submission, relation } = await accessByEitherId(call, call.params.id);
      requireOwning(relation);
      take(call);
      const context = contextOf(call);
      const opened = await openSingleStream(context, submission);
      return onceForKey(context, call.request, submission, () => trackOne(context, submission, opened, call.body));
    });
  }
  for (const endpoint of [saveSnapshot, saveSnapshotOfEditor]) {
    route(app, endpoint, async (call) => {
      const { submission, relation } = await accessSubmission(call.tx, call.person, call.params.id);
      requireOwning(relation);
      take(call);
      const context = contextOf(call);
      await lockSubmissions(call.tx, call.person, [submission.id], call.services.keyring);
      return onceForKey(context, call.request, submission, () => keepSnapshot(context, submission, call.body.content));
    });
  }
}

function contextOf({ tx, person, services }: Asking): PushContext {
  return { tx, person, services, now: services.clock() };
}

/** The submission of this id, or the caller's own for the assignment of this id, begun where there was none. */
async function accessByEitherId({ tx, person, services }: Asking, id: string): Promise<AccessedSubmission> {
  const found = await findSubmissionByEitherId(tx, person, id);
  if (found !== undefined) return accessFound(person, found);
  const { assignment, relation } = await accessAssignment(tx, person, id, services.clock());
  if (relation !== 'attends') throw forbidden('Only the students of this course write here.');
  requireVerifiedStudent(person);
  return accessSubmission(tx, person, await startOwnSubmission({ tx, person, services }, assignment.id));
}
