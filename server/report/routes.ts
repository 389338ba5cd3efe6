import type { FastifyInstance } from 'fastify';
import { getReport } from '#contract/evidence';
import { factsForStaff } from '#writing/staff-log';
import { noteLook } from '../look/note-look.ts';
import { route } from '../route.ts';
import { accessSubmission, recordViewOf, requireReadingText } from '../submission/policy.ts';
import { figuresOf, figuresRow, readCohort } from './cohort.ts';
import { reportOf } from './compute.ts';
import { hideDeleted } from './readable.ts';

/** How a text was written. */
export function reportRoutes(app: FastifyInstance): void {
  route(app, getReport, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { submission, standing } = accessed;
    requireReadingText(person, standing);
    const now = services.clock();
    await noteLook(tx, person, accessed, 'report', now);
    const { text, facts, counter, deleted, log } = await reportOf(tx, submission, services.keyring);
    const figures = { ...figuresOf(submission, facts), counter };
    const kept = deleted === undefined ? figuresRow(tx, figures, now) : null;
    const view = recordViewOf(accessed);
    const cohort = await readCohort(tx, figures, kept);
    const told = standing === 'owns' ? facts : factsForStaff(facts, log ?? null);
    const shown = view === 'standing' && log !== undefined ? hideDeleted(submission, told, log) : told;
    return {
      submission: submission.id,
      assignment: submission.assignment_id,
      student_name: submission.student_name,
      roll_no: submission.roll_no,
      as_of: now.toISOString(),
      counter,
      text,
      facts: view === 'nothing' ? null : shown,
      cohort: view === 'nothing' ? null : cohort,
      shown: { record: submission.record_shown, deleted_text: submission.deleted_text_shown },
      ...(deleted === undefined || view === 'nothing' ? {} : { log_deleted: deleted }),
    };
  });
}
