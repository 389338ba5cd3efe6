import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { ADA } from '../../../tests/fixtures/fake-university.ts';
import { inserted, storedForm, streamName, unstorableStreams } from '../../../tests/fixtures/unstorable-rows.ts';
import { createDatabase } from './database.ts';
import { dexieOpener } from './dexie-database.ts';
import { pushLock } from './locks.ts';
import { asked } from './transaction.ts';
// Imported early: the app loads it when needed, and the fake clock doesn’t wait for that.
import '../delivery/push.ts';
import { pushFromWorker } from '../delivery/worker-push.ts';

const stage = deviceStage();
const PRACTICE = { kind: 'practice' } as const;
const kinds = unstorableStreams();

type Planted = Parameters<typeof storedForm>[0];

/** Puts streams straight into the database. */
async function plant(streams: readonly Planted[]): Promise<void> {
  const database = createDatabase(dexieOpener(stage.browser.indexedDB));
  await database.run(['outbox', 'streams', 'meta'], 'readwrite', async (tx) => {
    await asked(tx.objectStore('meta').put({ key: 'session', user: ADA }));
    for (const [number, stream] of streams.entries()) {
      const { head, rows } = storedForm(stream, ADA, TARGET, number + 1);
      if (head !== null) await asked(tx.objectStore('streams').put(head));
      for (const row of rows) await asked(tx.objectStore('outbox').put(row));
    }
  });
  database.drop();
}

const good = (number: number, text: string): Planted => ({
  stream: streamName(500 + number),
  target: PRACTICE,
  rows: [{ op: inserted(text) }],
});

describe('AK8 a row that can’t be stored', () => {
  it.each(kinds)('$name: stops its own stream alone, in the page', async (bad) => {
    await plant([bad, good(1, 'good words')]);
    const tab = await stage.browser.open();
    await tab.clock.advance(5000);
    expect(stage.university.text()).toContain('good words');
  });

  it.each(kinds)('$name: stops its own stream alone, in the worker', async (bad) => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    tab.kill();
    await plant([bad, good(1, 'good words')]);
    const { locks } = stage.browser;
    const isAllSent = pushFromWorker({ ...tab.ports, fetch: stage.university.fetch, locks: locks.of(null) });
    // Nothing is left that can be sent, and the rest was not tried again and again.
    expect(await isAllSent).toBe(true);
    expect(stage.university.pushes()).toBeLessThan(20);
    expect(stage.university.text()).toContain('good words');
  });

  it('all of them at once, before, between and after good streams', async () => {
    await plant(kinds.flatMap((bad, index) => [bad, good(index, `good ${String(index)}. `)]));
    const tab = await stage.browser.open();
    // In small steps: the fake database takes longer for many streams than one step waits.
    for (let step = 0; step < 50; step += 1) await tab.clock.advance(100);
    for (const index of kinds.keys()) expect(stage.university.text()).toContain(`good ${String(index)}. `);
  });

  it('what precedes it in its own stream arrives', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((text, index) => ({
      seq: index + 1,
      op: inserted(text, { seq: index + 1, at: index === 4 ? -1 : index, clock: index }),
    }));
    await plant([{ stream: streamName(1), target: PRACTICE, rows }]);
    const tab = await stage.browser.open();
    await tab.clock.advance(5000);
    expect(stage.university.stored()).toHaveLength(4);
  });
});

describe('AK9 a row that can’t be sent', () => {
  it.each(kinds)('$name: is in sight within 30 s, with its words', async (bad) => {
    await plant([bad, good(1, 'good words')]);
    const tab = await stage.browser.open();
    await tab.clock.advance(30_000);
    const items = await tab.wait(tab.device.waiting());
    // The university could store it, so it has arrived and is not shown.
    if (stage.university.highs.has(String(bad.stream)) && items.length === 0) return;
    expect(items).toMatchObject([
      { kind: expect.stringMatching(/^(writing|parked)$/), error: expect.stringMatching(/./) },
    ]);
    expect(items[0]?.error).not.toBeNull();
    // What follows the row arrives.
    const words = tab.device.wordsOf(items[0]?.id ?? '') + stage.university.text();
    expect(words).toContain(bad.words);
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'failed op' }] });
    expect(tab.device.backlog()).toEqual(items);
  });

  it('is seen by a page after the worker found it, without a network', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    tab.kill();
    await plant([{ stream: streamName(1), rows: [{ op: inserted('x', { source: 'telepathy' }) }] }]);
    await pushFromWorker({ ...tab.ports, fetch: stage.university.fetch, locks: stage.browser.locks.of(null) });
    stage.university.weather = { kind: 'no network' };
    const next = await stage.browser.open();
    expect(await next.wait(next.device.waiting())).toMatchObject([{ damaged: true }]);
  });

  it.each(kinds)('$name: leaves the other streams of its document whole', async (bad) => {
    await plant([bad, { stream: streamName(600), rows: [{ op: inserted('sound words') }] }]);
    // Another page pushes, so that nothing looks at the rows before they are shown.
    void stage.browser.locks.of(null).request(pushLock(ADA), {}, () => new Promise(() => undefined));
    const tab = await stage.browser.open();
    const writer = await tab.wait(tab.device.writer(TARGET));
    expect(writer.text()).toContain('sound words');
  });
});
