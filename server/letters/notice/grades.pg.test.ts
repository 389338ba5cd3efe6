import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askRegrade, replyToRegrade } from '#contract/regrade';
import { updateSubmission } from '#contract/submission';
import { NoticeStage } from '../../../tests/fixtures/notice-stage.ts';
import { subjectOf } from '../../../tests/fixtures/post-office.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let stage: NoticeStage;
let params: { id: string };
beforeEach(async () => {
  stage = await NoticeStage.build();
  const { server, people } = stage;
  params = { id: (await sendPush(server, people.S1, essayFor(people, 'Words.').part())).submissions[0]?.id ?? '' };
});
afterEach(() => stage.close());

const grade = (value: number) =>
  stage.server.as(stage.people.T1).call(updateSubmission, { params, body: { grade: value } });
const newest = async () => {
  const before = stage.office.arrived.length;
  return (await stage.afterQuiet()).slice(before).map((letter) => [letter.to, subjectOf(letter)]);
};

describe('grades', () => {
  it('are told of when they are returned, and not before they are released', async () => {
    const { server, people } = stage;
    const hold = (held: boolean) =>
      server.database.asOwner((tx) =>
        tx.updateTable('assignments').set({ hold: held }).where('id', '=', people.assignmentId).execute(),
      );
    await hold(true);
    await grade(61.5);
    expect(await newest()).toEqual([]);
    await hold(false);
    await grade(62.5);
    expect(await newest()).toEqual([[people.S1.email, '“An essay” (Academic Writing) was returned to you']]);
    expect(stage.office.arrived[0]?.text).not.toMatch(/6[12]\.5/);
    expect(stage.office.arrived[0]?.text).toContain(`/student/returned/${params.id}\n`);
    await grade(62.5);
    expect(await newest()).toEqual([]);
  });

  it('that are asked about are told of to the teacher, and the answer to the student: never in whose words', async () => {
    const { server, people } = stage;
    await grade(60);
    await newest();
    expect(
      (await server.as(people.S1).call(askRegrade, { params, body: { words: 'Why sixty?' } })).status,
    ).toBeLessThan(300);
    const asked = 'You are asked to look at a grade again: “An essay” (Academic Writing)';
    expect(await newest()).toEqual([[people.T1.email, asked]]);
    await server.as(people.T1).call(replyToRegrade, { params, body: { words: 'Read page two.', close: true } });
    const answered = 'Your question about the grade of “An essay” (Academic Writing) was answered';
    expect(await newest()).toEqual([[people.S1.email, answered]]);
    expect(stage.office.arrived.at(-1)?.text).toContain(`/student/returned/${params.id}\n`);
    for (const { text } of stage.office.arrived) expect(text).not.toMatch(/Why sixty|Read page two/);
  });
});
