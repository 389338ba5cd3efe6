import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getNotifications, turnOffNotifications, turnOnNotifications } from '#contract/notification';
import { NotificationStage } from '../../../tests/fixtures/notification-stage.ts';
import { anySubscription } from '../../../tests/fixtures/push-service.ts';

let stage: NotificationStage;
beforeEach(async () => {
  stage = await NotificationStage.build();
});
afterEach(() => stage.close());

describe('a browser', () => {
  it('is one session’s: nobody sees or ends it for another', async () => {
    const { S1, S2 } = stage.people;
    await stage.turnOn('laptop');
    expect((await stage.server.as(S2).call(getNotifications)).ok.endpoint).toBeNull();
    expect((await stage.server.as(await stage.inAnotherSession(S1)).call(turnOffNotifications)).ok.endpoint).toBeNull();
    await stage.server.as(S2).call(turnOffNotifications);
    expect((await stage.server.as(S1).call(getNotifications)).ok.endpoint).toBe(`${stage.push.origin}/laptop`);
  });

  it('is the next person’s who turns notifications on in it', async () => {
    const { S1, S2 } = stage.people;
    const body = stage.push.subscribe('shared');
    for (const member of [S1, S2]) await stage.server.as(member).call(turnOnNotifications, { body });
    await stage.tell(stage.notices.returned(S1), stage.notices.returned(S2));
    expect(stage.push.taken.map(({ told }) => (told as { user: string }).user)).toEqual([S2.userId]);
    expect(await stage.mailed()).toEqual([S1.email]);
  });

  it('that is turned off gets nothing, and what it was still to show is mailed', async () => {
    await stage.turnOn('laptop');
    stage.push.setMood('laptop', { status: 503 });
    await stage.tell(stage.notices.returned());
    expect((await stage.server.as(stage.people.S1).call(turnOffNotifications)).ok.endpoint).toBeNull();
    stage.push.setMood('laptop', { status: 201 });
    expect(await stage.mailed()).toEqual([stage.people.S1.email]);
    await stage.tell(stage.notices.returned());
    expect(stage.shown()).toEqual([]);
    expect(await stage.mailed()).toHaveLength(2);
  });

  it.each([
    'https://example.org/push',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost:5432/',
    'http://127.0.0.1:1/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'https://user:word@fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com.example.org/fcm/send/1',
  ])('can’t make the server send to %s', async (endpoint) => {
    const { status, problem } = await stage.server
      .as(stage.people.S1)
      .call(turnOnNotifications, { body: anySubscription(endpoint) });
    expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([400, 'bad_body', 'endpoint']);
  });

  it('with a key that is none is refused before anything is encrypted for it', async () => {
    const body = anySubscription(`${stage.push.origin}/odd`);
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    const { status, problem } = await stage.server
      .as(stage.people.S1)
      .call(turnOnNotifications, { body: { ...body, keys: { ...body.keys, p256dh } } });
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'keys.p256dh']);
  });

  it('of a service that the operator has struck out is not sent to any more', async () => {
    await stage.turnOn('laptop');
    Object.assign(stage.server.services.env, { pushServices: [] });
    await stage.tell(stage.notices.returned());
    expect(stage.push.asked()).toBe(0);
    expect(await stage.mailed()).toHaveLength(1);
  });
});
