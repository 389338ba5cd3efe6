import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { analyzeSubmission } from '#contract/analysis';
import { getAssignment } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { getClass } from '#contract/class';
import { raiseConcern } from '#contract/concern';
import { extend } from '#contract/extension';
import { getTextAtDeadline } from '#contract/text-at-deadline';
import { changeMarking, listMarkings, releaseGrades } from '#contract/marking';
import { askRegrade, replyToRegrade } from '#contract/regrade';
import { getSubmission, listSubmissions, updateSubmission } from '#contract/submission';
import { gradesCsv } from '../../src/features/assignments/grades-csv.ts';
import { criteriaCsv } from '../../src/features/marking/criteria-csv.ts';
import { markedText } from '../../src/features/marking/marked-text.ts';
import { marksOf } from '../../src/features/marking/marks.ts';
import { studentLabel } from '../../src/features/marking/student-label.ts';
import { markedZip, textsZip } from '../../src/features/marking/texts-zip.ts';
import { NoticeStage } from '../fixtures/notice-stage.ts';
import { handInEssay } from '../fixtures/pushing.ts';
import { everyRead } from './every-read.ts';
import type { Member } from './harness.ts';
import { essayFields } from '../fixtures/essay-fields.ts';

const DAY_MS = 24 * 3_600_000;

let stage: NoticeStage;
let params: { id: string };
let told: readonly string[];
beforeEach(async () => {
  stage = await NoticeStage.build();
  const { server, people } = stage;
  params = { id: await handInEssay(server, people, people.S1, 'Words.') };
  const rules = { blind: true, hold: true, second_marker: people.T2.userId };
  await server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: essayFields(server, people.courseId, rules),
  });
  told = [people.S1.userId, people.S1.email, 'S1 Test', 'R-S1'];
});
afterEach(() => stage.close());

/** The parts of these contents that reveal the student, with their places. */
function leaksIn(shown: Readonly<Record<string, string>>): string[] {
  return Object.entries(shown).flatMap(([where, text]) =>
    told.filter((telling) => text.includes(telling)).map((telling) => `${where}: ${telling}`),
  );
}

/** The names and the contents of all files of a ZIP, and of those that are ZIPs themselves. */
function filesIn(zip: Uint8Array): string {
  return Object.entries(unzipSync(zip))
    .map(([name, bytes]) => `${name}\n${name.endsWith('.docx') ? filesIn(bytes) : new TextDecoder().decode(bytes)}`)
    .join('\n');
}

/** All files that a marker can save, made from the answers as the screens make them. */
async function filesOf(marker: Member): Promise<Record<string, string>> {
  const as = stage.server.as(marker);
  const of = { params: { id: stage.people.assignmentId } };
  const [submission] = (await as.call(listSubmissions, of)).ok;
  if (submission === undefined) throw new Error('nothing was handed in');
  const { text } = (await as.call(getSubmission, { params })).ok;
  const [marking] = (await as.call(listMarkings, { params })).ok;
  const name = studentLabel(submission);
  const marked = await markedText(
    { title: 'Essay', name, text: text ?? '', isFormatted: true },
    marksOf({ criteria: [] }, marking ?? null, 'Marker'),
  );
  const named = [{ name, text: { kind: 'value' as const, value: text ?? '' } }];
  const student = { name: submission.student_name, roll: submission.roll_no, hand_in: '', marking: marking ?? null };
  return {
    txt: filesIn(textsZip(named, '.txt', false)),
    docx: filesIn(textsZip(named, '.docx', true)),
    marked: filesIn(markedZip([{ name, text: { kind: 'value', value: marked } }])),
    marks: criteriaCsv({ criteria: [] }, [student]),
    grades: gradesCsv((await as.call(getClass, of)).ok.students, 'Asia/Kolkata'),
  };
}

