import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getReceipt } from '#contract/proof';
import { getSubmission } from '#contract/submission';
import { copyTemplate } from '../../../tests/api/copy-template.ts';
import { serveOn, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { asEarlierVersion, deviceSecrets, wholeWith, wrappedRows } from '../../../tests/fixtures/rotations.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';
import { erasePerson } from '../../reading/retention/erase.ts';
import { readRefreshToken, signRefreshToken } from '../../people/account/refresh-token.ts';
import { readAccessToken, signAccessToken } from '../../people/account/access-token.ts';
import { createKeyring, keyringOf, KeyringError, parseKey } from '../keyring.ts';
import { connectDatabase, type Database } from './connect.ts';
import { KeyError, openDataKeys, watchKeys, type KeyWatch } from './data-keys.ts';
import { rotateFile } from './rotate-file.ts';
import { beginRotation, finishRotation, isUnfinished } from './rotate-key.ts';

const POLL_MS = 20;
const SETTLE_MS = 4 * POLL_MS;
const PUSHES = 40;

/** Servers on one database, as they run at a university, each with its own connections and its own keyring. */
interface Node {
  readonly server: TestServer;
  readonly watch: KeyWatch;
}

const nodes: Node[] = [];
let drop: () => Promise<void>;
let database: Database;
let postgres: Awaited<ReturnType<typeof copyTemplate>>['postgres'];
let old: Buffer;
let people: People;

beforeEach(async () => {
  const copy = await copyTemplate();
  ({ postgres } = copy);
  ({ drop } = copy);
  database = connectDatabase({ ...postgres, max: 2 });
  old = randomBytes(32);
});
afterEach(async () => {
  for (const { server, watch } of nodes.splice(0)) {
    watch.stop();
    await server.close();
  }
  await database.close();
  await drop();
});

async function startNode(key: Buffer): Promise<Node> {
  const keyring = keyringOf(await openDataKeys(database, key));
  const watch = watchKeys(database, keyring, POLL_MS);
  const server = await serveOn({ postgres, drop: async () => undefined }, {}, { keyring, keyWatch: watch });
  nodes.push({ server, watch });
  return { server, watch };
}

async function pushWords(server: TestServer, member: Member, words: string): Promise<string> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  page.type(words);
  page.submit();
  return (await sendPush(server, member, page.part())).submissions[0]?.id ?? '';
}

