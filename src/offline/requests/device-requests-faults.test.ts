import { describe, expect, it } from 'vitest';
// Imported early: the app loads it when needed, and the fake clock doesn't wait for that.
import './queue.ts';
import { updateStudentProfile } from '#contract/profile';
import { commitUnheard } from '../../../tests/fixtures/break-database.ts';
import { caught, feedback, profile, say } from '../../../tests/fixtures/asked-requests.ts';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import type { RequestRow } from './row.ts';
import { asked } from '../device/transaction.ts';

const stage = deviceStage();

describe('a request on a device with faults', () => {
  it('RQ2 is kept and sent once under its key where local storage is full', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.storage.full = true;
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'done' });
    await tab.clock.advance(60_000);
    expect(stage.university.requestServer.calls).toMatchObject([
      { body: feedback, key: expect.stringMatching(/^[\w-]{22}$/) },
    ]);
    stage.university.weather = { kind: 'no network' };
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'waiting' });
    tab.kill();
    stage.university.weather = { kind: 'fair' };
    const next = await stage.browser.open();
    await next.clock.advance(5000);
    expect(stage.university.requestServer.calls).toHaveLength(2);
  });

  it('RQ2 carries its key also where the database does not say whether it was kept', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.storage.full = true;
    stage.mend = commitUnheard('requests');
    stage.university.weather = { kind: 'never answers' };
    void caught(say(tab));
    await tab.clock.advance(4000);
    tab.kill();
    stage.mend();
    stage.browser.storage.full = false;
    stage.university.weather = { kind: 'fair' };
    const next = await stage.browser.open();
    await next.clock.advance(60_000);
    const sent = stage.university.requests.filter(({ path }) => path === '/api/feedback/');
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(1);
  });

  it('RQ8 that is damaged holds up no other, and is shown', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(say(tab));
    await tab.wait(say(tab));
    const database = createDatabase(dexieOpener(stage.browser.indexedDB));
    await database.run(['requests'], 'readwrite', async (tx) => {
      const [first] = await asked<RequestRow[]>(tx.objectStore('requests').getAll());
      await asked(tx.objectStore('requests').put({ ...first, body: { a: 1n } }));
    });
    database.drop();
    stage.university.weather = { kind: 'fair' };
    await tab.page('online');
    await tab.clock.advance(30_000);
    expect(stage.university.requestServer.calls).toMatchObject([{ body: feedback }]);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request', damaged: true }]);
  });

  it('RQ8 on which the server fails holds up no other, and is tried again', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(say(tab));
    await tab.wait(tab.device.request(updateStudentProfile, { body: profile }, 'Your profile'));
    const { fetch } = stage.university;
    stage.university.weather = { kind: 'fair' };
    stage.browser.fetch = async (path, init) => {
      if (!path.includes('/feedback/')) return fetch(path, init);
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(problemOf('internal', 'Oh.')), { status: 500, headers });
    };
    await tab.page('online');
    await tab.clock.advance(10_000);
    expect(stage.university.requestServer.calls).toMatchObject([{ path: '/api/profile/student/' }]);
    stage.browser.fetch = fetch;
    await tab.clock.advance(600_000);
    expect(stage.university.requestServer.calls).toMatchObject([{ path: '/api/profile/student/' }, { body: feedback }]);
  });

  it('RQ10 that the university has no room for turns the chip until it is stored', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    const { fetch } = stage.university;
    stage.browser.fetch = async (path, init) => {
      if (!path.includes('/feedback/')) return fetch(path, init);
      const headers = { 'content-type': 'application/json', 'retry-after': '5' };
      const problem = problemOf('storage_full', 'The university can’t store anything at the moment.');
      return new Response(JSON.stringify(problem), { status: 507, headers });
    };
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'waiting' });
    await tab.clock.advance(1000);
    expect(tab.device.connection()).toEqual({ kind: 'not stored', waiting: 1 });
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request', error: null }]);
    tab.device.pushNow();
    await tab.clock.advance(1000);
    expect(tab.device.connection()).toEqual({ kind: 'not stored', waiting: 1 });
    stage.browser.fetch = fetch;
    await tab.clock.advance(600_000);
    expect(stage.university.requestServer.calls).toMatchObject([{ body: feedback }]);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    stage.university.weather = { kind: 'never answers' };
    void say(tab);
    await tab.clock.advance(1000);
    expect(tab.device.connection()).toMatchObject({ kind: 'sending' });
  });
});
