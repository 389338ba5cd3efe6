import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { deleteAssignment } from '#contract/change-assignment';
import { archiveCourse } from '#contract/change-course';
import { getGradebook } from '#contract/gradebook';
import { getGradingScheme, setGradingScheme } from '#contract/grading-scheme';
import { listOwnGrades } from '#contract/own-grades';
import { updateSubmission } from '#contract/submission';
import { listTaskFiles } from '#contract/task-file';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { END, END_OF_A, END_OF_B, SectionStage, START_OF_B } from '../../../tests/fixtures/section-stage.ts';
import type { ReadyLetter } from '../../letters/mail/ready.ts';
import { startMailWorker, type MailWorker } from '../../letters/mail/worker.ts';
import { startReminderWorker, type ReminderWorker } from '../../letters/notice/worker.ts';
import { momentIn } from '../../platform/wording.ts';

/** Longer than the time in which notices are gathered. */
const QUIET_MS = 11 * 60_000;

let server: TestServer;
let people: People;
let stage: SectionStage;
let reminders: ReminderWorker;
let mail: MailWorker;
let letters: ReadyLetter[] = [];
beforeAll(async () => {
  server = await startTestServer();
  reminders = startReminderWorker(server.services);
  mail = startMailWorker(
    () => server.services,
    async (letter) => void letters.push(letter),
  );
});
afterAll(async () => {
  await reminders.stop();
  await mail.stop();
  await server.close();
});
beforeEach(async () => {
  stage = await SectionStage.build(server);
  people = stage.people;
});

describe('a student of a section that has times of its own', () => {
  it('is missing after the section’s end in the gradebook and in their own grades', async () => {
    const other = await stage.set({ title: 'Other', end_time: stage.at(END + 10), sections: [] });
    await showTotal([stage.essay, other]);
    const states = async () => {
      const { assignments, students } = (await server.as(people.T1).call(getGradebook, { params: stage.course })).ok;
      const place = assignments.findIndex(({ id }) => id === stage.essay);
      const own = [await ownCells(people.S1), await ownCells(people.S2)].map((cells) => cells.get(stage.essay)?.state);
      const ofClass = [people.S1, people.S2].map(
        ({ userId }) => students.find(({ id }) => id === userId)?.states[place],
      );
      expect(own).toEqual(ofClass);
      return own;
    };
    expect(await states()).toEqual(['open', 'open']);
    stage.goTo(END_OF_A + 1);
    expect(await states()).toEqual(['missing', 'open']);
    stage.goTo(END + 1);
    expect(await states()).toEqual(['missing', 'open']);
    const [first, second] = [await ownCells(people.S1), await ownCells(people.S2)];
    expect([...first.keys()]).toEqual([stage.essay, other]);
    expect([...second.keys()]).toEqual([other, stage.essay]);
    expect(first.get(stage.essay)).toMatchObject({ end_time: stage.at(END_OF_A), upcoming: false });
    expect(second.get(stage.essay)).toMatchObject({ end_time: stage.at(END_OF_B), upcoming: true });
    stage.goTo(END_OF_B + 1);
    expect(await states()).toEqual(['missing', 'missing']);
    expect((await ownCells(people.S2)).get(stage.essay)).toMatchObject({ upcoming: false });
  });

  it('reads the task and replaces their text between the section’s start and its end', async () => {
    const open = async (student: Member, submission: string) => {
      const as = server.as(student);
      const { description } = (await as.call(getAssignment, { params: { id: stage.essay } })).ok;
      const files = await as.call(listTaskFiles, { params: { id: stage.essay } });
      const put = await as.call(updateSubmission, { params: { id: submission }, body: { text: 'Replaced.' } });
      return [description, files.status, put.status];
    };
    const [first, second] = [await stage.write(people.S1, 'Begun.'), await stage.write(people.S2, 'Begun.')];
    expect(await open(people.S1, first.id)).toEqual(['Write.', 200, 200]);
    expect(await open(people.S2, second.id)).toEqual(['', 404, 403]);
    stage.goTo(END_OF_A + 1);
    expect(await open(people.S1, first.id)).toEqual(['Write.', 200, 403]);
    stage.goTo(START_OF_B);
    expect(await open(people.S2, second.id)).toEqual(['Write.', 200, 200]);
    stage.goTo(END_OF_B + 1);
    expect(await open(people.S2, second.id)).toEqual(['Write.', 200, 403]);
  });

  it('is reminded a day before the section’s end once it has started, and told of that end alone', async () => {
    expect(await remindAndSend()).toEqual([[people.S1.email, isDue(END_OF_A)]]);
    stage.goTo(END - 1);
    expect(await remindAndSend()).toEqual([]);
    stage.goTo(START_OF_B - 1);
    expect(await remindAndSend()).toEqual([]);
    stage.goTo(START_OF_B);
    expect(await remindAndSend()).toEqual([[people.S2.email, isDue(END_OF_B)]]);
    expect(await remindedEnds()).toEqual([
      [people.S1.userId, stage.at(END_OF_A)],
      [people.S2.userId, stage.at(END_OF_B)],
    ]);
  });

  it('is not told of a section’s end that is no longer theirs when the letter goes', async () => {
    await reminders.remindDue();
    await stage.choose(null, people.S1);
    expect(await remindAndSend()).toEqual([]);
    stage.goTo(END - 1);
    expect((await remindAndSend()).map(([to]) => to)).toEqual([people.S1.email]);
  });
});

it('a course stays open until the last section’s end', async () => {
  const archive = () => server.as(people.T1).call(archiveCourse, { params: stage.course, body: { archived: true } });
  await server.as(people.T1).call(deleteAssignment, { params: { id: people.assignmentId } });
  stage.goTo(END + 1);
  expect((await archive()).problem.code).toBe('assignment_open');
  stage.goTo(END_OF_B + 1);
  expect((await archive()).status).toBe(200);
});

/** Makes a course total of these assignments, which students see. */
async function showTotal(assignments: string[]): Promise<void> {
  const { revision: base } = (await server.as(people.T1).call(getGradingScheme, { params: stage.course })).ok;
  const categories = [{ id: crypto.randomUUID(), name: 'Essays', weight: 100, drop: 0, assignments }];
  const body = { categories, missing_as_zero: false, letters: [], shows_total: true, base };
  expect((await server.as(people.T1).call(setGradingScheme, { params: stage.course, body })).status).toBe(200);
}

async function ownCells(student: Member) {
  const [own] = (await server.as(student).call(listOwnGrades)).ok.courses;
  return new Map(own?.assignments.map((cell) => [cell.id, cell]));
}

/** Which students of this test letters told of an end since the last time, with the moment that they name. */
async function remindAndSend(): Promise<(string | undefined)[][]> {
  letters = [];
  await reminders.remindDue();
  server.advance(QUIET_MS);
  await mail.sendDue();
  const own = [people.S1.email, people.S2.email];
  return letters.filter(({ to }) => own.includes(to)).map(({ to, subject }) => [to, subject.split(' is due on ')[1]]);
}

/** Every end of the essay of which a reminder was written, also where no letter told it. */
async function remindedEnds() {
  const reminded = await server.database.asOwner((tx) =>
    tx
      .selectFrom('notices')
      .select(['user_id', 'ends_at'])
      .where('assignment_id', '=', stage.essay)
      .where('kind', '=', 'deadline_near')
      .orderBy('ends_at')
      .execute(),
  );
  return reminded.map((notice) => [notice.user_id, notice.ends_at?.toISOString()]);
}

const isDue = (hours: number) => momentIn(new Date(stage.at(hours)), 'Asia/Kolkata');
