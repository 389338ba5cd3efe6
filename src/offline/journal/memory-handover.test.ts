import { describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { FakeStorage } from '../../../tests/fixtures/fake-browser.ts';
import { FakeClock, quiet } from '../../../tests/fixtures/fake-clock.ts';
import { HEAD, outboxRow } from '../../../tests/fixtures/outbox-rows.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { Journal } from './journal.ts';
import { recoverTail } from './recover.ts';
import { createTail } from './tail.ts';

const row = outboxRow(1);

/** A page whose database is in memory, and whose browser gives its own again once `handover` is called. */
async function pageInMemory() {
  const clock = new FakeClock();
  const real = await dexieOpener(new IDBFactory())();
  const given = { real: false };
  const open = () => (given.real ? Promise.resolve(real) : Promise.reject(new Error('none')));
  const database = createDatabase(open, { clock, open: dexieOpener(new IDBFactory(), 'memory') });
  await database.ready().catch(() => undefined);
  await clock.advance(5000);
  await database.ready();
  expect(database.volatile()).toBe(true);
  const handover = async () => {
    given.real = true;
    clock.now += 30_000;
    await database.ready();
    expect(database.volatile()).toBe(false);
  };
  const storage = new FakeStorage();
  return { clock, database, handover, storage, tail: createTail(storage) };
}

describe('what went into memory while the browser gave its database again', () => {
  it('TL8 stays in the tail of the page that wrote it', async () => {
    const { clock, database, handover, storage, tail } = await pageInMemory();
    const journal = new Journal(
      { database, tail, clock, makeRoom: async () => undefined, isLocked: () => false },
      () => undefined,
      () => undefined,
    );
    journal.write(HEAD, [row]);
    await handover();
    await quiet();
    expect(journal.unsaved()).toEqual([]);
    expect(storage.values.size).toBe(1);
  });

  it('TL8 stays in the tail that another page recovers', async () => {
    const { database, handover, storage, tail } = await pageInMemory();
    tail.put({ head: HEAD, row });
    const recovering = recoverTail(tail, database, undefined);
    await ticks();
    await handover();
    expect(await recovering).toBe(1);
    expect(storage.values.size).toBe(1);
  });
});

describe('what is in memory and in the tail alone', () => {
  it('TL9 is put into the tail again where somebody emptied local storage', async () => {
    const { clock, database, storage, tail } = await pageInMemory();
    const journal = new Journal(
      { database, tail, clock, makeRoom: async () => undefined, isLocked: () => false },
      () => undefined,
      () => undefined,
    );
    journal.write(HEAD, [row]);
    await quiet();
    storage.values.clear();
    storage.full = true;
    await journal.verify();
    expect(journal.unsaved()).toEqual([row]);
    storage.full = false;
    await journal.verify();
    expect(journal.unsaved()).toEqual([]);
    expect(storage.values.size).toBe(1);
  });
});

/** Lets a transaction begin (needs no timer), but none end (needs one). */
async function ticks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}
