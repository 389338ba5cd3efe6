import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { breakDatabase, FakeBrowser, FakeTab, quiet } from '../../tests/fixtures/fake-browser.ts';
import { ADA, ASSIGNMENT, BEN, COURSE, FakeUniversity, problemOf } from '../../tests/fixtures/fake-university.ts';
import { Witness } from '../../tests/fixtures/witness.ts';
import { pushLock } from './push.ts';
import type { Writer } from './writer.ts';

const TARGET = { kind: 'assignment', id: ASSIGNMENT } as const;

let university: FakeUniversity;
let browser: FakeBrowser;
let witness: Witness;
let mend: () => void = () => undefined;

beforeEach(() => {
  university = new FakeUniversity();
  browser = new FakeBrowser(university.fetch);
  browser.signedIn(university.session());
  witness = new Witness(browser.storage, university);
});

afterEach(() => {
  mend();
  mend = () => undefined;
  witness.stop();
  expect(witness.lies).toEqual([]);
});

async function openWriter(tab: FakeTab): Promise<Writer> {
  const writer = await tab.wait(tab.device.writer(TARGET));
  witness.watch(writer);
  return writer;
}

/** Every op that was ever recorded is at the university, once, in order. */
function expectAllArrived(): void {
  const stored = university.stored();
  expect(new Set(stored).size).toBe(stored.length);
  expect(stored.toSorted()).toEqual([...witness.attempted].toSorted());
}

describe('writing and sending', () => {
  it('brings what was typed to the university, and its states follow the facts', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    expect(writer.state()).toEqual({ kind: 'empty' });
    tab.type(writer, 'Hello, world.');
    expect(writer.state().kind).toBe('saving');
    await tab.clock.advance(0);
    expect(writer.state()).toMatchObject({ kind: 'on device', waiting: 13 });
    expect(tab.device.connection()).toEqual({ kind: 'sending', count: 13 });
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('Hello, world.');
    expect(writer.state().kind).toBe('at university');
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    expectAllArrived();
  });

  it('ST1 ST2 never claims more than the commits and acknowledgements say', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    for (let turn = 0; turn < 20; turn += 1) {
      university.weather = turn % 3 === 0 ? { kind: 'answer lost' } : { kind: 'fair' };
      tab.type(writer, 'ab');
      expect(['saving', 'not saved']).toContain(writer.state().kind);
      await tab.clock.advance(1700);
    }
    university.weather = { kind: 'fair' };
    await tab.clock.advance(20_000);
    expect(new Set(witness.shown)).toEqual(new Set(['empty', 'saving', 'on device', 'at university']));
    expectAllArrived();
  });

  it('PU7 sends 2 s after the last edit, and 5 s after the first at the latest', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    await tab.clock.advance(1000);
    const before = university.pushes();
    tab.type(writer, 'a');
    await tab.clock.advance(1900);
    expect(university.pushes()).toBe(before);
    await tab.clock.advance(200);
    expect(university.pushes()).toBe(before + 1);
    await tab.clock.advance(1000);
    for (let second = 0; second < 4; second += 1) {
      tab.type(writer, 'a');
      await tab.clock.advance(1000);
    }
    expect(university.pushes()).toBe(before + 1);
    tab.type(writer, 'a');
    await tab.clock.advance(1100);
    expect(university.pushes()).toBe(before + 2);
  });

  it('PU2 cuts a long paste into pushes of at most 64 KB', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    const text = Array.from({ length: 20_000 }, (_, index) => `word${index} `).join('');
    writer.record({ index: 0, removed: 0, inserted: text, source: 'paste', timeMs: 5 });
    await tab.clock.advance(20_000);
    const sizes = university.requests
      .filter(({ method, path }) => method === 'POST' && path.includes('/outbox/'))
      .map(({ bytes }) => bytes);
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64 * 1024);
    expect(university.text()).toBe(text);
  });

  it('PU8 signs with the device key, which needs no token and no log-in', async () => {
    const tab = await browser.open();
    await tab.wait(tab.device.signIn(university.session()));
    university.refusedTokens.add('access-1');
    university.refreshTokens.clear();
    const writer = await openWriter(tab);
    tab.type(writer, 'two weeks offline');
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('two weeks offline');
    const push = university.requests.findLast(({ method, path }) => method === 'POST' && path.includes('/outbox/'));
    expect(push?.headers.get('authorization')).toBeNull();
    expect(push?.headers.get('x-longhand-device')).toBe('01900000-0000-7000-8000-0000000000d1');
    expect(writer.state().kind).toBe('at university');
  });

  it('PU8 falls back to the bearer token, and renews it', async () => {
    university.refuseDeviceKey = true;
    university.refusedTokens.add('access-1');
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('abc');
    expect(browser.storage.getItem('accessToken')).toBe('access-new-1');
  });

  it('PU10 a page that holds the push lock and is frozen is passed by after 30 s', async () => {
    void browser.locks.of(null).request(pushLock(ADA), {}, () => new Promise(() => undefined));
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(25_000);
    expect(university.pushes()).toBe(0);
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('abc');
  });

  it('PU6 sends one small push when the page hides, and asks for a background sync', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'leaving');
    await tab.clock.advance(100);
    await tab.page('hidden');
    const hidden = university.requests.find(({ keepalive }) => keepalive);
    expect(hidden?.bytes).toBeLessThanOrEqual(30_000);
    expect(university.text()).toBe('leaving');
    expect(tab.syncs).toBe(1);
  });
});

