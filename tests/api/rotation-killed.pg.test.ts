import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { push } from '#contract/outbox';
import { getReceipt } from '#contract/proof';
import { getSubmission } from '#contract/submission';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { KeyError, openDataKeys } from '../../server/platform/database/data-keys.ts';
import { beginRotation, finishRotation, isUnfinished } from '../../server/platform/database/rotate-key.ts';
import { keyringOf } from '../../server/platform/keyring.ts';
import type { DeviceStream } from '../fixtures/device-stream.ts';
import { holdTable } from '../fixtures/held-table.ts';
import { databaseUrl, startCommand } from '../fixtures/operator-command.ts';
import { essayFor, handInEssay, sendPush, storedOps } from '../fixtures/pushing.ts';
import { wholeWith, wrappedRows } from '../fixtures/rotations.ts';
import { copyTemplate } from './copy-template.ts';
import { serveOn, urlOf, type People, type TestServer } from './harness.ts';

const SETTLE_MS = 20;
const POLL_MS = 20;

let postgres: Awaited<ReturnType<typeof copyTemplate>>['postgres'];
let drop: () => Promise<void>;
let database: Database;
let old: Buffer;
let fresh: Buffer;
let server: TestServer;
let people: People;
let essay: string;
beforeEach(async () => {
  ({ postgres, drop } = await copyTemplate());
  database = connectDatabase({ ...postgres, max: 2 });
  [old, fresh] = [randomBytes(32), randomBytes(32)];
  server = await serverWith(old);
  server.setClock(new Date());
  people = await server.people();
  essay = await handInEssay(server, people, people.S1, 'Words that stay.');
  await server.as(people.S1).call(getReceipt, { params: { id: essay } });
});
afterEach(async () => {
  await server.close();
  await database.close();
  await drop();
});

/** A server as it starts with this key. */
async function serverWith(key: Buffer): Promise<TestServer> {
  const keyring = keyringOf(await openDataKeys(database, key));
  return serveOn({ postgres, drop: async () => undefined }, {}, { keyring });
}

/** Expects that a server that starts with this key reads everything, and that everything is whole. */
async function expectOpenWith(key: Buffer): Promise<void> {
  await wholeWith(database, key, people.S1.universityId);
  const started = await serverWith(key);
  started.setClock(server.now());
  const params = { id: essay };
  expect((await started.as(people.S1).call(getSubmission, { params })).ok.text).toBe('Words that stay.');
  expect((await started.as(people.S1).call(getReceipt, { params })).ok.receipt).not.toBeNull();
  await started.close();
}

/** The data keys that wrap the values of each kind. */
/** The numbers of the data keys by which values are wrapped, by purpose, after everything was wrapped anew once. */
const ALL_ANEW = { 'submission keys': [2], 'device secret': [2], receipt: [2], 'notification key': [2] };

async function numbersByPurpose(): Promise<Record<string, number[]>> {
  const numbers: Record<string, number[]> = {};
  for (const { wrapped, purpose } of await wrappedRows(database)) {
    const known = (numbers[purpose] ??= []);
    if (!known.includes(wrapped[0] ?? 0)) known.push(wrapped[0] ?? 0);
  }
  return numbers;
}

function dataKeys(): Promise<{ number: number; in_use_from: Date | null }[]> {
  return database.asOwner((tx) =>
    tx.selectFrom('data_keys').select(['number', 'in_use_from']).orderBy('number').execute(),
  );
}