it('tells whoever marks no name before the release: not in answers, files or letters', async () => {
  const { server, people, office } = stage;
  for (const marker of [people.T1, people.T2]) {
    const as = server.as(marker);
    const reads = await everyRead(server, marker, { id: [params.id, people.assignmentId] });
    expect(reads.get('getClass')).toContain('Student ');
    const put = { kind: 'grade', grade: 60 } as const;
    const written = {
      changeMarking: (await as.call(changeMarking, { params, body: { change: put } })).raw,
      save: (await as.call(changeMarking, { params, body: { change: { kind: 'save' } } })).raw,
    };
    expect(leaksIn({ ...Object.fromEntries(reads), ...written, ...(await filesOf(marker)) })).toEqual([]);
    const files = await filesOf(marker);
    expect(files['grades']).toContain('Student ');
    expect(files['marked']?.match(/Student \d+/g)).toHaveLength(3);
  }
  const teacher = server.as(people.T1);
  const analyzed = await teacher.call(analyzeSubmission, { params, body: {} });
  const graded = await teacher.call(updateSubmission, { params, body: { grade: 61 } });
  const concern = await teacher.call(raiseConcern, { params, body: { reasons: ['pasted'], words: 'From where?' } });
  expect([analyzed.status, graded.status, concern.status]).toEqual([200, 200, 201]);
  expect(leaksIn({ analyzed: analyzed.raw, graded: graded.raw, concern: concern.raw })).toEqual([]);

  // Released to one student alone, who may ask about the grade and stays unknown.
  const [row] = (await teacher.call(listSubmissions, { params: { id: people.assignmentId } })).ok;
  const students = [row?.user ?? ''];
  const released = await teacher.call(releaseGrades, { params: { id: people.assignmentId }, body: { students } });
  expect(released.ok).toEqual({ returned: 1, drafts: 0 });
  await server.as(people.S1).call(askRegrade, { params, body: { words: 'Why?' } });
  const replied = await teacher.call(replyToRegrade, { params, body: { words: 'So.' } });
  expect(leaksIn({ replied: replied.raw })).toEqual([]);
  await stage.afterQuiet();
  const letters = office.arrived.filter(({ to }) => to === people.T1.email);
  expect(letters).not.toEqual([]);
  expect(
    leaksIn(Object.fromEntries(letters.map((letter, at) => [`letter ${String(at)}`, JSON.stringify(letter)]))),
  ).toEqual([]);

  await teacher.call(releaseGrades, { params: { id: people.assignmentId }, body: {} });
  expect((await filesOf(people.T1))['txt']).toContain('S1 Test');
  expect((await filesOf(people.T1))['marked']).toContain('<dc:creator>R-S1 S1 Test</dc:creator>');
});

it('tells whoever marks of no extension, which they may have given by name, before the release', async () => {
  const { server, people } = stage;
  const teacher = server.as(people.T1);
  const of = { id: people.assignmentId };
  const end = Date.parse((await teacher.call(getAssignment, { params: of })).ok.end_time);
  const until = new Date(end + 2 * DAY_MS).toISOString();
  await teacher.call(extend, { params: of, body: { students: [people.S2.userId], until, reason: 'You were ill.' } });
  server.setClock(new Date(end + DAY_MS));
  const handedInAt = server.now().toISOString();
  const extended = { id: await handInEssay(server, people, people.S2, 'Later words.') };
  // Answers contain the time at which they were made, so the clock moves on.
  server.advance(1000);
  const telling = [until, handedInAt, '"extended"', 'ill.'];
  const kindOf = async (reader: Member) =>
    (await server.as(reader).call(listSubmissions, { params: of })).ok.map(({ hand_in }) =>
      hand_in.status === 'submitted' ? hand_in.standing.kind : hand_in.status,
    );
  const reads = ['getAssignment', 'getClass', 'listSubmissions', 'getSubmission', 'getTextAtDeadline'];
  for (const marker of [people.T1, people.T2]) {
    const read = await everyRead(server, marker, { id: [params.id, extended.id, of.id] });
    const shown = {
      ...Object.fromEntries(reads.map((name) => [name, read.get(name) ?? ''])),
      ...(await filesOf(marker)),
    };
    const tells = Object.entries(shown).flatMap(([name, text]) =>
      telling.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`),
    );
    expect(tells).toEqual([]);
    expect(await kindOf(marker)).toEqual(['on_time', 'on_time']);
  }
  const { deadline } = (await teacher.call(getTextAtDeadline, { params: extended })).ok;
  expect(deadline).toMatchObject({ own_end: new Date(end).toISOString(), standing: { kind: 'on_time' } });
  expect(deadline?.held).toEqual({ received_at: null, text: 'Later words.', later: 'Later words.' });
  expect((await server.as(people.S2).call(getTextAtDeadline, { params: extended })).ok.deadline).toMatchObject({
    own_end: until,
    held: null,
  });
  expect((await kindOf(people.U1)).sort()).toEqual(['extended', 'on_time']);

  for (const each of [params, extended])
    for (const change of [{ kind: 'grade', grade: 60 }, { kind: 'save' }] as const)
      await teacher.call(changeMarking, { params: each, body: { change } });
  await teacher.call(releaseGrades, { params: of, body: {} });
  expect((await kindOf(people.T1)).sort()).toEqual(['extended', 'on_time']);
  expect((await teacher.call(getTextAtDeadline, { params: extended })).ok.deadline).toMatchObject({ own_end: until });
});
