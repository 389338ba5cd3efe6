import { IDBCursor, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { enroll } from '#contract/enrollment';
import type { Id } from '#contract/identifier';
// Imported early: the app loads them when needed, and the fake clock doesn't wait for that.
import '#contract/op';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import { ADA, COURSE } from '../../../tests/fixtures/fake-university.ts';
import { inserted, storedForm, streamName } from '../../../tests/fixtures/unstorable-rows.ts';
import { seeded } from '../../../lab/simulation/random.ts';
import { Backlog } from './backlog.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { asked } from '../device/transaction.ts';
import { pushFromWorker } from '../delivery/worker-push.ts';

const stage = deviceStage();
const BACKLOG = 1200;

function open() {
  return createDatabase(dexieOpener(stage.browser.indexedDB));
}

/** Puts unsent edits of an earlier page into the database, one letter each. */
async function plantBacklog(count: number): Promise<void> {
  const text = 'plenty of words ';
  const rows = Array.from({ length: count }, (_, at) => ({
    seq: at + 1,
    op: inserted(text.charAt(at % text.length), { seq: at + 1, at, clock: at }),
  }));
  const { head, rows: stored } = storedForm({ stream: streamName(1), rows }, ADA, TARGET, 1);
  const database = open();
  await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    await asked(tx.objectStore('streams').put(head));
    for (const row of stored) await asked(tx.objectStore('outbox').put(row));
  });
  database.drop();
}

/**
 * Counts reads of the outbox until it is stopped: requests for single keys, other requests, and the rows that these go
 * through.
 */
function countReads(): { keys: () => number; reads: () => number; rows: () => number; stop: () => void } {
  let keys = 0;
  let reads = 0;
  let rows = 0;
  const patched: [object, string, unknown][] = [];
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype, IDBCursor.prototype]) {
    for (const name of ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor', 'continue']) {
      const real = Reflect.get(owner, name) as ((...args: unknown[]) => unknown) | undefined;
      if (real === undefined) continue;
      patched.push([owner, name, real]);
      Reflect.set(owner, name, function counted(this: { name?: string }, ...args: unknown[]) {
        const request = Reflect.apply(real, this, args) as IDBRequest<unknown>;
        if (this.name !== 'outbox') return request;
        if (name === 'getKey') keys += 1;
        else {
          reads += 1;
          request.addEventListener('success', () => {
            rows += rowsOf(request.result);
          });
        }
        return request;
      });
    }
  }
  const stop = () => {
    for (const [owner, name, real] of patched) Reflect.set(owner, name, real);
  };
  return { keys: () => keys, reads: () => reads, rows: () => rows, stop };
}

/** How many rows the database goes through for a result; counting goes through all that it counts. */
function rowsOf(result: unknown): number {
  if (typeof result === 'number') return result;
  return Array.isArray(result) ? result.length : Number(result !== null && result !== undefined);
}

