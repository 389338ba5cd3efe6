import type { Assignment } from '#contract/assignment';
import { isOwn, listMarkings, type Marking } from '#contract/marking';
import { getSubmission, listSubmissions, type Submission } from '#contract/submission';
import { sentenceOf } from '../../api/trouble.ts';
import { oneByFew, type Got } from '../../data/one-by-few.ts';
import type { Services } from '../../data/services.tsx';
import { markedText, type MarkedText } from './marked-text.ts';
import { marksOf } from './marks.ts';
import { studentLabel } from './student-label.ts';
import type { NamedText } from './texts-zip.ts';

/** The number of requests at a time. */
const FEW = 3;

export interface Reading {
  call: Services['call'];
  /** Who reads. */
  me: { id: string; name: string };
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** All submissions of an assignment that were handed in. */
export async function readHandedIn({ call, signal }: Reading, id: string): Promise<Submission[]> {
  const all = await call(listSubmissions, { params: { id }, signal });
  return all.filter(({ hand_in: { status } }) => status !== 'draft');
}

/** The texts of these submissions. */
export function readTexts(reading: Reading, submissions: readonly Submission[]): Promise<NamedText[]> {
  return readEach(reading, submissions, ({ id }) => readText(reading, id));
}

/** The texts of these submissions with what the reader said of them. */
export function readMarked(
  reading: Reading,
  assignment: Pick<Assignment, 'title' | 'criteria' | 'levels' | 'formatting'>,
  submissions: readonly Submission[],
): Promise<NamedText<MarkedText>[]> {
  return readEach(reading, submissions, async (submission) => {
    const text = await readText(reading, submission.id);
    const marking = await readMarking(reading, submission.id);
    const of = {
      title: assignment.title,
      name: studentLabel(submission),
      text,
      isFormatted: assignment.formatting === true,
    };
    return markedText(of, marksOf(assignment, marking, reading.me.name));
  });
}

/** The CSV of all marks. Fails if any can't be read, for an empty cell would mean that there are none. */
export async function readMarks(
  reading: Reading,
  assignment: Pick<Assignment, 'criteria' | 'levels'>,
  submissions: readonly Submission[],
): Promise<string> {
  const got = await oneByFew(submissions, ({ id }) => readMarking(reading, id), { few: FEW, ...reading });
  const students = submissions.map((submission, at) => {
    const of = got[at];
    if (of?.kind !== 'value') throw of?.trouble;
    const { hand_in: handIn, student_name: name, roll_no: roll } = submission;
    const isLate = handIn.status === 'submitted' && handIn.late;
    return { name, roll, hand_in: isLate ? 'late' : 'on time', marking: of.value };
  });
  const { criteriaCsv } = await import('./criteria-csv.ts');
  return criteriaCsv(assignment, students);
}

/** A text that is not the reader's to read. */
class NotYours extends Error {
  constructor() {
    super('It is not yours to read.');
  }
}

async function readText({ call, signal }: Reading, id: string): Promise<string> {
  const { text } = await call(getSubmission, { params: { id }, signal });
  if (text === null) throw new NotYours();
  return text;
}

async function readMarking({ call, me, signal }: Reading, id: string): Promise<Marking | null> {
  const all = await call(listMarkings, { params: { id }, signal });
  return all.find((one) => isOwn(me.id, one)) ?? null;
}

async function readEach<T>(
  { signal, onProgress }: Reading,
  submissions: readonly Submission[],
  read: (submission: Submission) => Promise<T>,
): Promise<NamedText<T>[]> {
  const got = await oneByFew(submissions, read, { few: FEW, signal, onProgress });
  return submissions.map((submission, at) => ({ name: studentLabel(submission), text: textOf(got[at]) }));
}

function textOf<T>(got: Got<T> | undefined): NamedText<T>['text'] {
  if (got?.kind === 'value') return got;
  const trouble = got?.trouble;
  return { kind: 'trouble', why: trouble instanceof NotYours ? trouble.message : sentenceOf(trouble, getSubmission) };
}
