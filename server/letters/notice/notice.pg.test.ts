import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCourse } from '#contract/course';
import { extend, withdrawExtension } from '#contract/extension';
import { getAssignment } from '#contract/assignment';
import { updateUniversitySettings } from '#contract/university';
import { decideEnrollmentRequest, enroll, listEnrollmentRequests } from '#contract/enrollment';
import { MINUTE_MS, NoticeStage } from '../../../tests/fixtures/notice-stage.ts';
import { subjectOf } from '../../../tests/fixtures/post-office.ts';

const HOUR_MS = 60 * MINUTE_MS;

let stage: NoticeStage;
beforeEach(async () => {
  stage = await NoticeStage.build();
});
afterEach(() => stage.close());

describe('notices of one person', () => {
  it('gather for some minutes and come in one letter, whose subject says what is in it', async () => {
    await stage.tell(stage.approved());
    await stage.worker.sendDue();
    expect(stage.office.arrived).toEqual([]);
    stage.server.advance(8 * MINUTE_MS);
    await stage.tell(stage.returned(), stage.returned(), stage.returned(stage.people.S2));
    stage.server.advance(3 * MINUTE_MS);
    await stage.worker.sendDue();
    expect(stage.office.arrived.map(({ to }) => to)).toEqual([stage.people.S1.email]);
    const [letter] = stage.office.arrived;
    const text = letter?.text ?? '';
    expect(subjectOf(letter)).toBe('Longhand: 1 returned text and 1 decision on a course');
    expect(text).toContain('- “An essay” (Academic Writing) was returned to you.');
    expect(text).toContain('- Your request was approved: you are in the course Academic Writing now.');
    expect(text.match(/was returned to you/g)).toHaveLength(1);
    const both = await stage.afterQuiet();
    expect(both.map(({ to }) => to)).toEqual([stage.people.S1.email, stage.people.S2.email]);
    expect(await stage.afterQuiet()).toHaveLength(2);
    await stage.tell(stage.approved());
    expect(subjectOf((await stage.afterQuiet()).at(-1))).toBe('You are in the course Academic Writing now');
  });

  it('wait for the next morning where the person wants one letter a day, unless a letter goes anyway', async () => {
    await stage.choose(stage.people.S1, { grades: 'daily' });
    // 13:30 in India; the next letter goes at 07:00, which is 01:30 UTC.
    await stage.tell(stage.returned());
    stage.server.setClock(new Date('2026-03-03T01:29:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toEqual([]);
    stage.server.setClock(new Date('2026-03-03T01:30:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(1);
    await stage.tell(stage.returned(), stage.approved());
    expect(subjectOf((await stage.afterQuiet()).at(-1))).toBe('Longhand: 1 returned text and 1 decision on a course');
    stage.server.advance(48 * HOUR_MS);
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(2);
  });

  it('wait for the morning of the university’s own zone', async () => {
    const rules = { teacher_domains: [], unenrollment_allowed: true };
    const choose = (time_zone: string) =>
      stage.server.as(stage.people.U1).call(updateUniversitySettings, { body: { ...rules, time_zone } });
    const refused = await choose('Asia/Nowhere');
    expect([refused.status, refused.problem.issues?.[0]?.path]).toEqual([400, 'time_zone']);
    expect((await choose('America/New_York')).ok.time_zone).toBe('America/New_York');
    await stage.choose(stage.people.S1, { grades: 'daily' });
    // 03:00 in New York: the letter goes at 07:00 of the same day, which is 12:00 UTC.
    await stage.tell(stage.returned());
    stage.server.setClock(new Date('2026-03-02T11:59:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toEqual([]);
    stage.server.setClock(new Date('2026-03-02T12:00:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(1);
    // The clocks go forward on the 8th: the same local hour is an hour earlier in UTC.
    stage.server.setClock(new Date('2026-03-07T20:00:00.000Z'));
    await stage.choose(stage.people.S1, { courses: 'daily' });
    await stage.tell(stage.approved());
    stage.server.setClock(new Date('2026-03-08T10:59:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(1);
    stage.server.setClock(new Date('2026-03-08T11:00:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(2);
    // After another choice of pace, open notices follow the same clocks.
    stage.server.setClock(new Date('2026-03-09T20:00:00.000Z'));
    await stage.tell(stage.returned());
    await stage.choose(stage.people.S1, { grades: 'daily' });
    stage.server.setClock(new Date('2026-03-10T10:59:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(2);
    stage.server.setClock(new Date('2026-03-10T11:00:00.000Z'));
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(3);
  });

  it('are not written for whom they are switched off, has not verified the address or is suspended', async () => {
    await stage.choose(stage.people.S1, { grades: 'never' });
    await stage.tell(
      stage.returned(),
      stage.approved(),
      stage.returned(stage.people.A2),
      stage.returned(stage.people.S2),
    );
    await stage.server.database.asOwner((tx) =>
      tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', stage.people.S2.userId).execute(),
    );
    const [letter, ...others] = await stage.afterQuiet();
    expect(others).toEqual([]);
    expect(letter?.to).toBe(stage.people.S1.email);
    expect(subjectOf(letter)).toBe('You are in the course Academic Writing now');
  });

  it('follow a choice that is made while they wait', async () => {
    await stage.tell(stage.returned(), stage.approved());
    await stage.choose(stage.people.S1, { grades: 'never', courses: 'daily' });
    expect(await stage.afterQuiet()).toEqual([]);
    await stage.choose(stage.people.S1, { grades: 'soon', courses: 'soon' });
    const [letter] = await stage.afterQuiet();
    expect(subjectOf(letter)).toBe('You are in the course Academic Writing now');
  });

  it('are one line each, whatever things are called', async () => {
    const name = 'Line\r\nBcc: all@longhand.test';
    await stage.server.database.asOwner((tx) =>
      tx.updateTable('courses').set({ name }).where('id', '=', stage.people.courseId).execute(),
    );
    await stage.tell(stage.approved());
    const [letter] = await stage.afterQuiet();
    expect(subjectOf(letter)).toBe('You are in the course Line Bcc: all@longhand.test now');
    expect(letter?.text).not.toMatch(/^Bcc/m);
  });
});

describe('a decided request', () => {
  async function ask(): Promise<string> {
    const { departmentId: department, programId: program } = stage.people.campus;
    const fields = { course_code: 'E-2', name: 'Essays', credits: 2, semester: '1', department, program };
    const course = await stage.server
      .as(stage.people.T1)
      .call(createCourse, { body: { ...fields, course_type: 'elective' } });
    await stage.server.as(stage.people.S1).call(enroll, { body: { course: course.ok.id } });
    const { ok } = await stage.server
      .as(stage.people.T1)
      .call(listEnrollmentRequests, { query: { course_id: course.ok.id } });
    return ok[0]?.id ?? '';
  }
  const decide = (id: string, action: 'approve' | 'reject') =>
    stage.server.as(stage.people.T1).call(decideEnrollmentRequest, { params: { id }, body: { action } });

  it('is told once, however often the same decision is sent', async () => {
    const id = await ask();
    for (let times = 0; times < 3; times += 1) await decide(id, 'reject');
    const letters = await stage.afterQuiet();
    expect(letters.map(({ to }) => to)).toEqual([stage.people.S1.email]);
    expect(subjectOf(letters[0])).toBe('Your request for the course Essays was not approved');
    await decide(id, 'reject');
    expect(await stage.afterQuiet()).toHaveLength(1);
  });

  it('is not told where it was refused', async () => {
    const id = await ask();
    await decide(id, 'approve');
    expect((await decide(id, 'reject')).status).toBe(409);
    const [letter] = await stage.afterQuiet();
    expect(subjectOf(letter)).toBe('You are in the course Essays now');
  });
});

describe('an extension', () => {
  const params = () => ({ id: stage.people.assignmentId });
  const give = async () => {
    const teacher = stage.server.as(stage.people.T1);
    const { end_time: end } = (await teacher.call(getAssignment, { params: params() })).ok;
    const until = new Date(Date.parse(end) + 24 * HOUR_MS).toISOString();
    await teacher.call(extend, {
      params: params(),
      body: { students: [stage.people.S1.userId], until, reason: 'Ill' },
    });
  };
  const takeBack = async () => {
    const place = { ...params(), student: stage.people.S1.userId };
    await stage.server.as(stage.people.T1).call(withdrawExtension, { params: place });
  };
  const subjects = async () => (await stage.afterQuiet()).map((letter) => subjectOf(letter));

  it('is told, and so is that it was taken back', async () => {
    await give();
    const more = 'You have more time for “An essay” (Academic Writing)';
    expect(await subjects()).toEqual([more]);
    await takeBack();
    expect(await subjects()).toEqual([more, 'Your extension for “An essay” (Academic Writing) was taken back']);
  });

  it('is told only while it stands, and that it was taken back only while none was given anew', async () => {
    await give();
    await takeBack();
    expect(await subjects()).toEqual(['Your extension for “An essay” (Academic Writing) was taken back']);
    await give();
    await takeBack();
    await give();
    expect((await subjects()).slice(1)).toEqual(['You have more time for “An essay” (Academic Writing)']);
  });
});
