import type { Actor } from '#contract/access';
import { analyzeSubmission, getAnalysis } from '#contract/analysis';
import { createAssignment } from '#contract/change-assignment';
import { updateCourseAnalysis } from '#contract/course';
import { enroll } from '#contract/enrollment';
import { getReport } from '#contract/evidence';
import { getMatches } from '#contract/match';
import { updateUniversitySettings } from '#contract/university';
import { sha256 } from '../fixtures/device-stream.ts';
import type { Check, Scene } from './authorization-checks.ts';
import { ESSAY, freshWords, handedInAndWrittenOn, LATER, pageOf, typeBefore, write } from './authorization-pages.ts';
import { view } from './authorization-views.ts';
import type { Member } from './harness.ts';

/** An assignment of T2 in a new course, which this student attends. */
async function assignmentOfT2({ server, stage }: Scene, student: Member): Promise<string> {
  const course = await stage.course(stage.people.T2, 'compulsory');
  await server.as(student).call(enroll, { body: { course } });
  return (await server.as(stage.people.T2).call(createAssignment, { body: stage.assignmentFields(course) })).ok.id;
}

/** What the analysis, the report and the matches of one text tell to whom. */
export const readingChecks: readonly Check[] = [
  view('analyzeSubmission is about the hand-in for the teacher, about the draft for its writer', async (scene, as) => {
    const params = { id: await handedInAndWrittenOn(scene) };
    const analyzed = async (actor: Actor) =>
      (await as(actor).call(analyzeSubmission, { params, body: {} })).ok.text_sha256;
    const latest = async (actor: Actor) => (await as(actor).call(getAnalysis, { params })).ok.analysis?.text_sha256;
    return [
      ['S1', [await analyzed('S1'), await latest('S1')], [sha256(ESSAY + LATER), sha256(ESSAY + LATER)]],
      ['T1 is not shown S1’s', await latest('T1'), undefined],
      ['T1', [await analyzed('T1'), await latest('T1')], [sha256(ESSAY), sha256(ESSAY)]],
    ];
  }),

  view('analyzeSubmission takes a draft from its writer alone', async ({ stage }, as) => {
    const params = { id: await stage.submission() };
    const status = async (actor: Actor, body: { content?: string }) =>
      (await as(actor).call(analyzeSubmission, { params, body })).status;
    return [
      ['S1, T1', [await status('S1', { content: ESSAY }), await status('T1', { content: ESSAY })], [200, 400]],
      ['T1 of the stored text', await status('T1', {}), 200],
    ];
  }),

  view('analyzeSubmission is refused where the course or the university has switched it off', async (scene, as) => {
    const { stage } = scene;
    const course = await stage.attendedCourse();
    const made = await as('T1').call(createAssignment, { body: stage.assignmentFields(course) });
    const params = { id: await write(scene, stage.people.S1, pageOf(made.ok.id), { text: ESSAY, submits: true }) };
    const statuses = async () => {
      const answers = [];
      for (const actor of ['S1', 'T1'] as const)
        answers.push((await as(actor).call(analyzeSubmission, { params, body: {} })).status);
      return answers;
    };
    const ofCourse = (allowed: boolean) =>
      as('T1').call(updateCourseAnalysis, { params: { id: course }, body: { allowed } });
    const settings = { teacher_domains: [], unenrollment_allowed: true };
    const ofUniversity = (analysis_allowed: boolean) =>
      as('U1').call(updateUniversitySettings, { body: { ...settings, analysis_allowed } });
    const on = await statuses();
    await ofCourse(false);
    const offInCourse = await statuses();
    await ofCourse(true);
    await ofUniversity(false);
    const offInUniversity = await statuses();
    await ofUniversity(true);
    return [
      ['S1, T1 with it', on, [200, 200]],
      ['of the course', offInCourse, [403, 403]],
      ['of the university', offInUniversity, [403, 403]],
    ];
  }),

  view('getReport is about the hand-in for the teacher, about the draft for its writer', async (scene, as) => {
    const params = { id: await handedInAndWrittenOn(scene) };
    const text = async (actor: Actor) => (await as(actor).call(getReport, { params })).ok.text;
    return [['S1, T1', [await text('S1'), await text('T1')], [ESSAY + LATER, ESSAY]]];
  }),

  view('getReport says to its writer alone that words were dictated', async (scene, as) => {
    const page = pageOf(await scene.stage.assignment());
    const id = await write(scene, scene.stage.people.S1, page, { text: ESSAY, source: 'dictation', submits: true });
    const share = async (actor: Actor) =>
      (await as(actor).call(getReport, { params: { id } })).ok.facts?.shares?.dictated;
    return [['S1, T1', [await share('S1'), await share('T1')], [100, 0]]];
  }),

  view('getReport names the place of earlier writing to its writer and its teacher', async (scene) => {
    const { server, stage } = scene;
    const { courseId, T1 } = stage.people;
    const student = await stage.newMember();
    await server.as(student).call(enroll, { body: { course: courseId } });
    const [elsewhere, taught] = [await assignmentOfT2(scene, student), await stage.assignment()];
    const [first, second] = [freshWords(20), freshWords(20)];
    await typeBefore(scene, student, pageOf(elsewhere), first);
    await typeBefore(scene, student, pageOf(taught), second);
    const page = pageOf(await stage.assignment());
    const pasted = { text: `${first} ${second}`, source: 'paste', submits: true } as const;
    const params = { id: await write(scene, student, page, pasted) };
    const places = async (reader: Member) =>
      (await server.as(reader).call(getReport, { params })).ok.facts?.earlier
        .map(({ from }) => (from.kind === 'assignment' ? from.assignment : from.kind))
        .toSorted();
    return [
      ['its writer', await places(student), [elsewhere, taught].toSorted()],
      ['T1', await places(T1), [taught, 'another'].toSorted()],
    ];
  }),

  view('getMatches shows another student’s words to the teacher of both alone', async (scene, as) => {
    const { S1, S2 } = scene.stage.people;
    const [here, there] = [await scene.stage.assignment(), await assignmentOfT2(scene, S2)];
    const text = freshWords(20);
    const id = await write(scene, S1, pageOf(here), { text, submits: true });
    const kinds = async (actor: Actor) =>
      (await as(actor).call(getMatches, { params: { id } })).ok.passages
        .map(({ elsewhere }) =>
          'handed_in_at' in elsewhere && elsewhere.handed_in_at !== null ? `dated ${elsewhere.kind}` : elsewhere.kind,
        )
        .toSorted((one, other) => one.localeCompare(other));
    await write(scene, S2, pageOf(there), { text, submits: true });
    const foreign = [await kinds('S1'), await kinds('T1')];
    const taught = await scene.stage.assignment();
    await write(scene, S2, pageOf(taught), { text: `${text} again`, submits: true });
    const both = [await kinds('S1'), await kinds('T1')];
    return [
      ['S1 and T1 of one in a course of T2', foreign, [['unnamed'], ['dated unnamed']]],
      [
        'S1 and T1 of both',
        both,
        [
          ['unnamed', 'unnamed'],
          ['dated text', 'dated unnamed'],
        ],
      ],
    ];
  }),
];