describe('an answer that is no acknowledgement', () => {
  const troubles = [
    ['a dead network', { kind: 'no network' } as const],
    ['a lost answer', { kind: 'answer lost' } as const],
    ['a portal answering 200', { kind: 'portal' } as const],
    ['a portal answering 202', { kind: 'portal', status: 202 } as const],
    ...([400, 401, 403, 404, 409, 413, 426, 429, 500, 502, 503] as const).map(
      (status) => [`our ${status}`, { kind: 'status', status, problem: problemOf('busy', 'No.') } as const] as const,
    ),
  ] as const;

  it.each(troubles)('RT1 %s removes no row: all arrives afterwards, once', async (_, weather) => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = weather;
    tab.type(writer, 'still here');
    await tab.clock.advance(120_000);
    expect(writer.state().kind).toBe('on device');
    expect(tab.device.connection().kind).not.toBe('connected');
    university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(university.text()).toBe('still here');
    expect(writer.state().kind).toBe('at university');
    expectAllArrived();
  });

  it('RT1 a server that never answers is left after 30 s and asked again', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = { kind: 'never answers' };
    tab.type(writer, 'abc');
    await tab.clock.advance(10_000);
    university.weather = { kind: 'fair' };
    await tab.clock.advance(60_000);
    expect(university.text()).toBe('abc');
  });

  it('RT4 413 halves the push until it fits', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    const fetch = browser.fetch;
    browser.fetch = (path, init) => {
      const tooLarge = path.includes('/outbox/') && (init.body as Uint8Array).length > 400;
      university.weather = tooLarge
        ? { kind: 'status', status: 413, problem: problemOf('body_too_large', 'Too large.') }
        : { kind: 'fair' };
      return fetch(path, init);
    };
    tab.type(writer, 'x'.repeat(1000));
    await tab.clock.advance(60_000);
    expect(university.text()).toBe('x'.repeat(1000));
  });

  it('RT2 Retry-After is honored, whatever is typed meanwhile', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = {
      kind: 'status',
      status: 429,
      problem: problemOf('rate_limited', 'Slowly.'),
      retryAfter: '60',
    };
    tab.type(writer, 'a');
    await tab.clock.advance(3000);
    const asked = university.pushes();
    for (let turn = 0; turn < 10; turn += 1) {
      tab.type(writer, 'b');
      await tab.clock.advance(4000);
    }
    expect(university.pushes()).toBe(asked);
    university.weather = { kind: 'fair' };
    await tab.clock.advance(30_000);
    expect(university.text()).toBe('abbbbbbbbbb');
  });

  it.each([
    ['coming online', (tab: FakeTab) => tab.page('online')],
    ['being looked at', (tab: FakeTab) => tab.page('visible')],
    ['signing in', (tab: FakeTab) => tab.wait(tab.device.signIn(university.session()))],
  ])('RT5 %s begins the back-off anew', async (_, act) => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = { kind: 'no network' };
    tab.type(writer, 'abc');
    await tab.clock.advance(600_000);
    university.weather = { kind: 'fair' };
    const waits = (tab.device.schedule().nextTryAt ?? 0) - tab.clock.wallMs();
    expect(waits).toBeGreaterThan(3000);
    await act(tab);
    await tab.clock.advance(200);
    expect(university.text()).toBe('abc');
  });

  it('RT5 a new edit begins the back-off anew', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = { kind: 'no network' };
    tab.type(writer, 'abc');
    await tab.clock.advance(600_000);
    university.weather = { kind: 'fair' };
    tab.type(writer, 'd');
    await tab.clock.advance(2100);
    expect(university.text()).toBe('abcd');
  });

  it('RT6 what the browser believes about the network is not asked', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'abc');
    await tab.clock.advance(3000);
    vi.unstubAllGlobals();
    expect(university.text()).toBe('abc');
  });

  it('ST3 Connected shows only while the last answer was our server’s and nothing waits', async () => {
    university.weather = { kind: 'portal' };
    const tab = await browser.open();
    await tab.clock.advance(5000);
    expect(tab.device.connection()).toEqual({ kind: 'offline', waiting: 0 });
    university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
    const writer = await openWriter(tab);
    tab.type(writer, 'a');
    expect(tab.device.connection()).toEqual({ kind: 'sending', count: 1 });
  });
});

