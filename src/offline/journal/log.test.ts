import { describe, expect, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import type { Op } from '#contract/op';
import '../../../tests/fixtures/fake-browser.ts';
import { createDatabase, type Database } from '../device/database.ts';
import { dexieOpener } from '../device/dexie-database.ts';
import { makeRoom, trimLog } from './log-room.ts';
import { addToLog, readLog } from './log.ts';
import type { LogChunk, MetaRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';

const OWNER = { user: 'u', document: 'practice' };
const A = `${'a'.repeat(21)}A`;
const B = `${'b'.repeat(21)}A`;

function clocks(first: number, last: number): Op[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    kind: 'clock',
    seq: first + index,
    at: 0,
    wall: 7,
  }));
}

async function stage(): Promise<Database> {
  const database = createDatabase(dexieOpener(new IDBFactory()));
  await database.run(['log', 'meta', 'checkpoints'], 'readwrite', async (tx) => {
    await addToLog(tx, OWNER, A, clocks(1, 100));
    await addToLog(tx, OWNER, A, clocks(101, 200));
    await addToLog(tx, OWNER, B, clocks(1, 100));
    const bytes = new Uint8Array();
    await asked(tx.objectStore('checkpoints').put({ ...OWNER, bytes, vector: { [A]: 150, [B]: 100 } }));
  });
  return database;
}

function chunks(database: Database): Promise<LogChunk[]> {
  return database.run(['log'], 'readonly', (tx) => asked<LogChunk[]>(tx.objectStore('log').getAll()));
}

describe('the local log', () => {
  it('answers the ops beyond a vector, once however often they were added', async () => {
    const database = await stage();
    await database.run(['log', 'meta'], 'readwrite', (tx) => addToLog(tx, OWNER, A, clocks(1, 100)));
    const ops = await database.run(['log'], 'readonly', (tx) => readLog(tx, OWNER, { [A]: 198 }));
    expect(ops.filter(({ stream }) => stream === A).map(({ op }) => op.seq)).toEqual([199, 200]);
    expect(ops.filter(({ stream }) => stream === B).length).toBe(100);
    expect((await chunks(database)).length).toBe(3);
  });

  it('LG3 is pruned oldest first, and only of what the checkpoint holds', async () => {
    const database = await stage();
    const before = await chunks(database);
    const total = before.reduce((sum, chunk) => sum + chunk.bytes.length, 0);
    await trimLog(database, total);
    expect((await chunks(database)).length).toBe(3);
    await trimLog(database, total - 1);
    expect((await chunks(database)).map(({ stream, first }) => [stream, first])).toEqual([
      [A, 101],
      [B, 1],
    ]);
    await trimLog(database, 0);
    const left = await chunks(database);
    expect(left.map(({ stream, first }) => [stream, first])).toEqual([[A, 101]]);
    const meta = await database.run(['meta'], 'readonly', (tx) => asked<MetaRow>(tx.objectStore('meta').get('log')));
    expect(meta).toEqual({ key: 'log', last: 3, bytes: left[0]?.bytes.length });
  });

  it('makes room by half', async () => {
    const database = await stage();
    await makeRoom(database);
    expect((await chunks(database)).map(({ stream, first }) => [stream, first])).toEqual([[A, 101]]);
  });
});
