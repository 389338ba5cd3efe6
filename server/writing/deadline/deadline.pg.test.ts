import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAssignment, listAssignments } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import type { Lateness } from '#contract/deadline';
import { extend } from '#contract/extension';
import { getTextAtDeadline } from '#contract/text-at-deadline';
import { listLooks } from '#contract/look';
import { getReceipt } from '#contract/proof';
import { getSubmission, listSubmissions } from '#contract/submission';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

/** An assignment that ends in an hour, and a page that writes it. */
async function setEssay({ end_time, grace_hours = 0 }: { end_time?: string; grace_hours?: number } = {}) {
  const soon = (ms: number) => new Date(server.now().getTime() + ms).toISOString();
  const body = {
    title: 'An essay',
    description: 'Write it.',
    class_info: 'A',
    start_time: soon(-HOUR_MS),
    end_time: soon(HOUR_MS),
    course: people.courseId,
    grace_hours,
    ...(end_time === undefined ? {} : { end_time }),
  };
  const { id } = (await server.as(people.T1).call(createAssignment, { body })).ok;
  return { id, page: deviceStream({ kind: 'assignment', id }) };
}

/** Pushes words and anchors the answer of `answeredAt`; writes and hands in offline: the ops after `sent`. */
async function wroteOffline(page: DeviceStream, words: string) {
  page.type('Before the network went. ');
  const { streams } = await sendPush(server, people.S1, page.part());
  const answeredAt = server.now().toISOString();
  const sent = page.ops.length;
  const head = streams[0]?.status === 'stored' ? (streams[0].head ?? '') : '';
  page.add({ kind: 'anchor', head });
  page.type(words);
  page.submit();
  return { sent, answeredAt };
}

/** The lateness of the one hand-in, after checking that student, teacher and receipt are given the same. */
async function latenessEverywhere(assignment: string): Promise<Lateness> {
  const params = { id: assignment };
  const [row] = (await server.as(people.T1).call(listSubmissions, { params })).ok;
  const own = (await server.as(people.S1).call(listSubmissions, { params })).ok[0];
  if (row?.hand_in.status !== 'submitted') throw new Error('Nothing was handed in.');
  const { standing: lateness, late } = row.hand_in;
  expect(own?.hand_in).toEqual(row.hand_in);
  expect(late).toBe(lateness.kind === 'late' || lateness.kind === 'late_offline');
  const { receipt } = (await server.as(people.S1).call(getReceipt, { params: { id: row.id } })).ok;
  expect(receipt?.statement).toMatchObject({ late, standing: lateness });
  const [listed] = (await server.as(people.S1).call(listAssignments, { query: {} })).ok.filter(
    ({ id }) => id === params.id,
  );
  expect(listed?.standing).toEqual(lateness);
  expect((await server.as(people.T1).call(getAssignment, { params })).ok.standing).toBeNull();
  return lateness;
}

describe('a hand-in around the deadline', () => {
  it('counts by its receipt, in whatever zone the end was set, and through a change of the clocks', async () => {
    server.setClock(new Date('2026-10-25T00:00:00.000Z'));
    // 01:30 comes twice on this night in London: the offset says which one.
    const [summer, winter] = [
      await setEssay({ end_time: '2026-10-25T01:30:00+01:00' }),
      await setEssay({ end_time: '2026-10-25T01:30:00+00:00' }),
    ];
    const kolkata = await setEssay({ end_time: '2026-10-25T07:00:00+05:30' });
    server.setClock(new Date('2026-10-25T00:45:00.000Z'));
    for (const { page } of [summer, winter, kolkata]) {
      page.type('A whole essay.');
      page.submit();
      await sendPush(server, people.S1, page.part());
    }
    expect(await latenessEverywhere(summer.id)).toEqual({ kind: 'late', by_ms: 15 * MINUTE_MS });
    expect(await latenessEverywhere(winter.id)).toEqual({ kind: 'on_time' });
    expect(await latenessEverywhere(kolkata.id)).toEqual({ kind: 'on_time' });
  });

  it.each([
    ['behind by twenty years', -20 * YEAR_MS],
    ['ahead by twenty years', 20 * YEAR_MS],
  ])('counts by its receipt where the device’s clock is %s', async (_, wrong) => {
    const wall = server.now().getTime() + wrong;
    const [early, tardy] = [await setEssay(), await setEssay()];
    for (const { page } of [early, tardy]) {
      page.type('A whole');
      page.add({ kind: 'clock', wall: Math.max(0, wall) });
      page.type(' essay.');
      page.submit();
    }
    server.advance(59 * MINUTE_MS);
    await sendPush(server, people.S1, { ...early.page.part(), began: Math.max(0, wall) });
    server.advance(2 * MINUTE_MS);
    await sendPush(server, people.S1, { ...tardy.page.part(), began: Math.max(0, wall) });
    expect(await latenessEverywhere(early.id)).toEqual({ kind: 'on_time' });
    expect(await latenessEverywhere(tardy.id)).toEqual({ kind: 'late', by_ms: MINUTE_MS });
  });
});

it('a hand-in is as late as its assignment says now, on its receipt too', async () => {
  const { id, page } = await setEssay({ grace_hours: 2 });
  page.type('A whole essay.');
  page.submit();
  server.advance(2 * HOUR_MS);
  await sendPush(server, people.S1, page.part());
  const end = server.now().getTime() - HOUR_MS;
  const within = (hours: number) => ({ kind: 'within_grace', until: new Date(end + hours * HOUR_MS).toISOString() });
  expect(await latenessEverywhere(id)).toMatchObject(within(2));
  await server.database.asOwner((tx) => sql`update assignments set grace_hours = 3 where id = ${id}`.execute(tx));
  expect(await latenessEverywhere(id)).toMatchObject(within(3));
});

