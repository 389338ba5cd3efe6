import { textOf } from '#writing/document/document';
import { promptOf } from '#writing/analysis/prompt';
import { pasteFiguresOf } from '#writing/process/paste-figures';
import { loadAnalyzer, sha256Of, type Analyzer } from '../reading/analysis/analyzer.ts';
import { insertAnalysis } from '../reading/analysis/store.ts';
import { raise, reply } from '../reading/concern/act.ts';
import { noteLook } from '../writing/access-log/note-look.ts';
import { loadDocument } from '../writing/submission/document.ts';
import { handIn, newStream, storedSubmission, studentOf, type ClassMember } from './hand-in.ts';
import { longAssignment, longConcern, longEssays } from './long-essays.ts';
import { pushesOfLong } from './long-writing.ts';
import { before, memberOf, type Scene } from './seed-marked.ts';

const HOUR_MS = 3_600_000;
/** From one hand-in to the next, and from the last one to the end. */
const APART_MS = 2.3 * HOUR_MS;
/** How long before the demo begins the texts were analyzed, one was asked about, and its writer answered. */
const ANALYZED_MS = 7 * HOUR_MS;
const ASKED_MS = 6 * HOUR_MS;
const ANSWERED_MS = 3 * HOUR_MS;

interface Ended {
  id: string;
  starts: Date;
  ends: Date;
}

/** Writes and hands in the long essays, analyzes each for the teacher, and lets the teacher ask about one. */
export async function seedLong(scene: Scene, { id: assignment, starts, ends }: Ended): Promise<void> {
  const { services, tx, members } = scene;
  const analyzer = loadAnalyzer();
  const others = members.filter(({ email, joined }) => !isNamed(email) && joined < starts);
  for (const [number, essay] of longEssays.entries()) {
    const writer = essay.email === null ? others[number] : memberOf(scene, essay.email);
    if (writer === undefined) throw new Error('the demo has more long essays than students');
    const received = new Date(ends.getTime() - (longEssays.length - number) * APART_MS);
    const pushes = pushesOfLong(() => newStream(services), essay, number);
    const id = await handIn(services, tx, studentOf(writer), { assignment, pushes, received });
    await analyze(scene, analyzer, id);
    if (essay.email === longConcern.email) await askAbout(scene, id, writer);
  }
}

function isNamed(email: string): boolean {
  return longEssays.some((essay) => essay.email === email);
}

async function analyze(scene: Scene, analyzer: Analyzer, id: string): Promise<void> {
  const { services, tx, teacher } = scene;
  const submission = await storedSubmission(tx, teacher, id);
  const now = before(scene, ANALYZED_MS);
  await noteLook(tx, teacher, { submission, relation: 'teaches' }, 'analysis', now);
  const doc = await loadDocument(tx, submission, services);
  const prompt = promptOf(longAssignment);
  await insertAnalysis(tx, teacher, {
    submission_id: id,
    asked_by: teacher.userId,
    asker_name: teacher.name,
    counter: submission.counter,
    asked_sha256: null,
    prompt_sha256: sha256Of(prompt),
    result: analyzer(textOf(doc), prompt, pasteFiguresOf(doc)),
    created_at: now,
  });
}

/** The teacher opens what must be opened, and asks about the text; its writer answers. */
async function askAbout(scene: Scene, id: string, writer: ClassMember): Promise<void> {
  const { tx, teacher } = scene;
  const { reasons, question, answer } = longConcern;
  const submission = await storedSubmission(tx, teacher, id);
  const now = before(scene, ASKED_MS);
  for (const what of ['report', 'notes'] as const)
    await noteLook(tx, teacher, { submission, relation: 'teaches' }, what, now);
  await raise({ tx, person: teacher, submission, now }, 'whole', { reasons: [...reasons], words: question });
  await reply({ tx, person: studentOf(writer), submission, now: before(scene, ANSWERED_MS) }, answer);
}
