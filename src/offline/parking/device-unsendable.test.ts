import { describe, expect, it } from 'vitest';
import { TARGET } from '../../../tests/fixtures/device-stage.ts';
import { ADA } from '../../../tests/fixtures/fake-university.ts';
import { parkingStage } from '../../../tests/fixtures/parking-stage.ts';
import { inserted, storedForm, streamName } from '../../../tests/fixtures/unstorable-rows.ts';
import { asked } from '../device/transaction.ts';
// Imported early: the app loads them when needed, and the fake clock doesn’t wait for that.
import '../delivery/push.ts';
import './decisions.ts';
import { pushFromWorker } from '../delivery/worker-push.ts';

const { stage, rowsOf, change } = parkingStage();

describe('a row that this device can’t send', () => {
  const bad = inserted('unheard of', { seq: 2, kind: 'blink', clock: 6 });
  const rows = [
    { op: inserted('First ') },
    { seq: 2, op: bad },
    { seq: 3, op: inserted('third', { seq: 3, clock: 16, after: { stream: streamName(1), clock: 5 } }) },
  ];

  async function plant(): Promise<void> {
    const { head, rows: stored } = storedForm({ stream: streamName(1), rows }, ADA, TARGET, 1);
    await change(['outbox', 'streams', 'meta'], async (tx) => {
      await asked(tx.objectStore('meta').put({ key: 'session', user: ADA }));
      await asked(tx.objectStore('streams').put(head));
      for (const row of stored) await asked(tx.objectStore('outbox').put(row));
    });
  }

  it('PO1 is parked at once, with its words, and what follows it arrives', async () => {
    await plant();
    const tab = await stage.browser.open();
    await tab.clock.advance(5000);
    expect(stage.university.text()).toBe('First third');
    const [item, ...more] = await tab.wait(tab.device.waiting());
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'parked', damaged: true });
    expect(tab.device.wordsOf(item?.id ?? '')).toContain('unheard of');
  });

  it('PO1 is parked by the worker, which goes on', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    tab.kill();
    await plant();
    await pushFromWorker({ ...tab.ports, fetch: stage.university.fetch, locks: stage.browser.locks.of(null) });
    expect(stage.university.text()).toBe('First third');
    expect(await rowsOf('parked')).toHaveLength(1);
  });

  it('PO1 is parked with its whole stream where nothing of that can be sent', async () => {
    await plant();
    await change(['streams'], async (tx) => {
      const head = await asked<object>(tx.objectStore('streams').get(streamName(1)));
      await asked(tx.objectStore('streams').put({ ...head, target: null }));
    });
    const tab = await stage.browser.open();
    await tab.clock.advance(5000);
    expect(await rowsOf('outbox')).toEqual([]);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'parked', parked: 'final' });
    for (const words of ['First', 'unheard of', 'third']) {
      expect(tab.device.wordsOf(item?.id ?? '')).toContain(words);
    }
    await tab.wait(tab.device.discardParked(item?.id ?? ''));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(tab.device.connection().kind).toBe('connected');
  });
});
