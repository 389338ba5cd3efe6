import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors } from '#contract/access';
import { login } from '#contract/account';
import { changeMarking } from '#contract/marking';
import { bringSealed } from '#contract/sealed';
import { getSubmission } from '#contract/submission';
import { listMembers } from '#contract/member';
import { push } from '#contract/outbox';
import { callAs, prepare, table, type Scene } from '../../../tests/api/authorization-checks.ts';
import { fresh, PASSWORD, Stage } from '../../../tests/api/authorization-stage.ts';
import { startTestServer, type Member } from '../../../tests/api/harness.ts';
import { columns } from '../../../tests/api/isolation-grants.ts';
import { plant } from '../../../tests/api/isolation-planting.ts';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';
import { sealedPractice } from '../../../tests/fixtures/sealing.ts';
import { tableData } from '../../platform/personal-data/personal-data.ts';
import { verifyUniversity } from '../proof/verify-university.ts';
import { verifyChain } from '../../writing/chain/verify.ts';
import { erasePerson } from '../retention/erase.ts';
import { sweepFiles } from '../../people/media/sweep.ts';

/** Calls that would take the rights of somebody away while the rows are made. */
const LEFT_OUT = ['logout', 'changePassword', 'changeEmail', 'endOwnSession', 'endOtherSessions', 'askForDeletion'];
const TIMEOUT_MS = 300_000;

let scene: Scene;
let texts: { id: string; handedIn: boolean }[];
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
}, TIMEOUT_MS);
afterAll(() => scene.server.close());

/** Makes as many kinds of rows as the calls of the contract can: each call by everybody who may make it. */
async function makeRows(): Promise<void> {
  for (const [name, endpoint] of table) {
    if (LEFT_OUT.includes(name)) continue;
    for (const actor of actors.filter((one) => ['S1', 'T1', 'U1'].includes(one)))
      await callAs(scene, actor, endpoint, await prepare(scene, name, actor));
  }
}

/** The whole database as text, by table. */
async function dump(): Promise<Map<string, string>> {
  const tables = await scene.server.database.asOwner(async (tx) => {
    const dumped = new Map<string, string>();
    for (const { table: name } of tableData) {
      const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
        tx,
      );
      dumped.set(name, rows.map(({ row }) => row).join('\n'));
    }
    return dumped;
  });
  return tables;
}

/** 'table.column' of the canaries in a dump whose owner is one of these ids, and the tables in which `words` stand. */
function found(dumped: ReadonlyMap<string, string>, owners: readonly string[], words: readonly string[]): string[] {
  const tails = owners.map((id) => id.slice(-12));
  const at = new Set<string>();
  for (const [name, rows] of dumped) {
    for (const [, index, tail = ''] of rows.matchAll(/~c(\d+)\.([0-9a-f]{12})~/g))
      if (tails.includes(tail)) at.add(`${name}: ${columns[Number(index)]?.at ?? ''}`);
    for (const word of words) if (rows.toLowerCase().includes(word.toLowerCase())) at.add(`${name}: ${word}`);
  }
  return [...at].sort();
}

async function readTexts(person: Member): Promise<typeof texts> {
  return scene.server.database.asOwner((tx) =>
    tx
      .selectFrom('submissions')
      .select(['id', 'handed_in as handedIn'])
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute(),
  );
}

