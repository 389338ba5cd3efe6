import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSubmission, updateSubmission } from '#contract/submission';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The columns of a submission for its last hand-in, and the same values from its hand-ins and returns. */
async function bothOf(id: string, universityId: string) {
  const { rows } = await server.database.asOwner(
    (tx) =>
      sql<{ kept: Record<string, unknown>; meant: Record<string, unknown> }>`
      select jsonb_build_object('counter', s.hand_in_counter, 'received_at', s.hand_in_received_at,
          'submitted_at', s.hand_in_submitted_at, 'sealed_after', s.hand_in_sealed_after, 'handed_in', s.handed_in,
          'returned', s.returned) as kept,
        jsonb_build_object('counter', h.counter, 'received_at', h.received_at, 'submitted_at', h.submitted_at,
          'sealed_after', h.sealed_after, 'handed_in', h.counter is not null,
          'returned', exists (select from returns r where r.submission_id = s.id)) as meant
      from submissions s
      left join lateral (
        select * from submits x where x.submission_id = s.id order by x.counter desc, x.seq desc limit 1) h on true
      where s.id = ${id}`.execute(tx),
    universityId,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such submission.');
  return row;
}

it('is kept beside the submission: when it comes, when it is finalized, when another comes, and what was returned', async () => {
  const people = await server.people();
  const page = essayFor(people, 'Words.');
  const id = (await sendPush(server, people.S1, page.part())).submissions[0]?.id ?? '';
  const agrees = async (expected: object): Promise<void> => {
    const { kept, meant } = await bothOf(id, people.campus.universityId);
    expect(kept).toEqual(meant);
    expect(kept).toMatchObject(expected);
  };
  await agrees({ handed_in: false, returned: false });

  const first = page.ops.length + 1;
  page.submit();
  await sendPush(server, people.S1, page.part(first));
  await server.as(people.S1).call(getSubmission, { params: { id } });
  await agrees({ handed_in: true, counter: 2, submitted_at: expect.any(String) as string });

  const params = { id };
  await server.as(people.T1).call(updateSubmission, { params, body: { grade: 71 } });
  await agrees({ returned: true });

  const again = page.ops.length + 1;
  page.type('More.');
  page.submit();
  await sendPush(server, people.S1, page.part(again));
  await agrees({ handed_in: true, counter: 3, returned: true });
});
