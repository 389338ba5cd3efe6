import type { FastifyInstance } from 'fastify';
import {
  deleteSubmission,
  getPractice,
  getSubmission,
  listEdits,
  listSubmissions,
  startSubmission,
} from '#contract/submission';
import type { StaffView } from '#writing/process/staff-log';
import { universityAllowsAnalysis } from '../../courses/course/analysis-allowed.ts';
import { accessAssignment, requireReading as requireReadingAssignment } from '../../assignments/assignment/policy.ts';
import { requireVerifiedStudent, type CourseRelation } from '../../courses/course/policy.ts';
import { noteLook } from '../access-log/note-look.ts';
import { readableUntil } from '../break-glass/policy.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { forbidden, problem } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { hideSubmission } from './change.ts';
import { isEditedSince, isToFinalize, finalizeHandIn } from './hand-in.ts';
import {
  accessSubmission,
  type AccessedSubmission,
  knownAs,
  mayReadText,
  recordViewOf,
  requireOwning,
  requireReadingRecord,
  requireRecord,
  requireSeeing,
  type SubmissionRelation,
} from './policy.ts';
import { presentSubmission } from './present.ts';
import { pullEdits } from './pull.ts';
import { findPractice, inOrder, selectSubmissions } from './read.ts';
import type { SubmissionRow } from './rows.ts';
import { readTextFor } from './read-text.ts';
import { startOwnSubmission } from './start.ts';

/** Parts of the reading wing for these routes, provided by app.ts. */
export interface ReadingParts {
  /** Computes the figures of these submissions in the background. */
  readonly figures: { compute(who: Tenant, submissions: readonly string[]): void };
  /** The view of the log after a counter for staff. `hides`: whether deleted words are hidden. */
  readonly staffViews: {
    of(tx: Tx, submission: SubmissionRow, keyring: Keyring, after: number, hides: boolean): Promise<StaffView>;
  };
}

/** Submissions: the students' texts, their state and their logs. */
export function submissionRoutes(app: FastifyInstance, { figures, staffViews }: ReadingParts): void {
  listRoutes(app, figures);

  route(app, getPractice, async ({ tx, person, services }) => {
    const practice = await findPractice(tx, person);
    const analysis = await universityAllowsAnalysis(tx, person);
    if (practice === undefined || practice.counter === 0) return { submission: null, analysis };
    return { submission: presentSubmission(await finalizeHandIn(tx, practice, services), 'owns'), analysis };
  });

  route(app, getSubmission, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, relation } = accessed;
    requireSeeing(person, relation);
    const finalized = await finalizeHandIn(tx, submission, services);
    const presented = presentSubmission(finalized, relation);
    const until = mayReadText(relation) ? 'always' : await readableUntil(tx, person, submission, services.clock());
    if (until === null) return { ...presented, text: null };
    await noteLook(tx, person, accessed, 'text', services.clock());
    const read = await readTextFor(tx, finalized, relation, services);
    return { ...presented, ...read, ...(until === 'always' ? {} : { readable_until: until.toISOString() }) };
  });

  route(app, deleteSubmission, async ({ tx, person, params, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    if (submission.submit !== null)
      throw problem(409, 'already_decided', 'What you have submitted can’t be deleted. Ask your teacher.');
    await hideSubmission(tx, person, submission.id, services.clock());
    return { message: 'The document was deleted.' };
  });

  route(app, listEdits, async ({ tx, person, params, query, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, relation } = accessed;
    requireReadingRecord(person, relation);
    requireRecord(accessed);
    await noteLook(tx, person, accessed, query.purpose ?? 'log', services.clock());
    const hides = recordViewOf(accessed) === 'undeleted';
    const view = (begins: number) => staffViews.of(tx, submission, services.keyring, begins, hides);
    return pullEdits(tx, submission, services, Number(query.after ?? 0), {
      isReplay: query.purpose === 'replay',
      staffViewAfter: relation === 'owns' ? null : view,
      ...untilHandIn(accessed),
    });
  });
}

/** Where the log ends for a reader of the course: with what was handed in. */
function untilHandIn({ submission: { submit, streams }, relation }: AccessedSubmission): { until?: number } {
  return relation === 'reads' && submit !== null && isEditedSince(streams, submit) ? { until: submit.counter } : {};
}

/** How a reader of an assignment stands with its submissions. */
const submissionRelations: Readonly<Record<CourseRelation, SubmissionRelation>> = {
  attends: 'owns',
  teaches: 'teaches',
  administers: 'administers',
  seconds: 'seconds',
  assists: 'assists',
  reads: 'reads',
  colleague: 'colleague',
  visitor: 'colleague',
};

/** Whose submissions these readers of an assignment see; the others see everybody's. */
const listed: Readonly<Partial<Record<CourseRelation, 'own' | 'handed in' | 'allotted'>>> = {
  attends: 'own',
  reads: 'handed in',
  assists: 'allotted',
};

function listRoutes(app: FastifyInstance, figures: ReadingParts['figures']): void {
  route(app, listSubmissions, async ({ tx, person, params, services, after }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    requireReadingAssignment(person, relation);
    const rows = await selectSubmissions(tx, person, assignment.id, listed[relation] ?? 'everybody');
    const as = submissionRelations[relation];
    // Hand-ins are finalized when they are pushed. Those left open get finalized with their figures.
    const open = rows.filter((row) => isToFinalize(row, services.clock())).map(({ id }) => id);
    after(() => figures.compute(person, open));
    return inOrder(rows.map((row) => knownAs(row, as))).map((row) => presentSubmission(row, as));
  });

  route(app, startSubmission, async ({ tx, person, params, services }) => {
    const { assignment, relation } = await accessAssignment(tx, person, params.id, services.clock());
    if (relation !== 'attends') throw forbidden('Only the students of this course write here.');
    requireVerifiedStudent(person);
    const id = await startOwnSubmission({ tx, person, services }, assignment.id);
    const { submission } = await accessSubmission(tx, person, id);
    return presentSubmission(await finalizeHandIn(tx, submission, services), 'owns');
  });
}
