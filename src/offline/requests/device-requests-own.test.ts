import { describe, expect, it } from 'vitest';
import { enroll, unenroll } from '#contract/enrollment';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { countedCrypto } from '../../../tests/fixtures/fake-clock.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import { ADA, ASSIGNMENT, BEN, COURSE } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

describe('a request of a signed-in person', () => {
  const ask = (tab: FakeTab, course = COURSE) => tab.device.queue(enroll, { body: { course } }, 'Logic');

  it('RQ4 leaves with the signature of the device key, though every token has died', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.refusedTokens.add('access-1');
    stage.university.refreshTokens.clear();
    await tab.wait(ask(tab));
    await tab.clock.advance(2000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
    const [sent] = stage.university.requests.filter(({ path }) => path.endsWith('/enroll/'));
    expect(sent?.headers.get('x-longhand-user')).toBe(ADA);
    expect(sent?.headers.get('x-longhand-signature')).toMatch(/^[\w-]{43}$/);
    expect(sent?.headers.get('authorization')).toBeNull();
  });

  it('RQ4 leaves with the token where the key is not accepted', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.refuseDeviceKey = true;
    await tab.wait(ask(tab));
    await tab.clock.advance(2000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('RQ4 SL5 belongs to its owner: after another user’s log-in it is sent sealed, once, and not shown', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.weather = { kind: 'no network' };
    await tab.wait(ask(tab));
    await tab.wait(tab.device.signIn(stage.university.session(BEN)));
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(60_000);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(stage.university.requestServer.asked()).toEqual(['enroll']);
    expect(stage.university.requests.filter(({ path }) => path.endsWith('/enroll/'))).toEqual([]);
    await tab.wait(tab.device.signIn(stage.university.session()));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    await tab.clock.advance(5000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('RQ4 belongs to its owner where it could not be sealed, too: another user neither sends nor sees it', async () => {
    // Over plain http a browser gives no keys.
    const subtle = undefined as unknown as SubtleCrypto;
    const crypto = new Proxy(countedCrypto, {
      get: (of, name) => (name === 'subtle' ? subtle : (Reflect.get(of, name) as unknown)),
    });
    const tab = await stage.browser.open({ crypto });
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.weather = { kind: 'no network' };
    await tab.wait(ask(tab));
    await tab.wait(tab.device.signIn(stage.university.session(BEN, 'access-ben')));
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(60_000);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(stage.university.requestServer.asked()).toEqual([]);
    await tab.wait(ask(tab, ASSIGNMENT));
    await tab.clock.advance(60_000);
    expect(stage.university.requestServer.asked()).toEqual(['enroll']);
    stage.university.weather = { kind: 'no network' };
    await tab.wait(tab.device.signIn(stage.university.session(ADA, 'access-2')));
    // Nobody tried to send it: its owner may still take it back.
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ title: 'Logic', undoable: true }]);
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(60_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll', 'enroll']);
  });

  it('RQ7 waits for those before it that change the same thing; others go', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    stage.university.weather = { kind: 'no network' };
    await tab.wait(ask(tab));
    await tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Logic'));
    await tab.wait(ask(tab, ASSIGNMENT));
    const { fetch } = stage.university;
    stage.university.weather = { kind: 'fair' };
    stage.browser.fetch = async (path, init) => {
      if (!path.endsWith('/enroll/') || !(init.body as string).includes(COURSE)) return fetch(path, init);
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(problemOf('internal', 'Oh.')), { status: 500, headers });
    };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.requestServer.calls).toMatchObject([{ body: { course: ASSIGNMENT } }]);
    stage.browser.fetch = fetch;
    await tab.clock.advance(600_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll', 'enroll', 'unenroll']);
  });

  it('RQ5 is told to every page that shows what was done', async () => {
    const tab = await stage.browser.open();
    const other = await stage.browser.open();
    await tab.wait(ask(tab));
    await tab.clock.advance(2000);
    await other.clock.advance(2000);
    const done = { title: 'Logic', answer: { course: COURSE, status: 'enrolled' }, isNews: true };
    expect(tab.device.done()).toMatchObject([done]);
    expect(other.device.done()).toMatchObject([done]);
  });

  it('RQ6 is left after 30 s without an answer, and sent again', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    const { fetch } = stage.university;
    let isSilent = true;
    stage.browser.fetch = (path, init) =>
      isSilent && path.endsWith('/enroll/')
        ? new Promise((_, refuse) => {
            init.signal?.addEventListener('abort', () => refuse(new DOMException('cut', 'AbortError')));
          })
        : fetch(path, init);
    await tab.wait(ask(tab));
    await tab.clock.advance(10_000);
    isSilent = false;
    await tab.clock.advance(60_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });
});
