import { afterEach, describe, expect, it } from 'vitest';
import { IDBDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb';
import { breakDatabase } from '../../../tests/fixtures/break-database.ts';
import { FakeStorage } from '../../../tests/fixtures/fake-browser.ts';
import { FakeClock, quiet } from '../../../tests/fixtures/fake-clock.ts';
import { HEAD, outboxRow } from '../../../tests/fixtures/outbox-rows.ts';
import { createDatabase, type Database } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { Journal } from './journal.ts';
import type { OutboxRow } from '../device/rows.ts';
import { createTail, TAIL_MAX_BYTES } from './tail.ts';
import { asked } from '../device/transaction.ts';

async function stage(isLocked = () => false) {
  const clock = new FakeClock();
  const storage = new FakeStorage();
  const database = createDatabase(dexieOpener(new IDBFactory()));
  await database.ready();
  const events: string[] = [];
  const made = { room: 0 };
  const makeRoom = async () => {
    made.room += 1;
  };
  const journal = new Journal(
    { database, tail: createTail(storage), clock, makeRoom, isLocked },
    (rows) => events.push(...rows.map(({ seq }) => `committed ${seq}`)),
    () => undefined,
  );
  return { clock, storage, database, journal, events, made };
}

function rowsIn(database: Database): Promise<OutboxRow[]> {
  return database.run(['outbox'], 'readonly', (tx) => asked<OutboxRow[]>(tx.objectStore('outbox').getAll()));
}

/** Counts the map entries that are iterated, until {@link mend}. */
function countSteps(): () => number {
  const steps = Object.getPrototypeOf(new Map().values()) as Iterator<unknown>;
  // oxlint-disable-next-line typescript/unbound-method -- it is put back as it was, and called with its own `this`
  const { next } = steps;
  let count = 0;
  steps.next = function counted(this: Iterator<unknown>) {
    count += 1;
    return next.call(this);
  };
  mend = () => {
    steps.next = next;
  };
  return () => count;
}

let mend: () => void = () => undefined;
afterEach(() => mend());

describe('writing an edit down', () => {
  it('TL1 OB1 has it in the tail, put and committed before the input handler goes on', async () => {
    const { journal, storage } = await stage();
    const steps: string[] = [];
    storage.onSet = () => steps.push('tail');
    // oxlint-disable-next-line typescript/unbound-method -- it is put back as it was, and called with its own `this`
    const { commit } = IDBTransaction.prototype;
    // oxlint-disable-next-line typescript/unbound-method -- see above
    const { transaction } = IDBDatabase.prototype;
    mend = () =>
      Object.assign(IDBTransaction.prototype, { commit }) && Object.assign(IDBDatabase.prototype, { transaction });
    IDBDatabase.prototype.transaction = function seen(this: IDBDatabase, ...args: Parameters<typeof transaction>) {
      steps.push(`put into ${JSON.stringify(args[0])}`);
      return transaction.apply(this, args);
    };
    IDBTransaction.prototype.commit = function seen(this: IDBTransaction) {
      steps.push('commit');
      commit.call(this);
    };
    journal.write(HEAD, [outboxRow(1)]);
    expect(steps).toEqual(['tail', 'put into ["outbox","streams"]', 'commit']);
  });

  it('TL2 leaves the tail only when its transaction is complete', async () => {
    const { journal, storage, database, events } = await stage();
    journal.write(HEAD, [outboxRow(1), outboxRow(2)]);
    expect(storage.values.size).toBe(2);
    expect(events).toEqual([]);
    await quiet();
    expect(storage.values.size).toBe(0);
    expect(events).toEqual(['committed 1', 'committed 2']);
    expect((await rowsIn(database)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('BL4 asks no committed row whether it is saved, however many wait to be sent', async () => {
    const { journal } = await stage();
    journal.write(
      HEAD,
      Array.from({ length: 1000 }, (_, at) => outboxRow(at + 1)),
    );
    await journal.committed();
    expect(journal.unacknowledged()).toBe(1000);
    const steps = countSteps();
    journal.write(HEAD, [outboxRow(1001)]);
    expect(journal.unsaved()).toEqual([]);
    expect(journal.pending()).toBe(1);
    mend();
    expect(steps()).toBeLessThan(20);
  });

  it('OB2 writes the stream’s head with its first row', async () => {
    const { journal, database } = await stage();
    journal.write(HEAD, [outboxRow(1)]);
    await quiet();
    const heads = await database.run(['streams'], 'readonly', (tx) => asked(tx.objectStore('streams').getAll()));
    expect(heads).toEqual([HEAD]);
  });

  it('TL3 holds at most 512 KB, and the database takes what the tail cannot', async () => {
    const { journal, storage, database, events, clock } = await stage();
    const rows = Array.from({ length: 40 }, (_, index) => outboxRow(index + 1, 'x'.repeat(8000)));
    journal.write(HEAD, rows);
    const held = [...storage.values].reduce((sum, [key, value]) => sum + (key.length + value.length) * 2, 0);
    expect(held).toBeLessThanOrEqual(TAIL_MAX_BYTES);
    expect(held).toBeGreaterThan(TAIL_MAX_BYTES - 20_000);
    expect(journal.unsaved()).toEqual([]);
    await clock.advance(1);
    await clock.advance(1);
    expect(events.length).toBe(40);
    expect((await rowsIn(database)).length).toBe(40);
    expect(storage.values.size).toBe(0);
  });
});

describe('a store that fails', () => {
  it('TL4 a dead handle: the tail holds the edit, the database is opened again and the edit put again', async () => {
    const { journal, storage, clock, database, events } = await stage();
    mend = breakDatabase('dead handle');
    journal.write(HEAD, [outboxRow(1)]);
    await quiet();
    expect(storage.values.size).toBe(1);
    expect(journal.pending()).toBe(1);
    expect(journal.unsaved()).toEqual([]);
    mend();
    await clock.advance(1000);
    expect(events).toEqual(['committed 1']);
    expect(storage.values.size).toBe(0);
    expect((await rowsIn(database)).length).toBe(1);
  });

  it('TL4 a database that closed under the page is opened again', async () => {
    const { journal, clock, database, events } = await stage();
    database.handle()?.close();
    journal.write(HEAD, [outboxRow(1)]);
    expect(journal.pending()).toBe(1);
    await clock.advance(1000);
    expect(events).toEqual(['committed 1']);
  });

  it('TL5 a transaction that never ends is written again with another handle', async () => {
    const { journal, clock, database, events } = await stage();
    mend = breakDatabase('hang');
    journal.write(HEAD, [outboxRow(1)]);
    await clock.advance(4000);
    expect(journal.pending()).toBe(1);
    expect(events).toEqual([]);
    mend();
    await clock.advance(4000);
    expect(events).toEqual(['committed 1']);
    expect((await rowsIn(database)).length).toBe(1);
  });

  it('TL6 a full disk: room is made, and the edit put again', async () => {
    const { journal, clock, made, events, storage } = await stage();
    mend = breakDatabase('quota');
    journal.write(HEAD, [outboxRow(1)]);
    await clock.advance(2000);
    expect(made.room).toBeGreaterThan(0);
    expect(storage.values.size).toBe(1);
    mend();
    await clock.advance(6000);
    expect(events).toEqual(['committed 1']);
  });

  it('ST4 says which rows neither store took, and saves them when one does again', async () => {
    const { journal, clock, storage, events } = await stage();
    storage.full = true;
    mend = breakDatabase('dead handle');
    journal.write(HEAD, [outboxRow(1, 'unsaved words')]);
    expect(journal.unsaved().map(({ seq }) => seq)).toEqual([1]);
    storage.full = false;
    await clock.advance(6000);
    expect(journal.unsaved()).toEqual([]);
    expect(journal.pending()).toBe(1);
    mend();
    await clock.advance(10_000);
    expect(events).toEqual(['committed 1']);
    expect(journal.pending()).toBe(0);
  });
});

describe('a locked page', () => {
  it('SL3 does not write again what the database lost: it was sealed', async () => {
    let locked = false;
    const { clock, journal, database } = await stage(() => locked);
    journal.write(HEAD, [outboxRow(1)]);
    journal.write(HEAD, [outboxRow(2)]);
    await clock.advance(100);
    locked = true;
    await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
      await asked(tx.objectStore('outbox').clear());
      await asked(tx.objectStore('streams').clear());
    });
    await journal.verify();
    await clock.advance(100);
    expect(await rowsIn(database)).toEqual([]);
  });
});