describe('the backlog', () => {
  it('BL1 a key reads no row of the outbox, however much is unsent and whoever shows it', async () => {
    await plantBacklog(BACKLOG);
    // A push reads the rows that it sends, so pushes are put off here.
    const problem = problemOf('rate_limited', 'Slowly.');
    stage.university.weather = { kind: 'status', status: 429, problem, retryAfter: '3000' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    await tab.clock.advance(3000);
    await tab.wait(tab.device.waiting());
    const shown: number[] = [];
    tab.device.subscribe(() => shown.push(tab.device.backlog()?.reduce((sum, { edits }) => sum + edits, 0) ?? -1));
    // The first key begins a stream, whose head is read once.
    tab.type(writer, 'f');
    await tab.clock.advance(300);
    const counter = countReads();
    for (const key of 'our words follow') {
      tab.type(writer, key);
      await tab.clock.advance(20);
    }
    counter.stop();
    await tab.clock.advance(200);
    expect(counter.reads()).toBe(0);
    // The key read in each write: whether the previous change is still there.
    expect(counter.keys()).toBeLessThanOrEqual('our words follow'.length);
    expect(shown.at(-1)).toBe(BACKLOG + 'four words follow'.length);
    expect(tab.device.connection()).toMatchObject({ kind: 'sending', count: BACKLOG + 'four words follow'.length });
  });

  it('BL4 what runs beside keys without a network goes through no more rows, however much is unsent', async () => {
    await plantBacklog(BACKLOG);
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    tab.type(writer, 'f');
    // The first push, and the first count of the earlier page's rows.
    await tab.clock.advance(10_000);
    const [tries, counter] = [stage.university.pushes(), countReads()];
    for (let key = 0; key < 60; key += 1) {
      tab.type(writer, 'x');
      await tab.clock.advance(500);
    }
    counter.stop();
    const tried = stage.university.pushes() - tries;
    expect(tried).toBeGreaterThan(0);
    // 32 rows each of two streams and their ends, and part of a look now and then: a twelfth of the unsent rows.
    expect(counter.rows() / tried).toBeLessThan(BACKLOG / 12);
  });

  it('BL2 shows what a look at the database alone finds, after anything that tabs and worker do', async () => {
    const random = seeded(3);
    await plantBacklog(600);
    const one = await stage.browser.open();
    await one.wait(one.device.signIn(stage.university.session()));
    const other = await stage.browser.open();
    const writers = [
      { tab: one, writer: await one.wait(one.device.writer(TARGET)) },
      { tab: other, writer: await other.wait(other.device.writer({ kind: 'practice' })) },
    ];
    const acts = [
      () => Promise.all(writers.map(async ({ tab, writer }) => tab.type(writer, 'a word '))),
      () => one.device.queue(enroll, { body: { course: COURSE } }, 'Robotics'),
      () => other.wait(writers[1]?.writer.snapshot() ?? Promise.resolve()),
      async () => {
        stage.university.weather = { kind: random() < 0.5 ? 'fair' : 'no network' };
        stage.university.refusal = random() < 0.5 ? null : 'No.';
      },
      () => one.page('online'),
      async () => {
        stage.university.weather = { kind: 'fair' };
        await pushFromWorker({ ...one.ports, fetch: stage.university.fetch, locks: undefined });
      },
      async () => {
        const undoable = one.device.backlog()?.find((item) => item.undoable);
        if (undoable !== undefined) await one.device.undo(undoable.id);
      },
    ];
    for (let step = 0; step < 60; step += 1) {
      await acts[Math.floor(random() * acts.length)]?.();
      for (const { tab } of writers) await tab.clock.advance(700);
      // A tab that gets the other's news looks once more.
      for (const { tab } of writers) await tab.clock.advance(300);
      const database = open();
      const fresh = new Backlog({ database, user: () => ADA, onRead: () => undefined });
      await fresh.whole();
      for (const { tab } of writers) {
        expect({ step, items: tab.device.backlog() }).toEqual({ step, items: fresh.items() });
      }
      database.drop();
    }
  });

  it('BL2 counts the words of an item however its rows come and go', async () => {
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    stage.university.weather = { kind: 'no network' };
    tab.type(writer, 'one two three');
    await tab.clock.advance(300);
    expect(tab.device.backlog()).toMatchObject([{ words: 3, edits: 13, says: '3 words, 13 edits. 1 KB' }]);
    tab.type(writer, 'fold four');
    await tab.clock.advance(300);
    expect(tab.device.backlog()).toMatchObject([{ words: 4, edits: 22 }]);
  });

  it('BL3 tells what became of a request and of a hand-in that the worker sent, and a page that opens later too', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    const writer = await stage.openWriter(tab);
    stage.browser.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    await tab.device.queue(enroll, { body: { course: COURSE } }, 'Robotics');
    tab.type(writer, 'text');
    await tab.wait(writer.submit());
    await tab.clock.advance(3000);
    expect(tab.device.done()).toEqual([]);
    const worker = await stage.browser.open();
    await pushFromWorker({ ...worker.ports, fetch: stage.university.fetch, locks: undefined });
    await tab.clock.advance(200);
    const enrolled = {
      request: expect.objectContaining({ path: enroll.path, body: { course: COURSE } }) as unknown,
      title: 'Robotics',
      answer: { course: COURSE, status: 'enrolled' },
    };
    const handedIn = { request: null, target: TARGET };
    expect(tab.device.done()).toHaveLength(2);
    expect(tab.device.done()).toMatchObject(
      expect.arrayContaining([enrolled, handedIn].map((item) => expect.objectContaining({ ...item, isNews: true }))),
    );
    expect(tab.device.backlog()).toEqual([]);
    const next = await stage.browser.open();
    expect(next.device.done().map(({ isNews }) => isNews)).toEqual([false, false]);
  });

  it('BL3 is the same list until it changes, for a screen that is still there when its user has left, too', async () => {
    let user: Id | null = ADA;
    const backlog = new Backlog({ database: open(), user: () => user, onRead: () => undefined });
    const isSame = () => backlog.done() === backlog.done() && backlog.items() === backlog.items();
    await backlog.look();
    expect(isSame()).toBe(true);
    user = null;
    expect(isSame()).toBe(true);
  });
});
