import { describe, expect, it } from 'vitest';
import { enroll, unenroll } from '#contract/enrollment';
import { quiet } from '../../../tests/fixtures/fake-clock.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { ADA, COURSE } from '../../../tests/fixtures/fake-university.ts';
import { readPush } from '../../../tests/fixtures/read-push.ts';
import { pushLock } from './locks.ts';

const stage = deviceStage();

describe('writing and sending', () => {
  it('brings what was typed to the stage.university, and its states follow the facts', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    expect(writer.state()).toEqual({ kind: 'empty' });
    tab.type(writer, 'Hello, world.');
    expect(writer.state().kind).toBe('saving');
    await tab.clock.advance(0);
    expect(writer.state()).toMatchObject({ kind: 'on device', waiting: 13 });
    expect(tab.device.connection()).toEqual({ kind: 'sending', count: 13 });
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('Hello, world.');
    expect(writer.state().kind).toBe('at university');
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    stage.expectAllArrived();
  });

  it('ST1 ST2 never claims more than the commits and acknowledgements say', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    for (let turn = 0; turn < 20; turn += 1) {
      stage.university.weather = turn % 3 === 0 ? { kind: 'answer lost' } : { kind: 'fair' };
      tab.type(writer, 'ab');
      expect(['saving', 'not saved']).toContain(writer.state().kind);
      await tab.clock.advance(1700);
    }
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(20_000);
    expect(new Set(stage.witness.shown)).toEqual(new Set(['empty', 'saving', 'on device', 'at university']));
    stage.expectAllArrived();
  });

  it('PU7 sends 2 s after the last edit, and 5 s after the first at the latest', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(1000);
    const before = stage.university.pushes();
    tab.type(writer, 'a');
    await tab.clock.advance(1900);
    expect(stage.university.pushes()).toBe(before);
    await tab.clock.advance(200);
    expect(stage.university.pushes()).toBe(before + 1);
    await tab.clock.advance(1000);
    for (let second = 0; second < 4; second += 1) {
      tab.type(writer, 'a');
      await tab.clock.advance(1000);
    }
    expect(stage.university.pushes()).toBe(before + 1);
    tab.type(writer, 'a');
    await tab.clock.advance(1100);
    expect(stage.university.pushes()).toBe(before + 2);
  });

  it('PU2 cuts a long paste into pushes of at most 64 KB', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    const text = Array.from({ length: 20_000 }, (_, index) => `word${index} `).join('');
    writer.record({ index: 0, removed: 0, inserted: text, source: 'paste', timeMs: 5 });
    await tab.clock.advance(20_000);
    const sizes = stage.university.requests
      .filter(({ method, path }) => method === 'POST' && path.includes('/outbox/'))
      .map(({ bytes }) => bytes);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    expect(stage.university.text()).toBe(text);
  });

  it('PU11 tries again with little while nobody answers, and sends more with each answer', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    const sizes: number[] = [];
    stage.browser.fetch = (path, init) => {
      const push = init.body instanceof Uint8Array ? readPush(init.body) : null;
      for (const { ops, held } of push?.parts ?? []) sizes.push(ops.length, held ?? 0);
      return stage.university.fetch(path, init);
    };
    stage.university.weather = { kind: 'no network' };
    for (let word = 0; word < 40; word += 1) {
      tab.type(writer, 'plenty of words written without a network ');
      await tab.clock.advance(100);
    }
    await tab.clock.advance(10_000);
    const written = writer.length();
    // How many edits a retry carries, and the last op of the stream that it names.
    expect(sizes.slice(-2)).toEqual([32, written]);
    sizes.length = 0;
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(sizes.filter((_, at) => at % 2 === 0).slice(0, 5)).toEqual([32, 64, 128, 256, 500]);
    expect(sizes.slice(-2)).toEqual([written - 980 - 500, 0]);
    stage.expectAllArrived();
  });

  it('PU8 signs with the device key, which needs no token and no log-in', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.refusedTokens.add('access-1');
    stage.university.refreshTokens.clear();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'two weeks offline');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('two weeks offline');
    const push = stage.university.requests.findLast(
      ({ method, path }) => method === 'POST' && path.includes('/outbox/'),
    );
    expect(push?.headers.get('authorization')).toBeNull();
    expect(push?.headers.get('x-longhand-device')).toBe('01900000-0000-7000-8000-0000000000d1');
    expect(writer.state().kind).toBe('at university');
  });

  it('PU8 falls back to the bearer token, and renews it', async () => {
    stage.university.refuseDeviceKey = true;
    stage.university.refusedTokens.add('access-1');
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('abc');
    expect(stage.browser.storage.getItem('accessToken')).toBe('access-new-1');
  });

  it('PU10 a page that holds the push lock and is frozen is passed by after 30 s', async () => {
    void stage.browser.locks.of(null).request(pushLock(ADA), {}, () => new Promise(() => undefined));
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(25_000);
    expect(stage.university.pushes()).toBe(0);
    await tab.clock.advance(10_000);
    expect(stage.university.text()).toBe('abc');
  });

  it('PU6 sends one small push when the page hides, and asks for a background sync', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'leaving');
    await tab.clock.advance(100);
    await tab.page('hidden');
    const hidden = stage.university.requests.find(({ keepalive }) => keepalive);
    expect(hidden?.bytes).toBeLessThanOrEqual(30_000);
    expect(stage.university.text()).toBe('leaving');
    expect(tab.syncs).toBe(1);
  });
});

describe('requests', () => {
  it('RQ5 are queued offline, sent in order, and a refusal is shown until it was read', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Robotics'));
    await tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Robotics'));
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'request', title: 'Robotics', request: { path: enroll.path }, error: null },
      { kind: 'request', title: 'Robotics', request: { path: unenroll.path }, error: null },
    ]);
    stage.university.weather = { kind: 'fair' };
    stage.university.refusal = 'Enrollment for Robotics closed at 12:00.';
    await tab.page('online');
    await tab.clock.advance(1000);
    expect(stage.university.requestServer.asked()).toEqual(['enroll', 'unenroll']);
    const refused = await tab.wait(tab.device.waiting());
    expect(refused).toMatchObject([
      { kind: 'refused', title: 'Robotics', error: 'Enrollment for Robotics closed at 12:00.' },
      { kind: 'refused' },
    ]);
    expect(tab.device.connection()).toMatchObject({
      kind: 'attention',
      reasons: [{ code: 'refused' }, { code: 'refused' }],
    });
    for (const { id } of refused) await tab.wait(tab.device.dismiss(id));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });
});

describe('save states of two tabs', () => {
  it('ST2 at university waits for the other tab’s edits too', async () => {
    stage.university.weather = { kind: 'no network' };
    const one = await stage.browser.open();
    const writer = await stage.openWriter(one);
    one.type(writer, 'abc');
    await one.clock.advance(10_000);
    const other = await stage.browser.open();
    const second = await stage.openWriter(other);
    other.type(second, 'd');
    await quiet();
    expect(second.state()).toMatchObject({ kind: 'on device', waiting: 4 });
    stage.university.weather = { kind: 'fair' };
    await one.page('online');
    await one.clock.advance(3000);
    await other.clock.advance(3000);
    expect(second.state().kind).toBe('at university');
    expect(writer.state().kind).toBe('at university');
  });
});
