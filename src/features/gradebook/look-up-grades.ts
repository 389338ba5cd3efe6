import { getAssignment } from '#contract/assignment';
import { isOwn, listMarkings } from '#contract/marking';
import { listSubmissions } from '#contract/submission';
import { sentenceOf, Offline } from '../../api/trouble.ts';
import { oneByFew } from '../../data/one-by-few.ts';
import type { Services } from '../../data/services.tsx';
import type { ReadGrade, RefusedGrade } from './read-grades.ts';

/** A grade that a file would change, as the university has it now. */
export interface GradeChange extends ReadGrade {
  submission: string;
  /** The grade that the teacher saved last; null without one. */
  before: number | null;
  /** Whether its student sees the new grade only once the teacher releases it. */
  held: boolean;
}

export interface LookedUp {
  changes: readonly GradeChange[];
  refused: readonly RefusedGrade[];
}

export interface LookingUp {
  /** The id of the asking teacher. */
  me: string;
  signal: AbortSignal;
  onProgress: (done: number) => void;
}

/** The number of requests at a time. */
const FEW = 3;

/**
 * What the grades of a file would change: without those that are saved already, and without texts that the teacher has
 * begun to grade, since saving a grade would return the rest of what they began. Throws where the university can't be
 * reached.
 */
export async function lookUpGrades(
  call: Services['call'],
  grades: readonly ReadGrade[],
  { me, signal, onProgress }: LookingUp,
): Promise<LookedUp> {
  const ids = [...new Set(grades.map(({ assignment }) => assignment.id))];
  const found = await oneByFew(ids, async (id) => ({ id, ...(await readAssignment(call, id, signal)) }), {
    few: FEW,
    signal,
    onProgress: () => undefined,
  });
  const assignments = new Map(found.map((one) => [valueOf(one).id, valueOf(one)]));
  const looked = await oneByFew(
    grades,
    async (read): Promise<LookedUp> => {
      const { hold, submissions } = assignments.get(read.assignment.id) ?? { hold: false, submissions: new Map() };
      const submission: string | undefined = submissions.get(read.student.id);
      if (submission === undefined) return refuse(read, 'Nothing was submitted.');
      const markings = await call(listMarkings, { params: { id: submission }, signal });
      const own = markings.find((marking) => isOwn(me, marking));
      if (own?.state === 'draft') return refuse(read, 'You have begun to grade this text. Save it there first.');
      const before = own?.total ?? null;
      if (before === read.grade) return { changes: [], refused: [] };
      return { changes: [{ ...read, submission, before, held: hold }], refused: [] };
    },
    { few: FEW, signal, onProgress },
  );
  const all = looked.map((one, at) => {
    if (one.kind === 'value') return one.value;
    const read = grades[at];
    if (read === undefined || one.trouble instanceof Offline) throw one.trouble;
    return refuse(read, sentenceOf(one.trouble, listMarkings));
  });
  return { changes: all.flatMap(({ changes }) => changes), refused: all.flatMap(({ refused }) => refused) };
}

async function readAssignment(call: Services['call'], id: string, signal: AbortSignal) {
  const { hold } = await call(getAssignment, { params: { id }, signal });
  const submissions = await call(listSubmissions, { params: { id }, signal });
  const handedIn = submissions.filter(({ hand_in: { status } }) => status !== 'draft');
  return { hold, submissions: new Map(handedIn.map(({ id: submission, user }) => [user, submission])) };
}

function valueOf<T>(got: { kind: 'value'; value: T } | { kind: 'trouble'; trouble: unknown }): T {
  if (got.kind === 'trouble') throw got.trouble;
  return got.value;
}

function refuse({ row, student, assignment }: ReadGrade, reason: string): LookedUp {
  return { changes: [], refused: [{ row, student: student.name, assignment: assignment.title, reason }] };
}
