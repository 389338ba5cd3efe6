import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { nameCourseSections } from '#contract/course-section';
import { listDowntimes } from '#contract/downtime';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { noteBeat, startHeartbeat } from '../../platform/downtime/heartbeat.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let people: People;
let end: number;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  const params = { id: people.assignmentId };
  end = Date.parse((await server.as(people.T1).call(getAssignment, { params })).ok.end_time);
  await server.database.asOwner(async (tx) => {
    await tx.deleteFrom('downtimes').execute();
    await tx.deleteFrom('heartbeats').execute();
  });
});

/** The time this many minutes before (-) or after the end of the assignment. */
const at = (minutes: number) => new Date(end + minutes * MINUTE_MS);
const beat = (minutes: number) => server.database.asOwner((tx) => noteBeat(tx, at(minutes)));
const down = (began: number, ended: number) =>
  server.database.asOwner((tx) =>
    tx
      .insertInto('downtimes')
      .values({ began: at(began), ended: at(ended) })
      .execute(),
  );
const seen = async () => (await server.as(people.T1).call(listDowntimes, { params: { id: people.assignmentId } })).ok;
const from = (began: number, ended: number) => ({ began: at(began).toISOString(), ended: at(ended).toISOString() });

describe('a downtime', () => {
  it('is what lies between two beats that are more than three minutes apart', async () => {
    for (const minutes of [-20, -19, -17, -14, 5, 6]) await beat(minutes);
    expect(await seen()).toEqual([from(-14, 5)]);
  });

  it('is found once by several servers that come back at once, and not while one stays up', async () => {
    await beat(-30);
    await Promise.all([beat(-10), beat(-10), beat(-10), beat(-10)]);
    await beat(-9.9);
    expect(await seen()).toEqual([from(-30, -10)]);
    for (const minutes of [-8, -9, -6, -7, -4, -5, -2]) await beat(minutes);
    expect(await seen()).toEqual([from(-30, -10)]);
  });

  it('concerns an assignment that ended in it or up to two hours after it', async () => {
    for (const [began, ended] of [
      [-400, -121],
      [-120, -119],
      [-10, 10],
      [20, 40],
    ] as const)
      await down(began, ended);
    expect(await seen()).toEqual([from(-120, -119), from(-10, 10)]);
  });

  it('concerns an assignment that ended in it for a section', async () => {
    const as = server.as(people.T1);
    const params = { id: people.courseId };
    const [a] = (await as.call(nameCourseSections, { params, body: { sections: [{ name: 'A' }] } })).ok;
    const id = people.assignmentId;
    const { title, description, class_info, course, start_time, end_time } = (
      await as.call(getAssignment, { params: { id } })
    ).ok;
    const sections = [{ section: a?.id ?? '', start_time: null, end_time: at(600).toISOString() }];
    const body = { title, description, class_info, course, start_time, end_time, sections };
    await as.call(updateAssignment, { params: { id }, body });
    for (const [began, ended] of [
      [-10, 10],
      [20, 40],
      [590, 610],
    ] as const)
      await down(began, ended);
    expect(await seen()).toEqual([from(-10, 10), from(590, 610)]);
  });

  it('is noted by a server that starts, and a database that does not answer ends nothing', async () => {
    await beat(-60);
    server.setClock(at(-20));
    const heartbeat = startHeartbeat(server.services);
    await heartbeat.beat();
    expect(await seen()).toEqual([from(-60, -20)]);
    const down = { ...server.services.database, asOwner: () => Promise.reject(new Error('away')) };
    const troubled = startHeartbeat({ ...server.services, database: down });
    await troubled.beat();
    await troubled.stop();
    await heartbeat.stop();
  });
});

describe('a clock that is wrong', () => {
  const DAY_S = 86_400;

  /** What a server says at a beat while its clock is `aheadS` seconds ahead of its database's. */
  async function saidAt(aheadS: number): Promise<unknown[]> {
    const said: unknown[] = [];
    const log = { error: (facts: object, sentence: string) => said.push({ ...facts, sentence }) } as never;
    const heartbeat = startHeartbeat({ ...server.services, log, clock: () => new Date(Date.now() + aheadS * 1000) });
    await heartbeat.beat();
    await heartbeat.stop();
    return said;
  }

  it('is said while it differs from the database’s, and while an earlier sign of life is later', async () => {
    expect(await saidAt(0)).toEqual([]);
    expect(await saidAt(50)).toEqual([]);
    expect(await saidAt(DAY_S)).toEqual([
      { aheadSeconds: expect.closeTo(DAY_S, -1), sentence: expect.stringMatching(/not that of its database/) },
    ]);
    expect(await saidAt(0)).toEqual([
      { behindSeconds: expect.closeTo(DAY_S, -1), sentence: expect.stringMatching(/later than the clock/) },
    ]);
    await server.database.asOwner((tx) => tx.deleteFrom('heartbeats').execute());
    expect(await saidAt(-DAY_S)).toEqual([
      { aheadSeconds: expect.closeTo(-DAY_S, -1), sentence: expect.stringMatching(/not that of its database/) },
    ]);
  });
});