describe('what the university has', () => {
  it('AK3 moves to the local log with its acknowledgement: a page that dies at once opens again with all of it', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'acknowledged');
    await tab.clock.advance(2200);
    expect(writer.state().kind).toBe('at university');
    tab.kill();
    university.weather = { kind: 'no network' };
    const next = await browser.open();
    const again = await openWriter(next);
    expect(again.text()).toBe('acknowledged');
    expect(again.state().kind).toBe('at university');
  });
});

describe('streams that the university can’t take', () => {
  it('AK4 a gap is filled from the local log', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'before the fall');
    await tab.clock.advance(5000);
    expect(writer.state().kind).toBe('at university');
    const [stream] = [...university.highs.keys()];
    university.batches = university.batches.map((batch) => ({ ...batch, ops: batch.ops.slice(0, 4) }));
    university.highs.set(stream ?? '', 4);
    tab.type(writer, ', after');
    await tab.clock.advance(60_000);
    expect(university.text()).toBe('before the fall, after');
    expectAllArrived();
    expect(writer.state().kind).toBe('at university');
  });

  it('AK5 an unknown assignment stops its own stream: rows stay in sight, others go on', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    const practice = await tab.wait(tab.device.writer({ kind: 'practice' }));
    university.unknownAssignment = true;
    tab.type(writer, 'homework');
    await tab.clock.advance(0);
    tab.type(practice, 'practice');
    await tab.clock.advance(60_000);
    expect(university.text()).toBe('practice');
    expect(writer.state()).toEqual({ kind: 'refused', error: 'Your university does not know this assignment.' });
    const items = await tab.wait(tab.device.waiting());
    expect(items).toMatchObject([
      { kind: 'writing', edits: 8, words: 1, error: 'Your university does not know this assignment.' },
    ]);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'unknown assignment' }] });
    university.unknownAssignment = false;
    await tab.page('visible');
    await tab.clock.advance(5000);
    expect(university.stored().length).toBe(16);
    expect(tab.device.connection()).toEqual({ kind: 'connected' });
  });

  it('AK6 an op that fails by itself stops only what follows it, and is shown after ten times and an hour', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'abcdef');
    const [first] = [...witness.attempted];
    university.failing = { stream: first?.split(':')[0] ?? '', seq: 4 };
    await tab.clock.advance(60_000);
    expect(university.text()).toBe('abc');
    expect(writer.state().kind).toBe('on device');
    await tab.clock.advance(2 * 3_600_000);
    expect(writer.state()).toEqual({ kind: 'refused', error: 'It can’t be read.' });
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
    university.failing = null;
    await tab.clock.advance(600_000);
    expect(university.text()).toBe('abcdef');
    expectAllArrived();
  });
});