describe('key:rotate, ended by kill -9', { timeout: 60_000 }, () => {
  const rotate = (...args: string[]) => startCommand('key:rotate', postgres, args, { key: old, newKey: fresh });
  const finish = () => startCommand('key:rotate', postgres, ['--finish'], { key: fresh });

  /** Kills a command where it is about to change a table. */
  async function killAt(table: string, start: () => ReturnType<typeof rotate>): Promise<void> {
    const held = await holdTable(postgres, table);
    const command = start();
    await held.met();
    await command.kill();
    await held.release();
  }

  it('before it offers a new data key leaves both keys all', async () => {
    await killAt('data_keys', () => rotate('--all'));
    expect(await dataKeys()).toHaveLength(1);
    await expectOpenWith(old);
    await expectOpenWith(fresh);
  });

  it('while servers read the new data key goes on where it was, to the end', async () => {
    const command = rotate('--all');
    while ((await dataKeys()).length < 2) await sleep(POLL_MS);
    await command.kill();
    expect(await dataKeys()).toMatchObject([{ number: 1 }, { number: 2, in_use_from: null }]);
    await expectOpenWith(old);
    await expectOpenWith(fresh);

    await finishRotation(database, fresh, SETTLE_MS);
    expect(await numbersByPurpose()).toEqual(ALL_ANEW);
    await expectOpenWith(fresh);
    await expect(openDataKeys(database, old)).rejects.toThrow(KeyError);
  });

  it('between two tables that it wraps anew, and while it forgets the old key, leaves both keys all', async () => {
    const untilInUse = beginRotation(
      database,
      { old, new: fresh, all: true },
      async (step) => {
        if (step === 'the new data key is in use') throw new Error(step);
      },
      SETTLE_MS,
    );
    await expect(untilInUse).rejects.toThrow('in use');
    // The page of receipts was read and is about to be written: nothing of it may be half done.
    await killAt('receipts', () => rotate());
    expect(await numbersByPurpose()).toEqual({ ...ALL_ANEW, receipt: [1], 'notification key': [1] });
    await expectOpenWith(old);
    await expectOpenWith(fresh);

    expect(await rotate().ended).toMatchObject({ code: 0 });
    expect(await numbersByPurpose()).toEqual(ALL_ANEW);
    await killAt('key_wraps', finish);
    await expectOpenWith(old);
    await expectOpenWith(fresh);

    expect((await finish().ended).said).toContain('The old key opens nothing in this database any more.');
    await expect(openDataKeys(database, old)).rejects.toThrow(KeyError);
    const next = randomBytes(32);
    await beginRotation(database, { old: fresh, new: next, all: true }, undefined, SETTLE_MS);
    await finishRotation(database, next, SETTLE_MS);
    await expectOpenWith(next);
    expect(await isUnfinished(database, next)).toBe(false);
  });
});

describe('a server that is ended by kill -9 while everything is wrapped anew beside it', { timeout: 60_000 }, () => {
  let dataFolder: string;
  let killed: ServerProcess;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'longhand-killed-beside-'));
    const env = { DATABASE_URL: databaseUrl(postgres), LONGHAND_KEY: old.toString('hex'), LOG_LEVEL: 'error' };
    killed = await startServerProcess({ dataFolder, args: ['--no-demo'], env });
  });
  afterEach(async () => {
    await killed.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });

  /** Pushes a page of the student's to it. Returns the status; null where no answer came. */
  async function pushOnce(page: DeviceStream): Promise<number | null> {
    const { userId, sessionId } = people.S1;
    const claims = { sessionId, userId, generation: 1 };
    const headers = {
      authorization: `Bearer ${await signAccessToken(server.keyring, claims, new Date())}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ parts: [page.part()] });
    const answer = await fetch(killed.url + urlOf(push, { user_id: userId }), { method: 'POST', headers, body }).catch(
      () => null,
    );
    return answer?.status ?? null;
  }

  it('neither stops the rotation nor loses or doubles what it was storing', async () => {
    const page = essayFor(people, ' More words.');
    const held = await holdTable(postgres, 'batches');
    const answer = pushOnce(page);
    await held.met();
    const rounds: string[] = [];
    const rotation = beginRotation(
      database,
      { old, new: fresh, all: true },
      async (step) => {
        if (step === 'everything is wrapped anew') rounds.push(step);
      },
      SETTLE_MS,
    );
    while (rounds.length < 2) await sleep(POLL_MS);
    // The push holds its text's row, so the rotation can't be over.
    expect((await numbersByPurpose())['submission keys']).toEqual([1]);
    await killed.kill();
    await held.release();
    expect(await answer).toBeNull();
    await rotation;
    expect(await numbersByPurpose()).toEqual(ALL_ANEW);
    await expectOpenWith(old);

    await finishRotation(database, fresh, SETTLE_MS);
    const restarted = await serverWith(fresh);
    restarted.setClock(server.now());
    const before = await storedOps(restarted, people.S1, essay);
    // The device was not answered, so it sends the same again.
    await sendPush(restarted, people.S1, page.part());
    expect(await storedOps(restarted, people.S1, essay)).toEqual([...before, ...page.ops]);
    await restarted.close();
    await wholeWith(database, fresh, people.S1.universityId);
  });
});
