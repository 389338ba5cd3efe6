import { describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import '../../../tests/fixtures/fake-browser.ts';
import { createDatabase } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { keepCheckpoint } from './keep-text.ts';
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