describe('actions', () => {
  it('AK7 are queued offline, sent in order, and a refusal is shown until it was read', async () => {
    university.weather = { kind: 'no network' };
    const tab = await browser.open();
    await tab.wait(tab.device.act({ name: 'enroll', course: COURSE }, 'Robotics'));
    await tab.wait(tab.device.act({ name: 'unenroll', course: COURSE }, 'Robotics'));
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'action', title: 'Robotics', action: { name: 'enroll' }, error: null },
      { kind: 'action', title: 'Robotics', action: { name: 'unenroll' }, error: null },
    ]);
    university.weather = { kind: 'fair' };
    university.refusal = 'Enrollment for Robotics closed at 12:00.';
    await tab.page('online');
    await tab.clock.advance(1000);
    expect(university.actions.map(({ op }) => op.kind === 'action' && op.action.name)).toEqual(['enroll', 'unenroll']);
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

describe('pages that go away', () => {
  it('RC1 what a dead page left in the tail is recovered by the next, and arrives', async () => {
    university.weather = { kind: 'no network' };
    const first = await browser.open();
    const writer = await openWriter(first);
    first.type(writer, 'committed, ');
    await first.clock.advance(1000);
    mend = breakDatabase('dead handle');
    first.type(writer, 'only in the tail');
    await quiet();
    first.kill();
    mend();
    university.weather = { kind: 'fair' };
    const second = await browser.open();
    const again = await openWriter(second);
    expect(again.text()).toBe('committed, only in the tail');
    expect([...browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:'))).toEqual([]);
    await second.clock.advance(10_000);
    expect(university.text()).toBe('committed, only in the tail');
    expectAllArrived();
  });

  it('RC2 the tail of a page that is alive is left to it', async () => {
    const first = await browser.open();
    const writer = await openWriter(first);
    mend = breakDatabase('dead handle');
    first.type(writer, 'mine');
    await quiet();
    mend();
    await browser.open();
    expect([...browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:')).length).toBe(4);
    await first.clock.advance(20_000);
    expect(university.text()).toBe('mine');
  });

  it('RC3 the tail is kept until its rows are committed elsewhere', async () => {
    const first = await browser.open();
    const writer = await openWriter(first);
    mend = breakDatabase('dead handle');
    first.type(writer, 'abc');
    await quiet();
    first.kill();
    const second = await browser.open();
    const tails = () => [...browser.storage.values.keys()].filter((key) => key.startsWith('longhand:tail:')).length;
    expect(tails()).toBe(3);
    const again = await second.wait(second.device.writer(TARGET));
    expect(again.text()).toBe('abc');
    mend();
    await second.page('visible');
    await second.clock.advance(10_000);
    expect(tails()).toBe(0);
    expect(university.text()).toBe('abc');
  });

  it('RC4 without Web Locks, BroadcastChannel and compression everything still arrives', async () => {
    const bare = { locks: undefined, openChannel: undefined, compress: undefined };
    const first = await browser.open(bare);
    const writer = await openWriter(first);
    mend = breakDatabase('dead handle');
    first.type(writer, 'abc');
    await quiet();
    first.kill();
    mend();
    const second = await browser.open(bare);
    const again = await openWriter(second);
    second.type(again, 'def');
    await second.clock.advance(20_000);
    expect(university.text()).toBe('abcdef');
    expectAllArrived();
  });

  it('RC5 opens cold, offline and with an expired token, and goes on writing', async () => {
    const first = await browser.open();
    const writer = await openWriter(first);
    first.type(writer, 'At home. ');
    await first.clock.advance(10_000);
    writer.close();
    await first.clock.advance(100);
    first.kill();
    university.weather = { kind: 'no network' };
    university.refusedTokens.add('access-1');
    const second = await browser.open();
    const again = await openWriter(second);
    expect(again.text()).toBe('At home. ');
    expect(again.missing()).toBe('none');
    second.type(again, 'On the train.');
    await second.clock.advance(5000);
    expect(again.state()).toMatchObject({ kind: 'on device', waiting: 13 });
    university.weather = { kind: 'fair' };
    await second.page('online');
    await second.clock.advance(5000);
    expect(university.text()).toBe('At home. On the train.');
    expect(await second.wait(second.device.lastTarget())).toEqual(TARGET);
  });

  it('RC6 a clock that jumps by years changes nothing', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'a');
    await tab.clock.advance(5000);
    tab.clock.wallBegan -= 10 * 365 * 86_400_000;
    tab.type(writer, 'b');
    await tab.clock.advance(5000);
    tab.clock.wallBegan += 30 * 365 * 86_400_000;
    tab.type(writer, 'c');
    await tab.clock.advance(5000);
    expect(university.text()).toBe('abc');
    expect(writer.state().kind).toBe('at university');
  });
});

describe('stores that fail', () => {
  it('ST4 both refuse: not saved, with the words, and needs attention; saved once one takes it', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    await tab.clock.advance(1000);
    browser.storage.full = true;
    mend = breakDatabase('dead handle');
    writer.record({ index: 0, removed: 0, inserted: 'three whole words', source: 'paste', timeMs: 9 });
    expect(writer.state()).toEqual({ kind: 'not saved', words: 3 });
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'not saved' }] });
    expect(writer.text()).toBe('three whole words');
    mend();
    browser.storage.full = false;
    await tab.clock.advance(20_000);
    expect(university.text()).toBe('three whole words');
    expect(writer.state().kind).toBe('at university');
  });

  it('TL6 a full disk: nothing is lost, and it goes on once there is room', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    mend = breakDatabase('quota');
    tab.type(writer, 'no room');
    await tab.clock.advance(5000);
    expect(writer.state().kind).toBe('saving');
    mend();
    await tab.clock.advance(20_000);
    expect(university.text()).toBe('no room');
    expectAllArrived();
  });
});

