import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contract/audit';
import { getReport } from '#contract/evidence';
import { push } from '#contract/outbox';
import { getSubmission, listEdits } from '#contract/submission';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { startCommand, type OperatorCommand } from '../../../tests/fixtures/operator-command.ts';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { verifyChain } from '../../writing/chain/verify.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** `longhand erase …` on the database of the running test server. */
function erase(key: Buffer, ...args: string[]): OperatorCommand['ended'] {
  return startCommand('erase', server.postgres, args, { key }).ended;
}

async function send(member: Member, page: DeviceStream): Promise<string> {
  const body = { parts: [page.part()] };
  const { ok } = await server.as(member).call(push, { params: { user_id: member.userId }, body });
  return ok.submissions[0]?.id ?? '';
}

it('the operator deletes the account of one person beside the running server', { timeout: 120_000 }, async () => {
  const target = { kind: 'assignment', id: people.assignmentId } as const;
  const written = async (member: Member, to: DeviceStream['target']) => {
    const page = deviceStream(to);
    page.type('Words that go. Words that stay.');
    page.remove(0, 15);
    if (to.kind === 'assignment') page.submit();
    return send(member, page);
  };
  const essay = await written(people.S1, target);
  const practice = await written(people.S1, { kind: 'practice' });
  const other = await written(people.S2, target);

  const right = Buffer.alloc(32, 7);
  const { email } = await server.database.asOwner((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', people.S1.userId).executeTakeFirstOrThrow(),
  );
  const said = `The account of ${email} is deleted. The log of 1 text is gone; submitted texts and grades stay without the name.`;
  expect(await erase(right, ` ${email.toUpperCase()}`)).toEqual({ code: 0, said });
  expect(await erase(right, email)).toMatchObject({ code: 1, said: expect.stringContaining('Nobody here') as string });
  expect((await erase(right)).code).toBe(2);
  expect(await erase(Buffer.alloc(32, 8), email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('key') as string,
  });

  const params = { id: essay };
  expect((await server.as(people.T1).call(listEdits, { params })).problem.code).toBe('log_deleted');
  expect((await server.as(people.T1).call(getSubmission, { params })).ok.text).toBe('Words that stay.');
  const { log_deleted } = (await server.as(people.T1).call(getReport, { params })).ok;
  expect(log_deleted).toMatchObject({ after_days: null, later: false });
  for (const id of [essay, practice]) {
    const verdict = await server.database.asTenant(people.S1, (tx) =>
      verifyChain(tx, people.S1.universityId, id, server.keyring),
    );
    expect(verdict).toEqual({ kind: 'whole', batches: 1 });
  }
  expect((await server.as(people.S2).call(listEdits, { params: { id: other } })).ok.batches).toHaveLength(1);
  const { entries } = (await server.as(people.U1).call(listAudit, { query: {} })).ok;
  const own = entries.filter(({ action }) => action === 'person.erased' || action === 'log.deleted');
  expect(own.map(({ action }) => action).sort()).toEqual(['log.deleted', 'person.erased']);
});