describe('a hand-in without a network', () => {
  it('that arrives within the grace counts, and says since when the device was silent', async () => {
    const { id, page } = await setEssay({ grace_hours: 2 });
    const { sent, answeredAt } = await wroteOffline(page, 'And what came then.');
    server.advance(2.5 * HOUR_MS);
    await sendPush(server, people.S1, page.part(sent + 1));
    const until = new Date(Date.parse(answeredAt) + 3 * HOUR_MS).toISOString();
    expect(await latenessEverywhere(id)).toEqual({ kind: 'within_grace', until, offline_since: answeredAt });
  });

  it('that arrives after the grace is late, and says so', async () => {
    const { id, page } = await setEssay({ grace_hours: 2 });
    const { sent, answeredAt } = await wroteOffline(page, 'And what came then.');
    server.advance(3.5 * HOUR_MS);
    await sendPush(server, people.S1, page.part(sent + 1));
    const stands = { kind: 'late_offline', by_ms: 2.5 * HOUR_MS, offline_since: answeredAt };
    expect(await latenessEverywhere(id)).toEqual(stands);
  });

  it('of hours in airplane mode is late, and what the university held at the end is shown to both', async () => {
    const { id, page } = await setEssay();
    const { sent, answeredAt } = await wroteOffline(page, 'Hours of further writing.');
    const own_end = new Date(server.now().getTime() + HOUR_MS).toISOString();
    server.advance(7 * HOUR_MS);
    await sendPush(server, people.S1, page.part(sent + 1));
    const stands = { kind: 'late_offline', by_ms: 6 * HOUR_MS, offline_since: answeredAt };
    expect(await latenessEverywhere(id)).toEqual(stands);
    const [{ id: submission } = { id: '' }] = (await server.as(people.T1).call(listSubmissions, { params: { id } })).ok;
    const params = { id: submission };
    const held = (await server.as(people.T1).call(getTextAtDeadline, { params })).ok;
    expect(held).toEqual({
      deadline: {
        end_time: own_end,
        own_end,
        grace_hours: 0,
        standing: stands,
        held: {
          received_at: answeredAt,
          text: 'Before the network went. ',
          later: 'Before the network went. Hours of further writing.',
        },
      },
    });
    expect((await server.as(people.S1).call(getTextAtDeadline, { params })).ok).toEqual(held);
    const looks = (await server.as(people.S1).call(listLooks, { params })).ok;
    expect(looks.map(({ what }) => what)).toContain('text');
  });

  it('that was sealed after an answer of after the end is no matter of grace', async () => {
    const { id, page } = await setEssay({ grace_hours: 24 });
    server.advance(HOUR_MS + MINUTE_MS);
    const { sent } = await wroteOffline(page, 'All of it too late.');
    server.advance(HOUR_MS);
    await sendPush(server, people.S1, page.part(sent + 1));
    expect(await latenessEverywhere(id)).toEqual({ kind: 'late', by_ms: HOUR_MS + MINUTE_MS });
  });

  it('names an answer of another submission, or one that nobody signed, in vain', async () => {
    const [other, { id, page }] = [await setEssay(), await setEssay({ grace_hours: 24 })];
    other.page.type('Another.');
    server.advance(2 * HOUR_MS);
    const answer = await sendPush(server, people.S1, other.page.part());
    const foreign = answer.streams[0]?.status === 'stored' ? (answer.streams[0].head ?? '') : '';
    page.add({ kind: 'anchor', head: foreign });
    page.add({ kind: 'anchor', head: `1.${id}.1.${String(server.now().getTime())}.head.signature` });
    page.type('Written.');
    page.submit();
    await sendPush(server, people.S1, page.part());
    expect(await latenessEverywhere(id)).toMatchObject({ kind: 'within_grace', offline_since: null });
  });

  it('shows nothing held before the end', async () => {
    const { page } = await setEssay();
    page.type('Early.');
    const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
    expect((await server.as(people.T1).call(getTextAtDeadline, { params: { id } })).ok.deadline?.held).toBeNull();
    expect((await server.as(people.T1).call(getSubmission, { params: { id } })).status).toBe(200);
  });
});

describe('an extension', () => {
  it('decides over hand-ins that were made before it, in every place that says late', async () => {
    const { id, page } = await setEssay();
    page.type('A whole essay.');
    page.submit();
    server.advance(2 * HOUR_MS);
    await sendPush(server, people.S1, page.part());
    expect(await latenessEverywhere(id)).toMatchObject({ kind: 'late' });
    const until = new Date(server.now().getTime() + HOUR_MS).toISOString();
    const body = { students: [people.S1.userId], until, reason: 'You were ill.' };
    expect((await server.as(people.T1).call(extend, { params: { id }, body })).ok).toEqual({ extended: 1 });
    expect(await latenessEverywhere(id)).toEqual({ kind: 'extended', until });
    const seen = (await server.as(people.S1).call(getAssignment, { params: { id } })).ok;
    expect(seen).toMatchObject({ own_end: until, extension: { until, reason: 'You were ill.' } });
    const other = (await server.as(people.S2).call(getAssignment, { params: { id } })).ok;
    expect(other).toMatchObject({ own_end: other.end_time, extension: null });
  });
});