describe('two people on one device', () => {
  it('OB4 OB5 the next user sees nothing of unsent work; its owner comes back and it arrives', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    university.weather = { kind: 'no network' };
    tab.type(writer, 'Ada’s unsent work');
    await tab.clock.advance(3000);
    await tab.wait(tab.device.signOut());
    expect(browser.storage.getItem('accessToken')).toBeNull();
    expect(tab.device.user()).toBeNull();
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    university.weather = { kind: 'fair' };
    await tab.wait(tab.device.signIn(university.session(BEN, 'access-ben')));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(await tab.wait(tab.device.lastTarget())).toBeNull();
    const other = await tab.wait(tab.device.writer(TARGET));
    expect(other.text()).toBe('');
    await tab.clock.advance(60_000);
    expect(university.stored()).toEqual([]);
    await tab.wait(tab.device.signOut());
    await tab.wait(tab.device.signIn(university.session(ADA, 'access-2')));
    const back = await tab.wait(tab.device.writer(TARGET));
    expect(back.text()).toBe('Ada’s unsent work');
    await tab.clock.advance(10_000);
    expect(university.text()).toBe('Ada’s unsent work');
  });

  it('OB6 sign-out with nothing unsent removes what is readable', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'sent');
    await tab.clock.advance(10_000);
    await tab.wait(tab.device.signOut());
    const database = await new Promise<IDBDatabase>((done) => {
      const request = browser.indexedDB.open('longhand');
      request.addEventListener('success', () => done(request.result));
    });
    for (const table of ['outbox', 'log', 'documents', 'checkpoints', 'results', 'keys']) {
      const rows = await new Promise((done) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => done(request.result));
      });
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    expect([...browser.storage.values.keys()]).toEqual([]);
  });

  it('drain sends first and says what is left', async () => {
    const tab = await browser.open();
    const writer = await openWriter(tab);
    tab.type(writer, 'abc');
    expect(await tab.wait(tab.device.drain(9000))).toBe(0);
    expect(university.text()).toBe('abc');
    university.weather = { kind: 'no network' };
    tab.type(writer, 'de');
    expect(await tab.wait(tab.device.drain(3000))).toBe(2);
  });
});
