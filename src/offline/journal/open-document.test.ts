import { describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { FakeBrowser } from '../../../tests/fixtures/fake-browser.ts';
import { HEAD, outboxRow } from '../../../tests/fixtures/outbox-rows.ts';
import { textOf } from '#writing/document/document';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { readDocumentLog } from './document-log.ts';
import { keepCheckpoint } from './keep-text.ts';
import { openDocument } from './open-document.ts';
import { createTail } from './tail.ts';
import { newDocumentRow, type CheckpointRow } from '../device/rows.ts';
import { noteSession } from '../device/session-note.ts';
import { asked } from '../device/transaction.ts';

const OWNER = { user: 'u', document: 'practice' };
const A = `${'a'.repeat(21)}A`;
const B = `${'b'.repeat(21)}A`;

describe('LG2 a checkpoint is replaced only by one that has all of it', () => {
  it.each([
    ['one that lacks a stream is not kept', { [B]: 9 }, { [A]: 5 }],
    ['one that is behind in a stream is not kept', { [A]: 4, [B]: 9 }, { [A]: 5 }],
    ['one that has more is kept', { [A]: 5, [B]: 1 }, { [A]: 5, [B]: 1 }],
  ])('%s', async (_, vector, expected) => {
    const database = createDatabase(dexieOpener(new IDBFactory()));
    const touch = () => newDocumentRow('u', { kind: 'practice' });
    await keepCheckpoint(database, { ...OWNER, bytes: new Uint8Array([1]), vector: { [A]: 5 } }, touch);
    await keepCheckpoint(database, { ...OWNER, bytes: new Uint8Array([2]), vector }, touch);
    const row = await database.run(['checkpoints'], 'readonly', (tx) =>
      asked<CheckpointRow>(tx.objectStore('checkpoints').get([OWNER.user, OWNER.document])),
    );
    expect(row.vector).toEqual(expected);
  });
});

it('OB6 nothing readable is kept of somebody who is signed out, whoever has not heard of it', async () => {
  const database = createDatabase(dexieOpener(new IDBFactory()));
  const keep = () =>
    keepCheckpoint(database, { ...OWNER, bytes: new Uint8Array([1]), vector: { [A]: 5 } }, () =>
      newDocumentRow('u', { kind: 'practice' }),
    );
  const kept = () =>
    database.run(['checkpoints'], 'readonly', (tx) => asked<unknown[]>(tx.objectStore('checkpoints').getAll()));
  await noteSession(database, () => null);
  await keep();
  expect(await kept()).toEqual([]);
  await noteSession(database, () => 'u');
  await keep();
  expect(await kept()).toHaveLength(1);
});

describe('RC9 an edit that another page commits while the document is read', () => {
  const OF = { user: HEAD.user, document: HEAD.document };

  /** A database and a tail that holds one edit, which is committed when the database has been read once. */
  function between() {
    const database = createDatabase(dexieOpener(new IDBFactory()));
    const tail = createTail(new FakeBrowser(() => new Promise(() => undefined)).storage);
    const row = outboxRow(1, 'moved');
    tail.put({ head: HEAD, row });
    const run = database.run.bind(database);
    database.run = async (tables, mode, act) => {
      const answer = await run(tables, mode, act);
      await run(['outbox', 'streams'], 'readwrite', async (tx) => {
        await asked(tx.objectStore('streams').put(HEAD));
        await asked(tx.objectStore('outbox').put(row));
      });
      tail.remove(row);
      return answer;
    };
    return { database, tail };
  }

  it('is in the text', async () => {
    const { database, tail } = between();
    expect(textOf((await openDocument(database, tail, OF)).doc)).toBe('moved');
  });

  it('is in the log', async () => {
    const { database, tail } = between();
    expect((await readDocumentLog(database, tail, OF)).entries).toHaveLength(1);
  });
});
