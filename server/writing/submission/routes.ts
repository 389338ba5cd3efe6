import type { FastifyInstance } from 'fastify';
import {
  deleteSubmission,
  getPractice,
  getSubmission,
  listEdits,
  listSubmissions,
  startSubmission,
} from '#contract/submission';
import { textOf } from '#writing/document/document';
import type { StaffView } from '#writing/process/staff-log';
import { universityAllowsAnalysis } from '../../courses/course/analysis-allowed.ts';
import { accessAssignment, requireReading as requireReadingAssignment } from '../../assignments/assignment/policy.ts';
import { requireVerifiedStudent, type CourseStanding } from '../../courses/course/policy.ts';
import { noteLook } from '../access-log/note-look.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { forbidden, problem } from '../../platform/problem.ts';
import { route } from '../../platform/route.ts';
import { hideSubmission } from './change.ts';
import { loadDocument } from './document.ts';
import { handedInBefore, isUnsettled, readHandIn, settleHandIn } from './hand-in.ts';
import {
  accessSubmission,
  knownAs,
  mayReadText,
  recordViewOf,
  requireOwning,
  requireReading,
  requireRecord,
  requireSeeing,
  type SubmissionStanding,
} from './policy.ts';
import { presentSubmission } from './present.ts';
import { pullEdits } from './pull.ts';
import { findPractice, isNameHidden, selectSubmissions } from './read.ts';
import type { SubmissionRow } from './rows.ts';
import { startOwnSubmission } from './start.ts';
import type { Crypto } from './store.ts';

/** Parts of the reading wing that these routes use; app.ts passes them in. */
export interface ReadingParts {
  /** Computes the figures of these submissions, beside the requests. */
  readonly figures: { compute(who: Tenant, submissions: readonly string[]): void };
  /** The log after a counter as staff may see it. `hides`: whether deleted words are hidden. */
  readonly staffViews: {
    of(tx: Tx, submission: SubmissionRow, keyring: Keyring, after: number, hides: boolean): Promise<StaffView>;
  };
}

/** Submissions: what students wrote, how it stands, and its log. */
export function submissionRoutes(app: FastifyInstance, { figures, staffViews }: ReadingParts): void {
  listRoutes(app, figures);

  route(app, getPractice, async ({ tx, person, services }) => {
    const practice = await findPractice(tx, person);
    const analysis = await universityAllowsAnalysis(tx, person);
    if (practice === undefined || practice.counter === 0) return { submission: null, analysis };
    return { submission: presentSubmission(await settleHandIn(tx, practice, services), 'owns'), analysis };
  });

  route(app, getSubmission, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, standing } = accessed;
    requireSeeing(person, standing);
    const settled = await settleHandIn(tx, submission, services);
    if (!mayReadText(standing)) return { ...presentSubmission(settled, standing), text: null };
    await noteLook(tx, person, accessed, 'text', services.clock());
    return { ...presentSubmission(settled, standing), ...(await readTextFor(tx, settled, standing, services)) };
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
    const hides = recordViewOf(accessed) === 'standing';
    const view = (begins: number) => staffViews.of(tx, submission, services.keyring, begins, hides);
    return pullEdits(tx, submission, services, Number(query.after ?? 0), {
      isReplay: query.purpose === 'replay',
      staffViewAfter: standing === 'owns' ? null : view,
    });
  });
}

/** The text that is stored, to the writer; to others the one that was handed in, and apart from it what was written on. */
async function readTextFor(tx: Tx, submission: SubmissionRow, standing: SubmissionStanding, crypto: Crypto) {
  const text = textOf(await loadDocument(tx, submission, crypto));
  const submit = standing === 'owns' ? null : handedInBefore(submission);
  if (submit === null) return { text };
  const handedIn = await readHandIn(tx, submission, submit, crypto);
  if (handedIn.later === null) return { text: handedIn.text };
  return { text: handedIn.text, later: { text, received_at: handedIn.later.toISOString() } };
}

/** How whoever reads an assignment stands with what was written for it. */
const submissionStandings: Readonly<Record<CourseStanding, SubmissionStanding>> = {
  attends: 'owns',
  teaches: 'teaches',
  administers: 'administers',
  seconds: 'seconds',
  colleague: 'colleague',
  visitor: 'colleague',
};

/** By name; those whose names are not shown by their numbers, or the order would tell the names. */
function inOrder(rows: readonly SubmissionRow[]): readonly SubmissionRow[] {
  const concealed = rows.filter(isNameHidden);
  if (concealed.length === 0) return rows;
  const number = ({ pseudonym }: SubmissionRow) => pseudonym?.number ?? 0;
  const named = rows.filter((row) => !isNameHidden(row));
  return [...named, ...concealed.sort((one, other) => number(one) - number(other))];
}

function listRoutes(app: FastifyInstance, figures: ReadingParts['figures']): void {
  route(app, listSubmissions, async ({ tx, person, params, services, after }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id, services.clock());
    requireReadingAssignment(person, standing);
    const rows = await selectSubmissions(tx, person, assignment.id, standing === 'attends' ? 'own' : 'everybody');
    const as = submissionStandings[standing];
    // Hand-ins are settled when they are pushed; of what was left open then the figures are computed, too.
    const open = rows.filter((row) => isUnsettled(row, services.clock())).map(({ id }) => id);
    after(() => figures.compute(person, open));
    return inOrder(rows.map((row) => knownAs(row, as))).map((row) => presentSubmission(row, as));
  });

  route(app, startSubmission, async ({ tx, person, params, services }) => {
    const { assignment, standing } = await accessAssignment(tx, person, params.id, services.clock());
    if (standing !== 'attends') throw forbidden('Only the students of this course write here.');
    requireVerifiedStudent(person);
    const id = await startOwnSubmission({ tx, person, services }, assignment.id);
    const { submission } = await accessSubmission(tx, person, id);
    return presentSubmission(await settleHandIn(tx, submission, services), 'owns');
  });
}
