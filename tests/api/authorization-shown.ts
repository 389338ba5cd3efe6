import { unzipSync } from 'fflate';
import type { Actor } from '#contract/access';
import { getCalendar, makeCalendarLink } from '#contract/calendar';
import { listLooks } from '#contract/look';
import { changeMarking, releaseGrades } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { decideMember, updateMember } from '#contract/member';
import { getReport } from '#contract/evidence';
import { exportMine } from '#contract/proof';
import { getSubmission, listEdits } from '#contract/submission';
import { updateUniversitySettings } from '#contract/university';
import type { Check, Scene } from './authorization-checks.ts';
import { ESSAY, handedInAndWrittenOn, LATER, pageOf, write } from './authorization-pages.ts';
import { view } from './authorization-views.ts';

/** Sets rules of a submission's assignment in the database: no call changes them after the first hand-in. */
async function setRules({ server, stage }: Scene, id: string, rules: { blind?: boolean; hold?: boolean }) {
  const set = { ...rules, second_marker: stage.people.T2.userId };
  const { assignment } = (await server.as(stage.people.T1).call(getSubmission, { params: { id } })).ok;
  await server.database.asTenant(stage.people.T1, (tx) =>
    tx
      .updateTable('assignments')
      .set(set)
      .where('id', '=', assignment ?? '')
      .execute(),
  );
  return assignment ?? '';
}

