import type { FastifyInstance } from 'fastify';
import { getStatistics } from '#contract/statistics';
import {
  deleteSubmission,
  getPractice,
  getSubmission,
  listEdits,
  listSubmissions,
  startSubmission,
  updateSubmission,
} from '#contract/submission';
import { textOf } from '#writing/document';
import { audit } from '../account/audit.ts';
import { universityAllowsAnalysis } from '../analysis/allowed.ts';
import { accessAssignment, requireReading as requireReadingAssignment } from '../assignment/policy.ts';
import { requireTeachingOrAdministering, requireVerifiedStudent } from '../course/policy.ts';
import { noteLook } from '../look/note-look.ts';
import { forbidden, problem } from '../problem.ts';
import { ReadableLogs } from '../report/readable.ts';
import { route } from '../route.ts';
import { gradeSubmission, hideSubmission } from './change.ts';
import { loadDocument } from './document.ts';
import { settleHandIn } from './hand-in.ts';
import {
  accessSubmission,
  mayRead,
  recordViewOf,
  requireGrading,
  requireKnowing,
  requireOwning,
  requireReading,
  requireRecord,
} from './policy.ts';
import { presentSubmission } from './present.ts';
import { pullEdits } from './pull.ts';
import { findPractice, selectSubmissions } from './read.ts';
import { startOwnSubmission } from './start.ts';
import { readStatistics } from './statistics.ts';

/** Submissions: what students wrote, how it stands, and its log. */
export function submissionRoutes(app: FastifyInstance): void {
  const readableLogs = new ReadableLogs();
  listRoutes(app);

  route(app, getPractice, async ({ tx, person, services }) => {
    const practice = await findPractice(tx, person);
    const analysis = await universityAllowsAnalysis(tx, person);
    if (practice === undefined || practice.counter === 0) return { submission: null, analysis };
    return { submission: presentSubmission(await settleHandIn(tx, practice, services)), analysis };
  });

  route(app, getSubmission, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, standing } = accessed;
    requireKnowing(person, standing);
    const settled = await settleHandIn(tx, submission, services);
    if (!mayRead(standing)) return { ...presentSubmission(settled), text: null };
    await noteLook(tx, person, accessed, 'text', services.clock());
    return { ...presentSubmission(settled), text: textOf(await loadDocument(tx, submission, services)) };
  });

  route(app, updateSubmission, async ({ tx, person, params, body, services }) => {
    const { submission, standing } = await accessSubmission(tx, person, params.id);
    requireGrading(person, standing);
    await gradeSubmission(tx, person, submission.id, body.grade, services.clock());
    await audit(tx, {
      universityId: person.universityId,
      actorId: person.userId,
      action: 'submission.graded',
      objectId: submission.id,
      detail: { before: submission.grade, after: body.grade },
      at: services.clock(),
    });
    return presentSubmission(await settleHandIn(tx, { ...submission, grade: body.grade }, services));
  });

  route(app, deleteSubmission, async ({ tx, person, params, services }) => {
    const { submission, standing } = await accessSubmission(tx, person, params.id);
    requireOwning(standing);
    if (submission.submit !== null)
      throw problem(409, 'already_decided', 'What you have handed in can’t be deleted. Ask your teacher.');
    await hideSubmission(tx, person, submission.id, services.clock());
    return { message: 'The document was deleted.' };
  });

  route(app, listEdits, async ({ tx, person, params, query, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, standing } = accessed;
    requireReading(person, standing);
    requireRecord(accessed);
    await noteLook(tx, person, accessed, query.purpose ?? 'log', services.clock());
    const readable = (begins: number) => readableLogs.of(tx, submission, services.keyring, begins);
    const hides = recordViewOf(accessed) === 'standing';
    return pullEdits(tx, submission, services, Number(query.after ?? 0), {
      isReplay: query.purpose === 'replay',
      readableAfter: hides ? readable : null,
    });
  });
}

function listRoutes(app: FastifyInstance): void {
  route(app, listSubmissions, async ({ tx, person, params, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id, services.clock());
    requireReadingAssignment(person, standing);
    const rows = await selectSubmissions(tx, person, assignment.id, standing === 'attends' ? 'own' : 'everybody');
    const answers = [];
    for (const row of rows) answers.push(presentSubmission(await settleHandIn(tx, row, services)));
    return answers;
  });

  route(app, getStatistics, async ({ tx, person, params, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id, services.clock());
    requireTeachingOrAdministering(person, standing);
    return { ...(await readStatistics(tx, person, assignment)), as_of: services.clock().toISOString() };
  });

  route(app, startSubmission, async ({ tx, person, params, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id, services.clock());
    if (standing !== 'attends') throw forbidden('Only the students of this course write here.');
    requireVerifiedStudent(person);
    const id = await startOwnSubmission({ tx, person, services }, assignment.id);
    const { submission } = await accessSubmission(tx, person, id);
    return presentSubmission(await settleHandIn(tx, submission, services));
  });
}
