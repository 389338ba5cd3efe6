import { describe, expect, it } from 'vitest';
import { deviceStage } from '../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../tests/fixtures/fake-browser.ts';
import { BEN, COURSE } from '../../tests/fixtures/fake-university.ts';
import { createDatabase, openExisting } from './database.ts';
import { recoverTail } from './recover.ts';
import { createTail } from './tail.ts';

const stage = deviceStage();
const enroll = { name: 'enroll', course: COURSE } as const;
const unenroll = { name: 'unenroll', course: COURSE } as const;

const names = () => stage.university.actions.map(({ op }) => (op.kind === 'action' ? op.action.name : op.kind));
const act = (tab: FakeTab, action: typeof enroll | typeof unenroll) => tab.wait(tab.device.act(action, 'Logic'));

describe('undo', () => {
  it('UN1 takes back an action that waits without a network, and what follows it still arrives', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await act(tab, enroll);
    await tab.clock.advance(60_000);
    await act(tab, unenroll);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { id, undoable: true, title: 'Logic' },
      { undoable: true },
    ]);
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ action: unenroll }]);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 1 });
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(names()).toEqual(['skip', 'unenroll']);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });

  it('UN1 of the only thing that waits leaves nothing to wait for', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await act(tab, enroll);
    await tab.wait(tab.device.undo(id));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(await tab.wait(tab.device.drain(1000))).toBe(0);
  });

  it('UN1 is for its owner alone', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const id = await act(tab, enroll);
    await tab.wait(tab.device.signIn(stage.university.session(BEN)));
    expect(await tab.wait(tab.device.undo(id))).toBe('already sent');
  });

  it('UN2 an action that a request carried can’t be taken back, in no tab, even if the answer was lost', async () => {
    const tab = await stage.browser.open();
    const other = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.fetch = async (path, init) => {
      const answer = await stage.university.fetch(path, init);
      if (path.includes('/outbox/')) throw new TypeError('Failed to fetch');
      return answer;
    };
    const id = await act(tab, enroll);
    await tab.clock.advance(2000);
    expect(names()).toEqual(['enroll']);
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ id, undoable: false }]);
    expect(await tab.wait(tab.device.undo(id))).toBe('already sent');
    expect(await other.wait(other.device.undo(id))).toBe('already sent');
    stage.browser.fetch = stage.university.fetch;
    await tab.clock.advance(400_000);
    expect(names()).toEqual(['enroll']);
  });

  it('UN2 a page that is left without a network gives no action to its last request', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.weather = { kind: 'no network' };
    const id = await act(tab, enroll);
    await tab.page('hidden');
    expect(stage.university.requests.filter(({ keepalive }) => keepalive)).toEqual([]);
    expect(await tab.wait(tab.device.undo(id))).toBe('undone');
  });

  it('UN3 what was undone does not come back from the tail', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const { storage, indexedDB } = stage.browser;
    let entry = ['', ''];
    stage.browser.storage.onSet = (key) => {
      if (key.startsWith('longhand:tail:')) entry = [key, storage.getItem(key) ?? ''];
    };
    const id = await act(tab, enroll);
    await tab.wait(tab.device.undo(id));
    tab.kill();
    storage.setItem(entry[0] ?? '', entry[1] ?? '');
    await recoverTail(
      createTail(storage),
      createDatabase(() => openExisting(indexedDB)),
      undefined,
    );
    const next = await stage.browser.open();
    expect(await next.wait(next.device.waiting())).toEqual([]);
    stage.university.weather = { kind: 'fair' };
    await next.clock.advance(400_000);
    expect(names()).toEqual(['skip']);
  });
});

describe('the outcome of an action', () => {
  it('is there when the university has judged it', async () => {
    const tab = await stage.browser.open();
    const id = await act(tab, enroll);
    expect(await tab.wait(tab.device.outcome(id))).toEqual({ kind: 'done', detail: 'enrolled' });
  });

  it('is the refusal, which then counts as read', async () => {
    stage.university.refusal = 'This course is full.';
    const tab = await stage.browser.open();
    const id = await act(tab, enroll);
    const refused = await tab.wait(tab.device.outcome(id).catch((error: unknown) => error));
    expect(refused).toMatchObject({ name: 'ApiProblem', message: 'This course is full.', code: 'forbidden' });
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it.each([{ kind: 'no network' } as const, { kind: 'never answers' } as const])(
    'is that it waits where the university is out of reach: $kind',
    async (weather) => {
      const tab = await stage.browser.open();
      stage.university.weather = weather;
      const id = await act(tab, enroll);
      expect(await tab.wait(tab.device.outcome(id))).toEqual({ kind: 'waiting' });
      stage.university.weather = { kind: 'fair' };
      await tab.clock.advance(400_000);
      expect(names()).toEqual(['enroll']);
    },
  );
});
