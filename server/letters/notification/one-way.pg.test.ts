import { afterEach, beforeEach, expect, it } from 'vitest';
import { turnOffNotifications } from '#contract/notification';
import { dice } from '../../../tests/fixtures/dice.ts';
import { MINUTE_MS } from '../../../tests/fixtures/notice-stage.ts';
import { NotificationStage } from '../../../tests/fixtures/notification-stage.ts';
import { rounds } from '../../../tests/fixtures/rounds.ts';
import type { Mood } from '../../../tests/fixtures/push-service.ts';

const SEED = Number(process.env['LONGHAND_SEED'] ?? 29);
const ROUNDS = rounds(40, 400);
const moods: readonly Mood[] = [201, 201, 201, 503, 429, 410, 404, 400, 307].map((status) => ({ status }));

let stage: NotificationStage;
beforeEach(async () => {
  stage = await NotificationStage.build();
});
afterEach(() => stage.close());

it(
  'whatever push services and people do, each notice is shown or mailed, and none both',
  { timeout: 120_000 },
  async () => {
    const { S1, S2, S3 } = stage.people;
    const browsers = await Promise.all(
      [S1, S2, S3].flatMap((member) =>
        ['laptop', 'phone'].map(async (name) => ({
          name: `${name}-${member.userId}`,
          member: name === 'laptop' ? member : await stage.inAnotherSession(member),
        })),
      ),
    );
    const roll = dice(SEED);
    const pick = <T>(among: readonly T[]): T => among[roll(among.length)] as T;
    for (const { name, member } of browsers) await stage.turnOn(name, member);
    const otherServer = stage.startWorker();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { name, member } = pick(browsers);
      const act = pick(['on', 'on', 'on', 'off', 'mood', 'mood', 'choose'] as const);
      if (act === 'on') await stage.turnOn(name, member);
      if (act === 'off') await stage.server.as(member).call(turnOffNotifications);
      if (act === 'mood') stage.push.setMood(name, pick(moods));
      if (act === 'choose') await stage.notices.choose(member, { grades: pick(['soon', 'soon', 'daily'] as const) });
      await stage.notices.tell(...[S1, S2, S3].map((one) => stage.notices.returned(one)));
      // Two servers look at the same moment.
      await Promise.all([stage.settle(), otherServer.sendDue()]);
      stage.server.advance(pick([1, 2, 5]) * MINUTE_MS);
    }
    await otherServer.stop();
    // The last messages are given up, and the daily letters go.
    for (let hours = 0; hours < 30; hours += 1) {
      stage.server.advance(60 * MINUTE_MS);
      await stage.settle();
    }
    const notices = await stage.server.database.asOwner((tx) => tx.selectFrom('notices').selectAll().execute());
    expect(notices).toHaveLength(3 * ROUNDS);
    expect(notices.filter(({ settled_at }) => settled_at === null)).toEqual([]);
    for (const { userId } of [S1, S2, S3]) {
      const own = notices.filter(({ user_id }) => user_id === userId);
      const shown = own.filter(({ mail_id }) => mail_id === null).length;
      const taken = ['laptop', 'phone'].map(
        (name) => stage.push.taken.filter(({ browser }) => browser === `${name}-${userId}`).length,
      );
      // Each notice that no letter holds was taken at least once, and by no browser twice.
      expect(Math.max(...taken)).toBeLessThanOrEqual(shown);
      expect(taken.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(shown);
    }
    // Both ways were gone often.
    const mailed = notices.filter(({ mail_id }) => mail_id !== null).length;
    expect(mailed).toBeGreaterThan(ROUNDS / 2);
    expect(mailed).toBeLessThan(2.5 * ROUNDS);
  },
);
