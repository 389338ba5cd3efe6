import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changePassword, confirmPasswordReset, logout } from '#contract/account';
import { askForDeletion } from '#contract/deletion';
import { decideMember } from '#contract/member';
import { endOtherSessions, endOwnSession } from '#contract/session';
import type { Member } from '../../../tests/api/harness.ts';
import { MINUTE_MS } from '../../../tests/fixtures/notice-stage.ts';
import { NotificationStage } from '../../../tests/fixtures/notification-stage.ts';
import { createLink, linkToken } from '../../people/account/links.ts';
import { hashPassword } from '../../people/account/password.ts';
import { signRefreshToken } from '../../people/account/refresh-token.ts';
import { erasePerson } from '../../reading/retention/erase.ts';
import { expireRows } from '../../reading/personal-data/expire-rows.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const PASSWORD = 'Correct-horse-7';
const NEW_PASSWORD = 'Battery-staple-8';

let stage: NotificationStage;
/** The same person, in the browser that shows notifications and in another one. */
let here: Member;
let elsewhere: Member;
beforeEach(async () => {
  stage = await NotificationStage.build();
  here = stage.people.S1;
  elsewhere = await stage.inAnotherSession(here);
  await stage.turnOn('laptop', here);
});
afterEach(() => stage.close());

async function givePassword(): Promise<void> {
  const password_hash = await hashPassword(PASSWORD);
  await stage.server.database.asOwner((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', here.userId).execute(),
  );
}

async function resetPassword(): Promise<void> {
  const { services } = stage.server;
  const id = await stage.server.database.asTenant(here, (tx) => createLink(services, tx, here, 'reset'));
  const body = { token: linkToken(services.keyring, id), new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  expect((await stage.server.as(null).call(confirmPasswordReset, { body })).status).toBe(200);
}

const ends: readonly [name: string, end: () => Promise<unknown>][] = [
  [
    'a log-out',
    () => {
      const refresh_token = signRefreshToken(stage.server.keyring, { sessionId: here.sessionId, generation: 1 });
      return stage.server.as(null).call(logout, { body: { refresh_token } });
    },
  ],
  [
    'a log-out from another browser',
    () => stage.server.as(elsewhere).call(endOwnSession, { params: { id: here.sessionId } }),
  ],
  ['a log-out of all others', () => stage.server.as(elsewhere).call(endOtherSessions)],
  [
    'a changed password',
    async () => {
      await givePassword();
      const body = { old_password: PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      expect((await stage.server.as(elsewhere).call(changePassword, { body })).status).toBe(200);
    },
  ],
  ['a forgotten password', resetPassword],
];

/** Of these nobody gets a letter either. */
const closings: readonly [name: string, end: () => Promise<unknown>][] = [
  [
    'a suspension',
    () =>
      stage.server.as(stage.people.U1).call(decideMember, { params: { id: here.userId }, body: { action: 'suspend' } }),
  ],
  [
    'a deletion that is asked for',
    async () => {
      await givePassword();
      expect((await stage.server.as(elsewhere).call(askForDeletion, { body: { password: PASSWORD } })).status).toBe(
        202,
      );
    },
  ],
];

describe('notifications end with the session', () => {
  it.each(ends)('by %s: what comes later is mailed', async (_, end) => {
    await end();
    await stage.tell(stage.notices.returned());
    expect(stage.push.asked()).toBe(0);
    expect(await stage.mailed()).toEqual([here.email]);
  });

  it.each(ends)('by %s: what waits for the push service is mailed', async (_, end) => {
    stage.push.setMood('laptop', { status: 503 });
    await stage.tell(stage.notices.returned());
    await end();
    stage.push.setMood('laptop', { status: 201 });
    stage.server.advance(MINUTE_MS);
    await stage.settle();
    expect(stage.shown()).toEqual([]);
    expect(await stage.mailed()).toEqual([here.email]);
  });

  it.each(closings)('by %s', async (_, end) => {
    await end();
    await stage.tell(stage.notices.returned());
    stage.server.advance(MINUTE_MS);
    await stage.settle();
    expect(stage.push.asked()).toBe(0);
  });

  it('when nobody has used the browser for two weeks: it may be lost', async () => {
    const used = (days: number) =>
      stage.server.database.asOwner((tx) =>
        tx
          .updateTable('sessions')
          .set({ idle_expires_at: new Date(stage.server.now().getTime() + (60 - days) * DAY_MS) })
          .where('id', '=', here.sessionId)
          .execute(),
      );
    await used(15);
    await stage.tell(stage.notices.returned());
    expect(stage.shown()).toEqual([]);
    expect(await stage.mailed()).toEqual([here.email]);
    await used(13);
    await stage.tell(stage.notices.returned());
    expect(stage.shown()).toHaveLength(1);
    expect(await stage.mailed()).toHaveLength(1);
  });
});

describe('a subscription', () => {
  const left = async () => {
    const rows = await stage.server.database.asOwner((tx) =>
      tx.selectFrom('notification_subscriptions').select('session_id').execute(),
    );
    return rows.length;
  };

  it('is deleted a day after its session has ended', async () => {
    await expireRows(stage.server.services);
    expect(await left()).toBe(1);
    await stage.server.as(elsewhere).call(endOwnSession, { params: { id: here.sessionId } });
    await expireRows(stage.server.services);
    expect(await left()).toBe(1);
    stage.server.advance(DAY_MS);
    await expireRows(stage.server.services);
    expect(await left()).toBe(0);
  });

  it('goes with the account, and so does what waits', async () => {
    stage.push.setMood('laptop', { status: 503 });
    await stage.tell(stage.notices.returned());
    await erasePerson(stage.server.database, here, stage.server.services);
    expect(await left()).toBe(0);
    stage.server.advance(MINUTE_MS);
    stage.push.setMood('laptop', { status: 201 });
    await stage.settle();
    expect(stage.shown()).toEqual([]);
  });
});
