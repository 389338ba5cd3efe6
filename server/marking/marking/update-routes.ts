import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '#contract/endpoint';
import { updateSubmission } from '#contract/submission';
import { auditRow } from '../../people/account/audit.ts';
import { markSubmission } from './act.ts';
import type { IngestBudget } from '../../writing/ingest/budget.ts';
import { route } from '../../platform/route.ts';
import { finalizeHandIn } from '../../writing/submission/hand-in.ts';
import {
  accessSubmission,
  requireGrading,
  requireOpenWork,
  requireOwning,
  type AccessedSubmission,
} from '../../writing/submission/policy.ts';
import { presentSubmission } from '../../writing/submission/present.ts';
import { replaceText } from '../../writing/submission/replace.ts';
import type { Asking } from '../../writing/submission/start.ts';

type Update = BodyOf<typeof updateSubmission>;

/** The specification's call to change a submission: its text by the writer, its grade and feedback by the teacher. */
export function updateRoutes(app: FastifyInstance, budget: IngestBudget): void {
  route(app, updateSubmission, async (call) => {
    const { tx, person, params, body, services } = call;
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, relation } = accessed;
    if (body.text !== undefined || body.counter !== undefined) requireOwning(relation);
    if (body.grade !== undefined || body.feedback !== undefined) requireGrading(person, relation);
    if (body.text === undefined) await mark(call, accessed, body);
    else {
      requireOpenWork(submission, services.clock());
      budget.take(person.userId, Number(call.request.headers['content-length'] ?? 0), services.clock());
      const context = { tx, person, services, now: services.clock() };
      await replaceText(context, submission, { text: body.text, counter: body.counter });
    }
    const { submission: updated } = await accessSubmission(tx, person, params.id);
    return presentSubmission(await finalizeHandIn(tx, updated, services), relation);
  });
}

/** Changes the given ones of grade and feedback, and saves the marking. */
async function mark({ tx, person, services }: Asking, accessed: AccessedSubmission, body: Update): Promise<void> {
  const { submission } = accessed;
  const marker = { tx, person, now: services.clock(), origin: person.sessionId };
  const beside = (grade: number | null) =>
    auditRow(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'submission.graded',
      objectId: submission.id,
      detail: { before: submission.grade, after: grade },
      at: services.clock(),
    });
  const changes = [
    ...(body.grade === undefined ? [] : [{ kind: 'grade' as const, grade: body.grade }]),
    ...(body.feedback === undefined ? [] : [{ kind: 'feedback' as const, words: body.feedback }]),
    { kind: 'save' as const },
  ];
  await markSubmission(marker, accessed, { changes, ...(body.grade === undefined ? {} : { beside }) });
}
