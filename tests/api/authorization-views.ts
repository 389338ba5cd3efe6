import type { Actor } from '#contract/access';
import { getAssignment, listAssignments } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { listElectives, updateElective } from '#contract/elective';
import { enroll, listEnrollmentRequests } from '#contract/enrollment';
import { decideMember } from '#contract/member';
import { getSubmission, listSubmissions } from '#contract/submission';
import { createDepartment, createProgram } from '#contract/university';
import type { Check, Scene } from './authorization-checks.ts';
import { fresh } from './authorization-stage.ts';
import { makeMember } from './people.ts';

type Seen = readonly (readonly [label: string, seen: unknown, expected: unknown])[];

/** A check of answers that have the same status for several people but different contents. */
export function view(name: string, look: (scene: Scene, as: (actor: Actor) => Caller) => Promise<Seen>): Check {
  return {
    name,
    async faults(scene) {
      const seen = await look(scene, (actor) => scene.server.as(scene.stage.member(actor)));
      return seen
        .filter(([, found, expected]) => JSON.stringify(found) !== JSON.stringify(expected))
        .map(([label, found, expected]) => `${label}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    },
  };
}

type Caller = ReturnType<Scene['server']['as']>;
const holds = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id);

/** Where an answer or a refusal depends on more than the actor and the endpoint. */
export const viewChecks: readonly Check[] = [
  view('listElectives shows counts and archived ones to administrators alone', async ({ stage }, as) => {
    const id = await stage.elective('U1');
    const find = async (actor: Actor) => (await as(actor).call(listElectives)).ok.find((row) => row.id === id);
    const before = [(await find('S1'))?.students, (await find('U1'))?.students];
    await as('U1').call(updateElective, { params: { id }, body: { archived: true } });
    return [
      ['counts for S1 and U1', before, [null, 0]],
      ['archived for S1', (await find('S1'))?.archived, undefined],
      ['archived for U1', (await find('U1'))?.archived, true],
    ];
  }),

  view('listAssignments holds what one teaches, attends or administers', async ({ stage }, as) => {
    const id = await stage.assignment();
    const query = { course: stage.people.courseId };
    const sees = async (actor: Actor) => holds((await as(actor).call(listAssignments)).ok, id);
    const counts = async (actor: Actor) =>
      (await as(actor).call(listAssignments)).ok.every(({ progress }) => progress !== undefined);
    const status = async (actor: Actor) => (await as(actor).call(listAssignments, { query })).status;
    return [
      ['counts for T1, U1, S1', [await counts('T1'), await counts('U1'), await counts('S1')], [true, true, false]],
      ['T1, S1, U1', [await sees('T1'), await sees('S1'), await sees('U1')], [true, true, true]],
      ['T2, S3, R, XU', [await sees('T2'), await sees('S3'), await sees('R'), await sees('XU')], Array(4).fill(false)],
      ['of the course', [await status('T1'), await status('S1'), await status('U1')], [200, 200, 200]],
      ['of the course', [await status('T2'), await status('S3'), await status('XU')], [403, 404, 404]],
    ];
  }),

  view('getAssignment names the second marker and the release to staff alone', async ({ server, stage }, as) => {
    const params = { id: await stage.assignment() };
    const set = { second_marker: stage.people.T2.userId, released_at: server.now() };
    await server.database.asTenant(stage.people.T1, (tx) =>
      tx.updateTable('assignments').set(set).where('id', '=', params.id).execute(),
    );
    const sees = async (actor: Actor) => {
      const { second_marker: second, released_at: released } = (await as(actor).call(getAssignment, { params })).ok;
      return [second, released];
    };
    const all = [set.second_marker, set.released_at.toISOString()];
    return [['S1, T1, U1', [await sees('S1'), await sees('T1'), await sees('U1')], [[null, null], all, all]]];
  }),

  view('listEnrollmentRequests holds those of the courses that one teaches or administers', async ({ stage }, as) => {
    const id = await stage.request();
    const query = { course_id: stage.people.courseId };
    const sees = async (actor: Actor) => holds((await as(actor).call(listEnrollmentRequests)).ok, id);
    const status = async (actor: Actor) => (await as(actor).call(listEnrollmentRequests, { query })).status;
    return [
      [
        'T1, U1, T2, XU',
        [await sees('T1'), await sees('U1'), await sees('T2'), await sees('XU')],
        [true, true, false, false],
      ],
      [
        'of the course',
        [await status('T1'), await status('U1'), await status('T2'), await status('XU')],
        [200, 200, 403, 404],
      ],
    ];
  }),

  view('listSubmissions holds one’s own, and everybody’s for teacher and administrators', async ({ stage }, as) => {
    const id = await stage.submission();
    const { assignment } = (await as('S1').call(getSubmission, { params: { id } })).ok;
    const params = { id: assignment ?? '' };
    const sees = async (actor: Actor) => holds((await as(actor).call(listSubmissions, { params })).ok, id);
    return [
      [
        'S1, S2, T1, U1',
        [await sees('S1'), await sees('S2'), await sees('T1'), await sees('U1')],
        [true, false, true, true],
      ],
    ];
  }),

  view('getSubmission shows the text to its writer and the teacher alone', async ({ stage }, as) => {
    const params = { id: await stage.submission() };
    const text = async (actor: Actor) => (await as(actor).call(getSubmission, { params })).ok.text;
    return [['S1, T1, U1', [await text('S1'), await text('T1'), await text('U1')], ['', '', null]]];
  }),

  view('getSubmission hides what somebody wrote who was never enrolled', async ({ server, stage }, as) => {
    const params = { id: await stage.submission() };
    const { assignment } = (await as('S1').call(getSubmission, { params })).ok;
    const status = async (actor: Actor) => (await as(actor).call(getSubmission, { params })).status;
    const { courseId, S3 } = stage.people;
    const give = (user_id: string) =>
      server.database.asOwner((tx) =>
        tx.updateTable('submissions').set({ user_id }).where('id', '=', params.id).execute(),
      );
    await give(S3.userId);
    const hidden = [await status('S3'), await status('T1'), await status('U1'), await status('T2'), await status('S1')];
    await give(stage.people.S1.userId);
    return [
      [
        'an assignment of the course',
        (await as('T1').call(getAssignment, { params: { id: assignment ?? '' } })).ok.course,
        courseId,
      ],
      ['S3, T1, U1, T2, S1', hidden, [200, 404, 404, 404, 404]],
      ['T1 of a student', await status('T1'), 200],
    ];
  }),

  view('updateAssignment moves one’s own assignments to courses of one’s own', async ({ stage }, as) => {
    const params = { id: await stage.assignment() };
    const move = async (actor: Actor, course: string) =>
      (await as(actor).call(updateAssignment, { params, body: stage.assignmentFields(course) })).status;
    const theirs = await stage.course(stage.people.T2, 'elective');
    const own = await stage.course(stage.people.T1, 'elective');
    return [
      ['T2 takes it', await move('T2', theirs), 403],
      ['T1 gives it to T2, to XT', [await move('T1', theirs), await move('T1', stage.electives.other)], [403, 404]],
      ['T1 moves it', await move('T1', own), 200],
    ];
  }),

  view('decideMember is not about oneself', async ({ stage }, as) => {
    const decide = async (id: string) =>
      (await as('U1').call(decideMember, { params: { id }, body: { action: 'suspend' } })).status;
    const { userId } = await stage.newMember();
    return [['oneself, somebody', [await decide(stage.people.U1.userId), await decide(userId)], [403, 200]]];
  }),

  view('enroll takes only students of its program into a compulsory course', async ({ server, stage }, as) => {
    const { campus, T1 } = stage.people;
    const program = (await as('U1').call(createProgram, { body: { name: `Program ${fresh()}` } })).ok.id;
    const made = await as('U1').call(createDepartment, { body: { name: `Department ${fresh()}`, program } });
    const there = { ...campus, programId: program, departmentId: made.ok.id };
    const course = await stage.course(T1, 'compulsory', there);
    const student = await makeMember(server.services, there, { userType: 'student', name: 'there' });
    const incomplete = await stage.newMember();
    await server.database.asOwner((tx) =>
      tx.deleteFrom('student_profiles').where('user_id', '=', incomplete.userId).execute(),
    );
    const status = async (caller: Caller) => (await caller.call(enroll, { body: { course } })).status;
    const why = (await server.as(incomplete).call(enroll, { body: { course } })).problem.error;
    const asked = [await status(as('S1')), await status(server.as(incomplete)), await status(server.as(student))];
    return [
      ['S1, without a profile, of the program', asked, [403, 403, 200]],
      ['says that a profile is missing', why.includes('profile'), true],
    ];
  }),
];
