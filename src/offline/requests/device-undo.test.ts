import { describe, expect, it } from 'vitest';
import { enroll, unenroll } from '#contract/enrollment';
import { deviceStage } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { BEN, COURSE } from '../../../tests/fixtures/fake-university.ts';

const stage = deviceStage();

const ask = (tab: FakeTab) => tab.wait(tab.device.queue(enroll, { body: { course: COURSE } }, 'Logic'));
const leave = (tab: FakeTab) => tab.wait(tab.device.queue(unenroll, { params: { id: COURSE } }, 'Logic'));

describe('undo', () => {
  it('UN1 takes back a request that waits without a network, and what follows it still arrives', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await ask(tab);
    await tab.clock.advance(60_000);
    await leave(tab);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { id, undoable: true, title: 'Logic' },
      { undoable: true },
    ]);
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ request: { path: unenroll.path } }]);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 1 });
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(stage.university.requestServer.done()).toEqual(['unenroll']);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });

  it('UN1 of the only thing that waits leaves nothing to wait for', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await ask(tab);
    await tab.wait(tab.device.undo(id));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(await tab.wait(tab.device.drain(1000))).toBe(0);
  });

  it('UN1 is for its owner alone', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await ask(tab);
    await tab.wait(tab.device.signIn(stage.university.session(BEN)));
    expect(await tab.wait(tab.device.undo(id))).toBe('already sent');
  });

  it('UN2 a request that was carried can’t be taken back, in no tab, even if the answer was lost', async () => {
    const tab = await stage.browser.open();
    const other = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.fetch = async (path, init) => {
      const answer = await stage.university.fetch(path, init);
      if (path.includes('/enroll/')) throw new TypeError('Failed to fetch');
      return answer;
    };
    const id = await ask(tab);
    await tab.clock.advance(2000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ id, undoable: false }]);
    expect(await tab.wait(tab.device.undo(id))).toBe('already sent');
    expect(await other.wait(other.device.undo(id))).toBe('already sent');
    stage.browser.fetch = stage.university.fetch;
    await tab.clock.advance(400_000);
    expect(stage.university.requestServer.done()).toEqual(['enroll']);
  });

  it('UN2 a page that is left without a network sends no request that none carried', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.weather = { kind: 'no network' };
    const id = await ask(tab);
    await tab.page('hidden');
    expect(stage.university.requests.filter(({ keepalive }) => keepalive)).toEqual([]);
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
  });

  it('UN3 what was undone does not come back from local storage', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const { storage } = stage.browser;
    let copy = ['', ''];
    stage.browser.storage.onSet = (key) => {
      if (key.startsWith('longhand:request:')) copy = [key, storage.getItem(key) ?? ''];
    };
    const id = await ask(tab);
    await tab.wait(tab.device.undo(id));
    tab.kill();
    storage.setItem(copy[0] ?? '', copy[1] ?? '');
    const next = await stage.browser.open();
    expect(await next.wait(next.device.waiting())).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    await next.clock.advance(400_000);
    expect(stage.university.requestServer.asked()).toEqual([]);
  });
});

describe('the outcome of a request', () => {
  it('is there when the university has judged it', async () => {
    const tab = await stage.browser.open();
    const id = await ask(tab);
    expect(await tab.wait(tab.device.outcome(enroll, id))).toEqual({
      kind: 'done',
      answer: { course: COURSE, status: 'enrolled' },
    });
  });

  it('is the refusal, which then counts as read', async () => {
    stage.university.refusal = 'This course is full.';
    const tab = await stage.browser.open();
    const id = await ask(tab);
    const refused = await tab.wait(tab.device.outcome(enroll, id).catch((error: unknown) => error));
    expect(refused).toMatchObject({ name: 'ApiProblem', message: 'This course is full.', code: 'forbidden' });
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it.each([{ kind: 'no network' } as const, { kind: 'never answers' } as const])(
    'is that it waits where the university is out of reach: $kind',
    async (weather) => {
      const tab = await stage.browser.open();
      stage.university.weather = weather;
      const id = await ask(tab);
      expect(await tab.wait(tab.device.outcome(enroll, id))).toEqual({ kind: 'waiting', id });
      stage.university.weather = { kind: 'fair' };
      await tab.clock.advance(400_000);
      expect(stage.university.requestServer.done()).toEqual(['enroll']);
    },
  );
});
