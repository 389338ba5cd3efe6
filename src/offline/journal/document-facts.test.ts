import { expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import '../../../tests/fixtures/fake-browser.ts';
import { HEAD, outboxRow } from '../../../tests/fixtures/outbox-rows.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { KnownFacts } from './document-facts.ts';
import { asked } from '../device/transaction.ts';

const UNSENT = 1000;
const OWN = `${'o'.repeat(21)}A`;

/** A document with waiting rows of another page, opened by this page. */
async function stage() {
  const database = createDatabase(dexieOpener(new IDBFactory()));
  const rows = Array.from({ length: UNSENT }, (_, at) => outboxRow(at + 1));
  await database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
    await asked(tx.objectStore('streams').put(HEAD));
    for (const row of rows) await asked(tx.objectStore('outbox').put(row));
  });
  const touched = { rows: 0 };
  const entries = rows.map((stored) => ({
    head: HEAD,
    get row() {
      touched.rows += 1;
      return stored;
    },
  }));
  const facts = new KnownFacts(database, { user: HEAD.user, document: HEAD.document }, OWN);
  facts.remember(entries);
  const vector = { [HEAD.stream]: UNSENT };
  const acknowledge = (high: number) =>
    database.run(['outbox', 'streams'], 'readwrite', async (tx) => {
      await asked(tx.objectStore('streams').put({ ...HEAD, high }));
      await asked(tx.objectStore('outbox').delete(IDBKeyRange.bound([HEAD.stream, 1], [HEAD.stream, high])));
    });
  return { facts, touched, acknowledge, read: () => facts.read(vector, vector) };
}

it('BL4 what is known of a document is read anew without going through what waits', async () => {
  const { facts, touched, read } = await stage();
  await read();
  touched.rows = 0;
  for (let time = 0; time < 5; time += 1) await read();
  expect(touched.rows).toBeLessThan(UNSENT / 10);
  expect(facts.state(0, null, 0)).toMatchObject({ kind: 'on device', waiting: UNSENT });
});

it('counts again what waits once some of it was acknowledged', async () => {
  const { facts, acknowledge, read } = await stage();
  await read();
  await acknowledge(600);
  await read();
  expect(facts.state(0, null, 0)).toMatchObject({ kind: 'on device', waiting: UNSENT - 600 });
});