/** What a text, its log and its grade show to whom. */
export const shownChecks: readonly Check[] = [
  view('getSubmission shows the hand-in to the teacher, and a later draft apart from it', async (scene, as) => {
    const params = { id: await handedInAndWrittenOn(scene) };
    const texts = async (actor: Actor) => {
      const { text, later } = (await as(actor).call(getSubmission, { params })).ok;
      return [text, later?.text];
    };
    return [
      [
        'S1, T1',
        [await texts('S1'), await texts('T1')],
        [
          [ESSAY + LATER, undefined],
          [ESSAY, ESSAY + LATER],
        ],
      ],
    ];
  }),

  view('getSubmission shows a held grade to its marker, then to its writer', async (scene, as) => {
    const params = { id: await scene.stage.submission() };
    const assignment = await setRules(scene, params.id, { hold: true });
    const mark = async (actor: Actor, ...changes: MarkingChange[]) => {
      for (const change of changes) await as(actor).call(changeMarking, { params, body: { change } });
    };
    await mark('T2', { kind: 'grade', grade: 70 });
    await mark('T1', { kind: 'grade', grade: 60 }, { kind: 'save' });
    const grades = async () => {
      const seen = [];
      for (const actor of ['S1', 'T1', 'T2'] as const) {
        const { grade, returned_at: returned } = (await as(actor).call(getSubmission, { params })).ok;
        seen.push([grade, returned !== null]);
      }
      return seen;
    };
    const held = await grades();
    await mark('T2', { kind: 'save' });
    await as('T1').call(releaseGrades, { params: { id: assignment }, body: {} });
    return [
      [
        'S1, T1, T2 before',
        held,
        [
          [null, false],
          [60, false],
          [null, false],
        ],
      ],
      [
        'S1, T1, T2 after',
        await grades(),
        [
          [60, true],
          [60, true],
          [70, false],
        ],
      ],
    ];
  }),

  view('listEdits shows a label of dictation to its writer alone', async (scene, as) => {
    const page = pageOf(await scene.stage.assignment());
    const dictated = { text: ESSAY, source: 'dictation', submits: true } as const;
    const params = { id: await write(scene, scene.stage.people.S1, page, dictated) };
    const sources = async (actor: Actor) =>
      (await as(actor).call(listEdits, { params })).ok.batches.flatMap(({ ops }) =>
        ops.flatMap((op) => (op.kind === 'insert' ? [op.source] : [])),
      );
    return [['S1, T1', [await sources('S1'), await sources('T1')], [['dictation'], ['typed']]]];
  }),

  view('listEdits and getReport show staff what the settings allow', async (scene, as) => {
    const { stage } = scene;
    const page = pageOf(await stage.assignment());
    await write(scene, stage.people.S1, page, { text: LATER });
    const first = page.ops.length + 1;
    page.remove(0, LATER.length);
    const params = { id: await write(scene, stage.people.S1, page, { text: ESSAY, submits: true, first }) };
    const settings = { teacher_domains: [], unenrollment_allowed: true };
    const showDeleted = (deleted_text_shown: boolean) =>
      as('U1').call(updateUniversitySettings, { body: { ...settings, deleted_text_shown } });
    const showRecord = (record_shown: boolean) =>
      as('U1').call(updateMember, { params: { id: stage.people.S1.userId }, body: { record_shown } });
    const seen = async (actor: Actor) => {
      const { status, raw } = await as(actor).call(listEdits, { params });
      const { facts } = (await as(actor).call(getReport, { params })).ok;
      return [status, raw.includes(LATER), facts !== null];
    };
    await showDeleted(true);
    const whole = await seen('T1');
    await showDeleted(false);
    const undeleted = [await seen('S1'), await seen('T1')];
    await showRecord(false);
    const nothing = [await seen('S1'), await seen('T1')];
    await showRecord(true);
    return [
      ['T1 with deleted words', whole, [200, true, true]],
      [
        'S1, T1 without deleted words',
        undeleted,
        [
          [200, true, true],
          [200, false, true],
        ],
      ],
      [
        'S1, T1 without the record',
        nothing,
        [
          [200, true, true],
          [403, false, false],
        ],
      ],
    ];
  }),

  view('listLooks tells of everybody’s openings but the writer’s', async (scene, as) => {
    const params = { id: await scene.stage.submission() };
    for (const actor of ['S1', 'T1'] as const) await as(actor).call(listEdits, { params });
    const looks = (await as('S1').call(listLooks, { params })).ok;
    return [['of S1 and T1', looks.length, 1]];
  }),

  view('getSubmission names the writer of blind work to administrators and the writer alone', async (scene, as) => {
    const params = { id: await scene.stage.submission() };
    const isNamed = async (actor: Actor) =>
      (await as(actor).call(getSubmission, { params })).ok.user === scene.stage.people.S1.userId;
    const named = async () => [await isNamed('S1'), await isNamed('U1'), await isNamed('T1'), await isNamed('T2')];
    await setRules(scene, params.id, {});
    const open = await named();
    await setRules(scene, params.id, { blind: true });
    return [
      ['S1, U1, T1, T2', open, [true, true, true, true]],
      ['S1, U1, T1, T2 of blind work', await named(), [true, true, false, false]],
    ];
  }),

  view('exportMine holds what came to an address for whoever proved it alone', async ({ server, stage }) => {
    const holds = async (unverified: boolean) => {
      const member = await stage.newMember({ userType: 'university_admin', unverified });
      const invitation = await stage.invitation();
      const address = { email: member.email, email_key: member.email };
      await server.database.asOwner((tx) =>
        tx.updateTable('invitations').set(address).where('id', '=', invitation).execute(),
      );
      const files = unzipSync((await server.as(member).call(exportMine)).bytes);
      await server.database.asOwner((tx) =>
        tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', member.userId).execute(),
      );
      return 'data/invitations.json' in files;
    };
    return [['proved, not proved', [await holds(false), await holds(true)], [true, false]]];
  }),

  view('getCalendar ends with the right to log in', async ({ server, stage }, as) => {
    const student = await stage.newMember();
    const params = { code: (await server.as(student).call(makeCalendarLink)).ok.code ?? '' };
    const status = async () => (await as('A0').call(getCalendar, { params })).status;
    const before = await status();
    await as('U1').call(decideMember, { params: { id: student.userId }, body: { action: 'suspend' } });
    return [['before, suspended', [before, await status()], [200, 404]]];
  }),
];
