import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getClass } from '#contract/class';
import { raiseConcern } from '#contract/concern';
import type { QueryOf } from '#contract/endpoint';
import { getReport } from '#contract/evidence';
import { updateMember } from '#contract/member';
import { listNotes } from '#contract/note';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';

/** Figures are computed in the background. */
const WAITING = { timeout: 60_000 };
const TYPED = 'ab '.repeat(30);
const PASTED = 'These words come from somewhere else, and all of them came at once. ';

let server: TestServer;
let people: People;
/** The submission of S2, who pasted; S1 typed everything. */
let pasted: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  await handIn(people.S1, TYPED, '');
  pasted = await handIn(people.S2, 'ab ab ', PASTED);
  await vi.waitUntil(async () => (await read()).updating === 0, WAITING);
});

async function handIn(student: Member, typed: string, paste: string): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  for (const key of typed) page.type(key);
  if (paste !== '') page.type(paste, undefined, 'paste');
  page.submit();
  return (await sendPush(server, student, page.part())).submissions[0]?.id ?? '';
}

async function read(query: QueryOf<typeof getClass> = {}, as: Member = people.T1) {
  return (await server.as(as).call(getClass, { params: { id: people.assignmentId }, query })).ok;
}

const order = async (sort: NonNullable<QueryOf<typeof getClass>['sort']>, as?: Member) =>
  (await read({ sort }, as)).students.map(({ name }) => name.slice(0, 2));

describe('a class in the order of how the texts were written', () => {
  it('has the most pasted first, and the shortest writing time', async () => {
    expect(await order('-pasted')).toEqual(['S2', 'S1']);
    expect(await order('pasted')).toEqual(['S1', 'S2']);
    expect(await order('writing_time')).toEqual(['S2', 'S1']);
    expect(await order('-writing_time')).toEqual(['S1', 'S2']);
  });

  it('puts an open concern first', async () => {
    expect(await order('concern')).toEqual(['S1', 'S2']);
    const teacher = server.as(people.T1);
    const params = { id: pasted };
    await teacher.call(getReport, { params });
    await teacher.call(listNotes, { params });
    await teacher.call(raiseConcern, { params, body: { reasons: ['pasted'], words: 'From where?' } });
    expect(await order('concern')).toEqual(['S2', 'S1']);
    expect((await read()).students.map(({ concern }) => concern)).toEqual([null, 'open']);
    const seenByOthers = (await read({}, people.U1)).students.map(({ concern }) => concern);
    expect(seenByOthers).toEqual([null, null]);
  });

  it('tells nothing of a record that the reader is not shown', async () => {
    for (const sort of ['pasted', '-pasted', 'writing_time', '-writing_time', 'pace', '-pace'] as const)
      expect(await order(sort, people.U1)).toEqual(['S1', 'S2']);
    const hide = { params: { id: people.S2.userId }, body: { record_shown: false } };
    await server.as(people.U1).call(updateMember, hide);
    for (const sort of ['pasted', '-pasted', 'writing_time', '-writing_time'] as const)
      expect(await order(sort)).toEqual(['S1', 'S2']);
  });
});
