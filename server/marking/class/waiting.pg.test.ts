import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getClass, type ClassFilter } from '#contract/class';
import { releaseGrades } from '#contract/marking';
import { askRegrade, replyToRegrade } from '#contract/regrade';
import { updateSubmission } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const read = async (state: ClassFilter, as: Member = people.T1) =>
  (await server.as(as).call(getClass, { params: { id: people.assignmentId }, query: { state } })).ok;

async function handIn(student: Member): Promise<string> {
  return await handInEssay(server, people, student, 'Words.');
}

describe('what waits of the grades', () => {
  const filtered = async (state: ClassFilter) => {
    const { students, counts } = await read(state);
    return [students.map(({ submission }) => submission), state === 'held' ? counts.held : counts.asked];
  };

  it('is what was saved and is held, and what students ask until it is answered', async () => {
    const [one, two] = [await handIn(people.S1), await handIn(people.S2)];
    await server.database.asTenant(people.T1, (tx) =>
      tx.updateTable('assignments').set({ hold: true }).where('id', '=', people.assignmentId).execute(),
    );
    const grade = (id: string, grade = 71) =>
      server.as(people.T1).call(updateSubmission, { params: { id }, body: { grade } });
    await grade(one);
    expect(await filtered('held')).toEqual([[one], 1]);
    await server.as(people.T1).call(releaseGrades, { params: { id: people.assignmentId }, body: {} });
    await grade(two);
    expect(await filtered('held')).toEqual([[two], 1]);
    // A marking saved again after its return is held as well, unless it equals the return.
    await grade(one, 74.5);
    expect((await filtered('held'))[1]).toBe(2);
    await grade(one);
    expect(await filtered('held')).toEqual([[two], 1]);
    expect(await filtered('asked')).toEqual([[], 0]);
    await server.as(people.S1).call(askRegrade, { params: { id: one }, body: { words: 'Why 71?' } });
    expect(await filtered('asked')).toEqual([[one], 1]);
    expect((await read('asked', people.U1)).counts).toMatchObject({ asked: 0 });
    const answer = { params: { id: one }, body: { words: 'Because.', close: true } };
    await server.as(people.T1).call(replyToRegrade, answer);
    expect(await filtered('asked')).toEqual([[], 0]);
  });
});
