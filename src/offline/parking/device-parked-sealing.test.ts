import { describe, expect, it } from 'vitest';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import { everythingOf } from '../../../tests/fixtures/everything-of.ts';
import { ADA } from '../../../tests/fixtures/fake-university.ts';
import { inserted, storedForm, streamName } from '../../../tests/fixtures/unstorable-rows.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { asked } from '../device/transaction.ts';
// Imported early: the app loads it when needed, and the fake clock doesn’t wait for that.
import './decisions.ts';

const stage = deviceStage();
const rows = [{ op: inserted('secret words', { source: 'telepathy' }) }];

async function plant(): Promise<void> {
  const database = createDatabase(dexieOpener(stage.browser.indexedDB));
  const { head, rows: stored } = storedForm({ stream: streamName(1), rows }, ADA, TARGET, 1);
  await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    await asked(tx.objectStore('streams').put(head));
    for (const row of stored) await asked(tx.objectStore('outbox').put(row));
  });
  database.drop();
}

describe('parked work of a person who leaves', () => {
  it('PO10 is sealed with a sign-out, brought by nobody, and in sight again at its owner’s next log-in', async () => {
    const tab = await stage.browser.open();
    await tab.wait(tab.device.signIn(stage.university.session()));
    await plant();
    await tab.page('online');
    await tab.clock.advance(5000);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'parked', words: 2 });
    await tab.wait(tab.device.signOut());
    expect(await everythingOf(stage.browser)).not.toContain('secret words');
    tab.kill();
    const others = await stage.browser.open();
    await others.clock.advance(60_000);
    expect(stage.university.requests.filter(({ path }) => path === `/api/outbox/${ADA}/sealed/`)).toEqual([]);
    await others.wait(others.device.signIn(stage.university.session(ADA, 'access-2')));
    await others.clock.advance(10_000);
    const [back] = await others.wait(others.device.waiting());
    expect(back).toEqual(item);
    expect(others.device.wordsOf(back?.id ?? '')).toBe('secret words');
    await others.wait(others.device.retry(back?.id ?? ''));
    await others.clock.advance(10_000);
    expect(stage.university.text()).toBe('secret words');
  });
});
