import { promptOf } from '#writing/analysis/prompt';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { problem, problemAt } from '../../platform/problem.ts';
import { accessSubmission, requireReading, type AccessedSubmission } from '../../writing/submission/policy.ts';
import { readQuestion, type QuestionRow } from './store.ts';

export interface AccessedText extends AccessedSubmission {
  /** The assignment's title and description; '' for practice. */
  readonly prompt: string;
}

/**
 * The submission that somebody may have analyzed: its writer and the course's teacher.
 * Throws 404 and 403 as for reading it, 403 where the university or the course has switched the analysis off.
 */
export async function accessText(tx: Tx, person: Person, id: string): Promise<AccessedText> {
  const accessed = await accessSubmission(tx, person, id);
  requireReading(person, accessed.relation);
  const question = await readQuestion(tx, person, accessed.submission.assignment_id);
  requireAllowed(question);
  const { title, description } = question;
  return { ...accessed, prompt: promptOf(title === null ? null : { title, description: description ?? '' }) };
}

function requireAllowed({ university_allows, course_allows }: QuestionRow): void {
  if (!university_allows) throw problem(403, 'analysis_off', 'Your university has switched the AI analysis off.');
  if (course_allows === false) throw problem(403, 'analysis_off', 'The AI analysis is switched off for this course.');
}

/** Throws 400 where anybody but the writer asks for the analysis of a text other than the stored one. */
export function requireOwnDraft({ relation }: AccessedSubmission, content: string | undefined): void {
  if (content === undefined || relation === 'owns') return;
  const error = 'Only the writer can have a draft analyzed. Without content the text at the university is.';
  throw problemAt('content', 400, 'bad_body', error);
}