describe('a rotation of LONGHAND_KEY', () => {
  it.each([
    ['of a new database', false, false],
    ['of a new database, with everything wrapped anew', false, true],
    ['of a database of an earlier version', true, false],
  ])('%s refuses no request and leaves the old key nothing', { timeout: 60_000 }, async (_, isEarlier, all) => {
    if (isEarlier) await asEarlierVersion(database, old);
    const [one, two] = [await startNode(old), await startNode(old)];
    people = await one.server.people();
    const essay = await pushWords(one.server, people.S1, 'Before the rotation.');
    const receipt = (await one.server.as(people.S1).call(getReceipt, { params: { id: essay } })).ok;
    const { sessionId } = people.S1;
    const now = one.server.now();
    const token = signRefreshToken(one.server.keyring, { sessionId, generation: 1 });
    const access = await signAccessToken(
      one.server.keyring,
      { sessionId, userId: people.S1.userId, generation: 1 },
      now,
    );

    const secrets = await deviceSecrets(database, one.server.keyring);

    const over = new AbortController();
    let pushed = 0;
    const page = deviceStream({ kind: 'practice' });
    const writing = (async () => {
      while (!over.signal.aborted || pushed < PUSHES) {
        const { server } = [one, two][pushed % 2] ?? one;
        const first = page.ops.length + 1;
        page.type(`word ${pushed} `);
        const answer = await sendPush(server, people.S2, page.part(first));
        expect(answer.streams).toMatchObject([{ status: 'stored' }]);
        pushed += 1;
        await sleep(1);
      }
    })();
    const fresh = randomBytes(32);
    await beginRotation(database, { old, new: fresh, all }, undefined, SETTLE_MS);
    // Servers are restarted one by one, with the new key; the others go on meanwhile.
    const third = await startNode(fresh);
    await finishRotation(database, fresh, SETTLE_MS);
    over.abort();
    await writing;

    const practice = await pushWords(third.server, people.S1, 'After the rotation.');
    for (const { server } of [one, two, third]) {
      const { ok } = await server.as(people.S1).call(getSubmission, { params: { id: practice } });
      expect(ok.text).toContain('rotation.');
      expect((await server.as(people.S1).call(getReceipt, { params: { id: essay } })).ok.public_key).toEqual(
        receipt.public_key,
      );
      expect(readRefreshToken(server.keyring, token, now)).toEqual({ sessionId, generation: 1 });
      expect(await readAccessToken(server.keyring, access, now)).toMatchObject({ sessionId });
    }
    await wholeWith(database, fresh, people.S1.universityId);
    expect(await deviceSecrets(database, third.server.keyring)).toEqual(secrets);
    expect(secrets.length).toBeGreaterThan(0);
    await expect(openDataKeys(database, old)).rejects.toThrow(KeyError);
    expect(await isUnfinished(database, fresh)).toBe(false);
    const rows = await wrappedRows(database);
    expect(rows.length).toBeGreaterThan(3);
    for (const { wrapped, purpose } of rows)
      expect(() => createKeyring(old).unwrap(wrapped, purpose)).toThrow(KeyringError);
    const { rows: wraps } = await database.asOwner((tx) =>
      sql<{ wrapped: Buffer; number: number }>`select * from key_wraps`.execute(tx),
    );
    for (const { wrapped, number } of wraps)
      expect(() => createKeyring(old).unwrap(wrapped, `data key ${number}`)).toThrow(KeyringError);
  });

  it('goes on from every step at which it was ended', { timeout: 60_000 }, async () => {
    await asEarlierVersion(database, old);
    const { server } = await startNode(old);
    people = await server.people();
    await pushWords(server, people.S1, 'Words.');
    const steps: string[] = [];
    const fresh = randomBytes(32);
    for (let ended = 0; ; ended += 1) {
      const taken: string[] = [];
      const run = beginRotation(
        database,
        { old, new: fresh, all: true },
        async (step) => {
          taken.push(step);
          if (taken.length > ended) throw new Error(`ended after: ${step}`);
        },
        SETTLE_MS,
      );
      const failure = await run.then(
        () => null,
        (error: unknown) => error,
      );
      steps.push(...taken);
      // Both keys open everything, whatever was done.
      await wholeWith(database, old, people.S1.universityId);
      await wholeWith(database, fresh, people.S1.universityId);
      await pushWords(server, people.S2, `More ${ended}.`);
      if (failure === null) break;
      expect(failure).toMatchObject({ message: expect.stringContaining('ended after') as string });
    }
    expect(new Set(steps).size).toBeGreaterThanOrEqual(6);
    await finishRotation(database, fresh, SETTLE_MS);
    await wholeWith(database, fresh, people.S1.universityId);
    await expect(openDataKeys(database, old)).rejects.toThrow(KeyError);
  });

  it('that was begun can be finished by the second half alone', { timeout: 60_000 }, async () => {
    const { server } = await startNode(old);
    people = await server.people();
    await pushWords(server, people.S1, 'Words.');
    const fresh = randomBytes(32);
    const ended = beginRotation(
      database,
      { old, new: fresh, all: true },
      async (step) => {
        if (step === 'the new data key is offered') throw new Error(step);
      },
      SETTLE_MS,
    );
    await expect(ended).rejects.toThrow('offered');
    await finishRotation(database, fresh, SETTLE_MS);
    await wholeWith(database, fresh, people.S1.universityId);
    for (const { wrapped } of await wrappedRows(database)) expect(wrapped[0]).toBe(2);
    await pushWords(server, people.S2, 'More.');
  });

  it('of the key in a file goes on from every step, and the file always holds a key that opens everything', async () => {
    await asEarlierVersion(database, old);
    const { server } = await startNode(old);
    people = await server.people();
    await pushWords(server, people.S1, 'Words.');
    const folder = await mkdtemp(join(tmpdir(), 'longhand-key-'));
    const path = join(folder, 'key');
    await writeFile(path, `${old.toString('hex')}\n`);
    try {
      for (let ended = 0; ; ended += 1) {
        let taken = 0;
        const step = async (): Promise<void> => {
          taken += 1;
          if (taken > ended) throw new Error('ended');
        };
        const done = await rotateFile(database, path, false, step, 1).catch((error: unknown) => error);
        await wholeWith(database, parseKey(await readFile(path, 'utf8')), people.S1.universityId);
        if (!(done instanceof Error)) break;
        expect(done.message).toBe('ended');
      }
      const key = parseKey(await readFile(path, 'utf8'));
      expect(key.equals(old)).toBe(false);
      await expect(openDataKeys(database, old)).rejects.toThrow(KeyError);
      expect(await isUnfinished(database, key)).toBe(false);
      expect(await readdir(folder)).toEqual(['key']);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is refused with a wrong key, and its second half before its first', async () => {
    await startNode(old);
    const [wrong, fresh] = [randomBytes(32), randomBytes(32)];
    await expect(openDataKeys(database, wrong)).rejects.toThrow(KeyError);
    await expect(beginRotation(database, { old: wrong, new: fresh, all: false })).rejects.toThrow(KeyError);
    await expect(finishRotation(database, fresh)).rejects.toThrow(KeyError);
    expect(await finishRotation(database, old)).toBe(0);
    await openDataKeys(database, old);
  });

  it('lets a server that missed it read the new key when it meets it', async () => {
    const { server, watch } = await startNode(old);
    watch.stop();
    people = await server.people();
    const id = await pushWords(server, people.S1, 'Words.');
    await beginRotation(database, { old, new: randomBytes(32), all: true }, undefined, 1);
    expect((await server.as(people.S1).call(getSubmission, { params: { id } })).ok.text).toBe('Words.');
  });

  it('leaves erasing what it was', async () => {
    const { server } = await startNode(old);
    people = await server.people();
    const id = await pushWords(server, people.S1, 'Words that go.');
    const fresh = randomBytes(32);
    await beginRotation(database, { old, new: fresh, all: true }, undefined, SETTLE_MS);
    await finishRotation(database, fresh, SETTLE_MS);
    const before = await wrappedRows(database);
    const keyring = keyringOf(await openDataKeys(database, fresh));
    expect(await erasePerson(database, people.S1, { ...server.services, keyring })).toMatchObject({ deleted: 1 });
    const after = new Set((await wrappedRows(database)).map(({ wrapped }) => wrapped.toString('hex')));
    expect(
      before.some(({ wrapped, purpose }) => purpose === 'submission keys' && after.has(wrapped.toString('hex'))),
    ).toBe(false);
    expect((await server.as(people.T1).call(getSubmission, { params: { id } })).ok.text).toBe('Words that go.');
    await wholeWith(database, fresh, people.S1.universityId);
  });
});
