import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getNotifications } from '#contract/notification';
import { MINUTE_MS } from '../../../tests/fixtures/notice-stage.ts';
import { NotificationStage } from '../../../tests/fixtures/notification-stage.ts';
import { subjectOf } from '../../../tests/fixtures/post-office.ts';

const HOUR_MS = 60 * MINUTE_MS;
const RETURNED = '“An essay” (Academic Writing) was returned to you.';

let stage: NotificationStage;
beforeEach(async () => {
  stage = await NotificationStage.build();
});
afterEach(() => stage.close());

describe('a notice of somebody with notifications', () => {
  it('is shown at once in each of their browsers, and comes in no letter', async () => {
    const laptop = stage.people.S1;
    const phone = await stage.inAnotherSession(laptop);
    await stage.turnOn('laptop', laptop);
    await stage.turnOn('phone', phone);
    await stage.tell(stage.notices.returned());
    expect(stage.shown().toSorted()).toEqual([`laptop: ${RETURNED}`, `phone: ${RETURNED}`]);
    expect(await stage.mailed()).toEqual([]);
    await stage.settle();
    expect(stage.push.asked()).toBe(2);
  });

  it('says what happened and where to look, and no grade and no text', async () => {
    await stage.turnOn('laptop');
    await stage.tell(stage.notices.returned());
    const [message] = stage.push.taken;
    expect(message?.told).toEqual({
      user: stage.people.S1.userId,
      tag: message?.headers['topic'],
      words: RETURNED,
      path: '/student/assignments',
    });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'normal',
      ttl: String(28 * 24 * 3600),
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(message?.claims).toMatchObject({ aud: stage.push.origin, sub: 'mailto:feedback@longhand.test' });
  });

  it('replaces in a browser what came before of the same thing, and tells the push service of no thing', async () => {
    const { S1, S2 } = stage.people;
    await stage.turnOn('one', S1);
    await stage.turnOn('two', S2);
    await stage.tell(stage.notices.returned(S1), stage.notices.returned(S2));
    await stage.tell(stage.notices.returned(S1));
    const topics = stage.push.taken.map(({ browser, headers }) => `${browser} ${String(headers['topic'])}`);
    expect(new Set(topics).size).toBe(2);
    expect(new Set(stage.push.taken.map(({ headers }) => headers['topic'])).size).toBe(2);
  });

  it.each([
    ['the topic comes in the daily letter', 'daily', [0, 1]],
    ['the person wants no news of the topic', 'never', [0, 0]],
    ['the person wants it soon', 'soon', [1, 0]],
  ] as const)('goes one way: %s', async (_, pace, [shown, letters]) => {
    await stage.turnOn('laptop');
    await stage.notices.choose(stage.people.S1, { grades: pace });
    await stage.tell(stage.notices.returned());
    stage.server.advance(24 * HOUR_MS);
    await stage.settle();
    expect([stage.shown().length, (await stage.mailed()).length]).toEqual([shown, letters]);
  });

  it('is not put into the letter that tells of a decided request', async () => {
    await stage.turnOn('laptop');
    await stage.tell(stage.notices.approved(), stage.notices.returned());
    expect(stage.shown()).toEqual([`laptop: ${RETURNED}`]);
    expect(stage.notices.office.arrived).toEqual([]);
    const letters = await stage.notices.afterQuiet();
    expect(letters.map((letter) => subjectOf(letter))).toEqual(['You are in the course Academic Writing now']);
  });

  it('is dropped where it does not apply any more, and so is what the person stops meanwhile', async () => {
    await stage.turnOn('laptop');
    stage.push.setMood('laptop', { status: 503 });
    await stage.tell(stage.notices.returned());
    await stage.notices.choose(stage.people.S1, { grades: 'never' });
    stage.push.setMood('laptop', { status: 201 });
    stage.server.advance(2 * MINUTE_MS);
    await stage.settle();
    expect([stage.shown(), await stage.mailed()]).toEqual([[], []]);
    expect(await messagesLeft()).toBe(0);
  });
});

