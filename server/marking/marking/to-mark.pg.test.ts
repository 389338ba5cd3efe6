import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveAssignment, updateAssignment } from '#contract/change-assignment';
import { changeMarking } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { askRegrade, replyToRegrade } from '#contract/regrade';
import { listToMark } from '#contract/to-mark';
import { countQueries } from '../../../tests/api/count-queries.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, handInEssay, sendPush } from '../../../tests/fixtures/pushing.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';

const QUERIES_MAX = 6;

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: await handInEssay(server, people, people.S1, 'Words.') };
  await sendPush(server, people.S2, essayFor(people, 'A draft.').part());
});

const waits = async (as: Member) =>
  (await server.as(as).call(listToMark)).ok.map(({ assignment, role, to_mark, asked }) => {
    expect(assignment).toBe(people.assignmentId);
    return { role, to_mark, asked };
  });
const name = (second_marker: string | null) =>
  server.as(people.T1).call(updateAssignment, {
    params: { id: people.assignmentId },
    body: essayFields(server, people.courseId, { second_marker }),
  });
const mark = async (as: Member, ...changes: MarkingChange[]) => {
  for (const change of changes) await server.as(as).call(changeMarking, { params, body: { change } });
};
const save: readonly MarkingChange[] = [{ kind: 'grade', grade: 60 }, { kind: 'save' }];
const archive = () => server.as(people.T1).call(archiveAssignment, { params: { id: people.assignmentId } });

describe('what waits to be marked', () => {
  it('is what was handed in and not saved, of each marker for themselves', async () => {
    expect(await waits(people.T2)).toEqual([]);
    await name(people.T2.userId);
    expect(await waits(people.T1)).toEqual([{ role: 'teacher', to_mark: 1, asked: 0 }]);
    expect(await waits(people.T2)).toEqual([{ role: 'second', to_mark: 1, asked: 0 }]);
    await mark(people.T1, ...save);
    expect(await waits(people.T1)).toEqual([]);
    expect(await waits(people.T2)).toEqual([{ role: 'second', to_mark: 1, asked: 0 }]);
    await mark(people.T2, ...save);
    expect(await waits(people.T2)).toEqual([{ role: 'second', to_mark: 0, asked: 0 }]);
    expect(await countQueries(() => server.as(people.T2).call(listToMark))).toBeLessThanOrEqual(QUERIES_MAX);
    await name(null);
    expect(await waits(people.T2)).toEqual([]);
  });

  it('is a question about a grade until it is answered, to the course’s teacher, also once it is archived', async () => {
    await name(people.T2.userId);
    await mark(people.T1, ...save);
    await server.as(people.S1).call(askRegrade, { params, body: { words: 'Why 60?' } });
    await archive();
    expect(await waits(people.T1)).toEqual([{ role: 'teacher', to_mark: 0, asked: 1 }]);
    expect(await waits(people.T2)).toEqual([]);
    await server.as(people.T1).call(replyToRegrade, { params, body: { words: 'So.', close: true } });
    expect(await waits(people.T1)).toEqual([]);
  });

  it('is no text of an archived assignment', async () => {
    await archive();
    expect(await waits(people.T1)).toEqual([]);
  });
});
