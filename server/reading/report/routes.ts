import type { FastifyInstance } from 'fastify';
import { getReport } from '#contract/evidence';
import { besideRealWriters } from '#writing/process/composition-rates';
import { factsForStaff } from '#writing/process/staff-log';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { route } from '../../platform/route.ts';
import { accessSubmission, recordViewOf, requireReadingText } from '../../writing/submission/policy.ts';
import { handedInBefore, finalizeHandIn } from '../../writing/submission/hand-in.ts';
import { overLimitOf } from '../../writing/submission/size.ts';
import { figuresOf, figuresRow, readCohort } from './cohort.ts';
import { reportOf } from './compute.ts';
import { tellEarlier } from './earlier.ts';
import { hideDeleted } from './readable.ts';
import type { TimedLog } from './timed-log.ts';

/** How a text was written. */
export function reportRoutes(app: FastifyInstance): void {
  route(app, getReport, async ({ tx, person, params, services }) => {
    const accessed = await accessSubmission(tx, person, params.id);
    const { relation } = accessed;
    requireReadingText(person, relation);
    const now = services.clock();
    await noteLook(tx, person, accessed, 'report', now);
    const submission = await finalizeHandIn(tx, accessed.submission, services);
    const handedIn = handedInBefore(submission);
    const submit = relation === 'owns' ? null : handedIn;
    const { text, facts, counter, deleted, log, later } = await reportOf(tx, submission, services, submit);
    const figures = { ...figuresOf(submission, facts), counter };
    // A class is compared by the figures of handed-in texts.
    const kept = deleted === undefined && handedIn === submit ? figuresRow(tx, figures, now) : null;
    const view = recordViewOf(accessed);
    const cohort = await readCohort(tx, figures, kept);
    const told = relation === 'owns' ? facts : factsForStaff(facts, log ?? null);
    const readable = view === 'undeleted' && log !== undefined ? hideDeleted(submission, told, log) : told;
    const shown = await tellEarlier(tx, person, relation, readable);
    return {
      submission: submission.id,
      assignment: submission.assignment_id,
      student_name: submission.student_name,
      roll_no: submission.roll_no,
      as_of: now.toISOString(),
      counter,
      text,
      ...overLimitOf(submission),
      ...(later === undefined || relation === 'reads' ? {} : { later }),
      ...(view === 'nothing'
        ? { facts: null, cohort: null, real_writers: null }
        : { facts: shown, cohort, real_writers: besideRealWriters(facts) }),
      shown: { record: submission.record_shown, deleted_text: submission.deleted_text_shown },
      ...arrivedAfterEnd(view === 'nothing' ? undefined : log),
      ...(deleted === undefined || view === 'nothing' ? {} : { log_deleted: deleted }),
    };
  });
}

function arrivedAfterEnd(log: TimedLog | undefined): { after_end?: string[] } {
  return log === undefined || log.afterEnd.length === 0 ? {} : { after_end: [...log.afterEnd] };
}