describe('a notice that no push service takes', () => {
  it.each([404, 410])(
    'is mailed at once where the browser is gone (%i), and the browser is forgotten',
    async (status) => {
      await stage.turnOn('laptop');
      stage.push.setMood('laptop', { status });
      await stage.tell(stage.notices.returned());
      expect(stage.notices.office.arrived.map(({ to }) => to)).toEqual([stage.people.S1.email]);
      expect((await stage.server.as(stage.people.S1).call(getNotifications)).ok.endpoint).toBeNull();
      expect(await stage.mailed()).toHaveLength(1);
    },
  );

  it.each([
    ['429', { status: 429, headers: { 'retry-after': '30' } }],
    ['500', { status: 500 }],
  ] as const)('is tried again for some minutes after a %s, and then mailed', async (_, mood) => {
    await stage.turnOn('laptop');
    stage.push.setMood('laptop', mood);
    await stage.tell(stage.notices.returned());
    for (const minutes of [1, 2, 4]) {
      stage.server.advance(minutes * MINUTE_MS - 1000);
      await stage.settle();
      const before = stage.push.asked();
      stage.server.advance(1000);
      expect(stage.notices.office.arrived).toEqual([]);
      await stage.settle();
      expect(stage.push.asked()).toBe(before + 1);
    }
    expect(stage.push.asked()).toBe(4);
    expect(stage.notices.office.arrived).toHaveLength(1);
    stage.push.setMood('laptop', { status: 201 });
    expect(await stage.mailed()).toHaveLength(1);
    expect(stage.shown()).toEqual([]);
  });

  it('is shown and not mailed where it is taken at a later try', async () => {
    await stage.turnOn('laptop');
    stage.push.setMood('laptop', { status: 503 });
    await stage.tell(stage.notices.returned());
    stage.push.setMood('laptop', { status: 201 });
    stage.server.advance(MINUTE_MS);
    await stage.settle();
    expect(stage.shown()).toEqual([`laptop: ${RETURNED}`]);
    expect(await stage.mailed()).toEqual([]);
  });

  it.each([400, 413, 307])('is mailed at once after a %i, which no later try changes', async (status) => {
    await stage.turnOn('laptop');
    stage.push.setMood('laptop', { status, headers: { location: `${stage.push.origin}/elsewhere` } });
    await stage.tell(stage.notices.returned());
    expect(stage.push.asked()).toBe(1);
    expect(await stage.mailed()).toHaveLength(1);
  });

  it('is not mailed where another browser of the person took it', async () => {
    await stage.turnOn('laptop');
    await stage.turnOn('phone', await stage.inAnotherSession(stage.people.S1));
    stage.push.setMood('phone', { status: 410 });
    await stage.tell(stage.notices.returned());
    expect(stage.shown()).toEqual([`laptop: ${RETURNED}`]);
    expect(await stage.mailed()).toEqual([]);
  });

  it('holds no letter and no other notification while its push service does not answer', async () => {
    const { S1, S2 } = stage.people;
    await stage.turnOn('slow', S1);
    await stage.turnOn('quick', S2);
    stage.push.setMood('slow', 'hang');
    await stage.notices.tell(stage.notices.returned(S1), stage.notices.returned(S2));
    await stage.notices.worker.sendDue();
    const sending = stage.worker.sendDue();
    await expect.poll(() => stage.shown()).toEqual([`quick: ${RETURNED}`]);
    await stage.notices.tell(stage.notices.approved());
    expect(await stage.mailed()).toEqual([S1.email]);
    expect(subjectOf(stage.notices.office.arrived[0])).toBe('You are in the course Academic Writing now');
    // A server that ends leaves the message to the next one.
    await stage.worker.stop();
    await sending;
    stage.push.setMood('slow', { status: 201 });
    stage.worker = stage.startWorker();
    stage.server.advance(2 * MINUTE_MS);
    await stage.settle();
    expect(stage.shown()).toEqual([`quick: ${RETURNED}`, `slow: ${RETURNED}`]);
  });
});

describe('at night', () => {
  // 23:00 in India.
  const night = new Date('2026-03-02T17:30:00.000Z');
  const morning = new Date('2026-03-03T01:30:00.000Z');

  it('what can wait comes in the morning', async () => {
    await stage.turnOn('laptop');
    stage.server.setClock(night);
    await stage.tell(stage.notices.returned());
    stage.server.setClock(new Date(morning.getTime() - 1));
    await stage.settle();
    expect([stage.shown(), stage.notices.office.arrived]).toEqual([[], []]);
    stage.server.setClock(morning);
    await stage.settle();
    expect(stage.shown()).toEqual([`laptop: ${RETURNED}`]);
    expect(await stage.mailed()).toEqual([]);
  });

  it.each([
    ['22:00', '2026-03-02T16:30:00.000Z', 0],
    ['21:59', '2026-03-02T16:29:00.000Z', 1],
    ['06:59', '2026-03-03T01:29:00.000Z', 0],
    ['07:00', '2026-03-03T01:30:00.000Z', 1],
  ])('begins at 22:00 and ends at 7:00: %s', async (_, at, shown) => {
    await stage.turnOn('laptop');
    stage.server.setClock(new Date(at));
    await stage.tell(stage.notices.returned());
    expect(stage.shown()).toHaveLength(shown);
  });

  it('a letter comes as before to whom has no notifications', async () => {
    stage.server.setClock(night);
    await stage.notices.tell(stage.notices.returned());
    expect(await stage.mailed()).toHaveLength(1);
  });
});

async function messagesLeft(): Promise<number> {
  const rows = await stage.server.database.asOwner((tx) =>
    tx.selectFrom('notification_messages').select('notice_id').execute(),
  );
  return rows.length;
}