describe('an erased person', () => {
  it(
    'is in no row of the database but those that the registry keeps',
    async () => {
      const { server, stage } = scene;
      const { S1 } = stage.people;
      const handedIn = await handInEssay(server, stage.people, S1, 'Handed in.');
      await makeRows();
      await stage.givePassword('S1');
      await plant(scene);
      texts = await readTexts(S1);
      const owners = [S1.userId, ...texts.map(({ id }) => id)];
      const before = found(await dump(), owners, [S1.email]);
      // The canaries are there before: the search is not blind.
      for (const at of [
        'users: users.email',
        'sessions: sessions.browser',
        'student_profiles: student_profiles.roll_no',
      ])
        expect(before).toContain(at);

      await erasePerson(server.database, S1, server.services);
      const kept = (name: string) => {
        const entry = tableData.find(({ table: one }) => one === name);
        return entry?.erasure.kind === 'keep' || entry?.erasure.kind === 'work' || entry?.erasure.kind === 'nothing';
      };
      const after = found(await dump(), owners, [S1.email]);
      expect(after.filter((at) => !kept(at.split(':')[0] ?? ''))).toEqual(
        // What others did to things of theirs, by ids: the registry empties the entries about the profile alone.
        after.filter((at) => at === 'audit: audit.detail'),
      );
      expect(after).not.toContain(`stopped_invitations: ${S1.email}`);
      expect(texts.map(({ id }) => id)).toContain(handedIn);
    },
    TIMEOUT_MS,
  );

  it('left work that its teacher reads and marks, under a name of nobody', async () => {
    const { server, stage } = scene;
    const { S1, T1 } = stage.people;
    const work = texts.find(({ handedIn }) => handedIn)?.id ?? '';
    const read = (await server.as(T1).call(getSubmission, { params: { id: work } })).ok;
    expect(read).toMatchObject({ text: 'Handed in.', student_name: `Former student ${S1.userId.slice(-4)}` });
    const body = { change: { kind: 'feedback' as const, words: 'Well argued.' } };
    const graded = await server.as(T1).call(changeMarking, { params: { id: work }, body });
    expect(graded.status).toBe(changeMarking.status);
  });

  it('left drafts and practice that nothing can open, and chains that are whole', async () => {
    const { server, stage } = scene;
    const { S1 } = stage.people;
    const rows = await server.database.asOwner((tx) =>
      tx
        .selectFrom('submissions')
        .select(['id', 'wrapped_key', 'deleted_at'])
        .where('user_id', '=', S1.userId)
        .execute(),
    );
    const open = rows.filter(({ wrapped_key }) => wrapped_key !== null);
    expect(open.every(({ deleted_at }) => deleted_at === null)).toBe(true);
    expect(open.length).toBeLessThan(rows.length);
    for (const { id } of rows) {
      const verdict = await server.database.asTenant(S1, (tx) => verifyChain(tx, S1.universityId, id, server.keyring));
      expect(verdict.kind).toBe('whole');
    }
    const { database, keyring } = server;
    const university = await verifyUniversity(database, S1.universityId, { keyring, coveredFrom: new Date(0) });
    expect(university).toMatchObject({ kind: 'whole' });
  });

  it('can log in no more, is in no list, and leaves no file behind', async () => {
    const { server, stage } = scene;
    const { S1, U1 } = stage.people;
    const answer = await server.as(null).call(login, { body: { email: S1.email, password: PASSWORD } });
    expect(answer.problem.code).toBe('wrong_credentials');
    expect((await server.as(S1).call(listMembers, {})).status).toBe(401);
    const { members } = (await server.as(U1).call(listMembers, { query: { search: 'former' } })).ok;
    expect(members).toEqual([]);
    const files = () => server.database.asOwner((tx) => tx.selectFrom('discarded_files').select('key').execute());
    const keys = (await files()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    await sweepFiles(server.services, server.now());
    expect(await files()).toEqual([]);
    for (const key of keys) expect(await server.services.files.read(key)).toBeNull();
  });

  it('has later work refused for good: it stays on the device, and nothing of it is stored', async () => {
    const { server, stage } = scene;
    const { S1 } = stage.people;
    const params = { user_id: S1.userId };
    const sealed = await server.as(null).call(bringSealed, { params, body: sealedPractice(S1) });
    expect([sealed.status, sealed.problem.code]).toEqual([404, 'not_found']);
    const page = deviceStream({ kind: 'practice' });
    page.type(fresh());
    const sent = await server.as(S1).call(push, { params, body: { parts: [page.part()] } });
    expect([sent.status, sent.problem.code]).toEqual([401, 'unauthenticated']);
    expect(await readTexts(S1)).toHaveLength(texts.length);
  });
});
