import type { VersionVector } from '#contract/op';
import { getPractice, getSubmission, type Submission } from '#contract/submission';
import { OTHER_STUDENT, STUDENT, type University } from '../journeys/fixtures/university.ts';

/** A person of the rounds. `letter` begins every word that they write. */
export interface Person {
  email: string;
  letter: 'a' | 'b';
  id: string;
}

/** The documents that a round writes in: of two assignments of its own, and the person's practice. */
export type Paper = 'first' | 'second' | 'practice';

export const PAPERS = ['first', 'second', 'practice'] as const;

/** The ids of a round's assignments. */
export type Assignments = Readonly<Record<Exclude<Paper, 'practice'>, string>>;

/** Creates a round's assignments, with titles by which {@link paperOf} knows them. */
export async function newAssignments(university: University, seed: number): Promise<Assignments> {
  const [first, second] = [
    await university.newAssignment(`Round ${seed}: first`),
    await university.newAssignment(`Round ${seed}: second`),
  ];
  return { first, second };
}

/** The document under a heading of the editor; null where the heading does not tell. */
export function paperOf(heading: string): Paper | null {
  if (heading === 'Practice page') return 'practice';
  return PAPERS.find((paper) => heading.endsWith(`: ${paper}`)) ?? null;
}

/** What the university has of one document. */
export interface Stored {
  /** The id of its submission; null before the first edit arrived. */
  submission: string | null;
  vector: VersionVector;
  isSubmitted: boolean;
  text: string;
}

const nothing: Stored = { submission: null, vector: {}, isSubmitted: false, text: '' };

/** The two people of the demo university. */
export async function people(university: University): Promise<readonly [Person, Person]> {
  const [a, b] = await Promise.all([STUDENT, OTHER_STUDENT].map((email) => university.session(email)));
  if (a === undefined || b === undefined) throw new Error('There are two.');
  return [
    { email: STUDENT, letter: 'a', id: a.user.id },
    { email: OTHER_STUDENT, letter: 'b', id: b.user.id },
  ];
}

/** Reads a document at the university, as its owner. */
export async function stored(
  university: University,
  { email }: Person,
  paper: Paper,
  assignments: Assignments,
): Promise<Stored> {
  if (paper !== 'practice') {
    const found = await university.submission(assignments[paper], email);
    return found === null ? nothing : asStored(found, found.text);
  }
  const { submission } = await university.call(email, getPractice);
  if (submission === null) return nothing;
  const found = await university.call(email, getSubmission, { params: { id: submission.id } });
  return asStored(found, found.text);
}

function asStored({ id, vector, hand_in: handIn }: Submission, text: string | null): Stored {
  return { submission: id, vector, isSubmitted: handIn.status === 'submitted', text: text ?? '' };
}

/** Every word of the rounds in a text, in order. */
export function wordsIn(text: string): string[] {
  return text.match(/[ab]\d{6}z/g) ?? [];
}
