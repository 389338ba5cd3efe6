import type { FastifyInstance } from 'fastify';
import { analyzeSubmission, analyzeSubmissionOfEditor, getAnalysis } from '#contract/analysis';
import { saveSnapshot, saveSnapshotOfEditor, trackKeystroke, trackKeystrokeOfEditor } from '#contract/single';
import { accessAssignment } from '../assignment/policy.ts';
import { requireVerifiedStudent } from '../course/policy.ts';
import type { PushContext } from '../outbox/context.ts';
import { forbidden, problem } from '../problem.ts';
import { route } from '../route.ts';
import { accessSubmission, requireOwning, requireReading, type AccessedSubmission } from './policy.ts';
import { findOwnSubmissionId, findSubmission } from './read.ts';
import { onceForKey } from './repeat.ts';
import { trackOne } from './single.ts';
import { keepSnapshot } from './snapshot.ts';
import { startOwnSubmission, type Asking } from './start.ts';

/** The specification's own calls for one keystroke, one snapshot and the analysis, under both of its path forms. */
export function singleRoutes(app: FastifyInstance): void {
  for (const endpoint of [trackKeystroke, trackKeystrokeOfEditor]) {
    route(app, endpoint, async (call) => {
      const { submission, standing } = await accessByEitherId(call, call.params.id);
      requireOwning(standing);
      const context = contextOf(call);
      return onceForKey(context, call.request, submission, () => trackOne(context, submission, call.body));
    });
  }
  for (const endpoint of [saveSnapshot, saveSnapshotOfEditor]) {
    route(app, endpoint, async (call) => {
      const { submission, standing } = await accessSubmission(call.tx, call.person, call.params.id);
      requireOwning(standing);
      const context = contextOf(call);
      return onceForKey(context, call.request, submission, () => keepSnapshot(context, submission, call.body.content));
    });
  }
  for (const endpoint of [analyzeSubmission, analyzeSubmissionOfEditor]) {
    route(app, endpoint, async ({ tx, person, params }) => {
      const { standing } = await accessSubmission(tx, person, params.id);
      requireReading(person, standing);
      throw problem(503, 'analysis_unavailable', 'The analysis is not available at this university.');
    });
  }
  route(app, getAnalysis, async ({ tx, person, params }) => {
    const { standing } = await accessSubmission(tx, person, params.id);
    requireReading(person, standing);
    return { analysis: null };
  });
}

function contextOf({ tx, person, services }: Asking): PushContext {
  return { tx, person, services, now: services.clock() };
}

/** The submission of this id, or the caller's own for the assignment of this id, begun where there was none. */
async function accessByEitherId({ tx, person, services }: Asking, id: string): Promise<AccessedSubmission> {
  const own = await findOwnSubmissionId(tx, person, id);
  if (own !== undefined) return accessSubmission(tx, person, own);
  if ((await findSubmission(tx, person, id)) !== undefined) return accessSubmission(tx, person, id);
  const { assignment, standing } = await accessAssignment(tx, person, id);
  if (standing !== 'attends') throw forbidden('Only the students of this course write here.');
  requireVerifiedStudent(person);
  return accessSubmission(tx, person, await startOwnSubmission({ tx, person, services }, assignment.id));
}
