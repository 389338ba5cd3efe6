import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import type { PushAnswer } from '#contract/outbox';
import { startTestServer, type Member, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember } from '../../../tests/api/people.ts';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { isCluster } from '../../../tests/fixtures/is-cluster.ts';
import { callPush, essayFor, sendPush, storedOps } from '../../../tests/fixtures/pushing.ts';
import { acts } from '../../app/acts.ts';
import type { Person } from '../../platform/person.ts';
import { PushIntake, type IntakeLimits } from './intake.ts';
import { readPush } from './parts.ts';
import { takeTogether, type SentPush } from './together.ts';

/** More than there are transactions at a time on any machine that runs this. */
const WRITERS = 40;

/** No push is refused, and each waits for the others for ever. */
const AMPLE: IntakeLimits = { atOnce: 2, worthAnother: 0, pushes: 1e9, liveMs: 1e9, backlogMs: 1e9, turnMs: 1e9 };

interface Writer {
  readonly member: Member;
  readonly page: DeviceStream;
  readonly submission: string;
}

let server: TestServer;
let writers: Writer[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('pushes that wait', () => {
  beforeEach(async () => {
    writers = await writersOf(WRITERS);
    for (const { page } of writers) page.type(' and on');
  });

  it('are stored together, each as if it were alone', async () => {
    const answers = await whileNothingIsStored(() => writers.map(pushOn));
    for (const [at, answer] of answers.entries()) {
      const { member, page, submission } = writers[at] as Writer;
      expect(answer.streams).toMatchObject([
        { status: 'stored', stream: page.stream, high: page.ops.length, submission },
      ]);
      expect(answer.submissions).toEqual([{ id: submission, counter: 2, vector: { [page.stream]: page.ops.length } }]);
      expect(await storedOps(server, member, submission)).toEqual(page.ops);
    }
    expect(await transactionsOf(submissionsOf(writers), 2)).toBeLessThan(WRITERS / 2);
  });

  it('are all stored but the one that the database refuses, of which the op is named', async () => {
    const bad = writers.at(-2) as Writer;
    await server.database.asOwner((tx) =>
      sql`alter table batches add constraint poison check (stream <> ${sql.lit(bad.page.stream)} or last < 2)`.execute(
        tx,
      ),
    );
    const answers = await whileNothingIsStored(() => writers.map(pushOn));
    const statuses = answers.map(({ streams }) => streams[0]?.status);
    expect(statuses.filter((status) => status === 'stored')).toHaveLength(WRITERS - 1);
    expect(answers.at(-2)?.streams).toMatchObject([{ status: 'failed', high: 1, seq: 2, code: 'failed_op' }]);
    await server.database.asOwner((tx) => sql`alter table batches drop constraint poison`.execute(tx));
  });

  it('do not wait for the one whose text somebody holds', async () => {
    const held = writers.at(-2) as Writer;
    const owner = await holding([held]);
    const pushed: Promise<PushAnswer>[] = [];
    await whileNothingIsStored(() => {
      pushed.push(...writers.map(pushOn));
      return [];
    });
    const others = pushed.filter((_, at) => writers[at] !== held);
    expect(await Promise.all(others)).toHaveLength(WRITERS - 1);
    await owner.end();
    expect((await Promise.all(pushed)).every(({ streams }) => streams[0]?.status === 'stored')).toBe(true);
  });

  it('of a university do not wait for two others whose texts somebody holds', async () => {
    const intake = new PushIntake(server.services, acts, { ...AMPLE, turnMs: 50 });
    const [one, two, ...free] = writers as [Writer, Writer, ...Writer[]];
    const owner = await holding([one, two]);
    const held = [take(intake, one), take(intake, two)];
    const answers = await Promise.all(free.map((writer) => take(intake, writer)));
    expect(answers.every(({ streams }) => streams[0]?.status === 'stored')).toBe(true);
    await owner.end();
    await Promise.all(held);
  });

  it('of a university begin another transaction beside one that runs once enough of them wait', async () => {
    const intake = new PushIntake(server.services, acts, { ...AMPLE, worthAnother: 8 });
    const [slow, ...others] = writers as [Writer, ...Writer[]];
    const owner = await holding([slow]);
    const held = take(intake, slow);
    let stored = 0;
    const waiting = others.slice(0, 7).map(async (writer) => {
      await take(intake, writer);
      stored += 1;
    });
    await pause(300);
    const storedBefore = stored;
    await Promise.all([...waiting, take(intake, others[7] as Writer)]);
    await owner.end();
    await held;
    expect(storedBefore).toBe(0);
    expect(await transactionsOf(submissionsOf(others.slice(0, 8)), 2)).toBe(1);
  });

  it('of a university do not wait for those of another, whatever holds these', async () => {
    const intake = new PushIntake(server.services, acts, AMPLE);
    const [other] = (await writersOf(1)) as [Writer];
    other.page.type(' and on');
    const owner = await holding(writers);
    const waiting = writers.map((writer) => take(intake, writer));
    expect((await take(intake, other)).streams).toMatchObject([{ status: 'stored', high: 2 }]);
    await owner.end();
    await Promise.all(waiting);
  });
});

describe('first pushes that wait', () => {
  it('begin their texts together, but the one that nobody may write', async () => {
    const people = await server.people();
    const { assignmentId, campus, T1 } = people;
    await server.database.asOwner((tx) =>
      sql`update assignments set blind = true where id = ${assignmentId}`.execute(tx),
    );
    const students: Member[] = [];
    for (let number = 0; number < WRITERS; number += 1)
      students.push(await makeMember(server.services, campus, { userType: 'student', name: `F${String(number)}` }));
    const pages = [...students, T1].map((member) => ({ member, page: essayFor(people, 'First', ' words.') }));
    const answers = await whileNothingIsStored(() =>
      pages.map(async ({ member, page }) => (await callPush(server, member, { parts: [page.part()] })).ok),
    );
    expect(answers.pop()?.streams).toMatchObject([{ status: 'unknown_assignment' }]);
    const submissions = answers.map((answer) => answer.submissions[0]?.id ?? '');
    for (const [at, submission] of submissions.entries()) {
      const { member, page } = pages[at] as (typeof pages)[number];
      expect(await storedOps(server, member, submission)).toEqual(page.ops);
    }
    expect(await transactionsOf(submissions, 1)).toBeLessThan(WRITERS / 2);
    expect(await numbersOf(submissions)).toBe(WRITERS);
  });
});

describe('two servers', () => {
  it('begin the same texts at once without a deadlock, each from another device', async ({ skip }) => {
    skip(isCluster, 'Citus makes no triggers on distributed tables.');
    const campus = await makeCampus(server.services);
    const members: Member[] = [];
    for (let number = 0; number < 8; number += 1)
      members.push(await makeMember(server.services, campus, { userType: 'student', name: `T${String(number)}` }));
    const take = async (of: readonly Member[]) => takeTogether(server.services, campus.universityId, of.map(firstPush));
    const taken = await whileTextsBeginSlowly(() => Promise.all([take(members), take(members.toReversed())]));
    for (const answers of taken)
      for (const it of answers) expect(it?.answer.streams).toMatchObject([{ status: 'stored', high: 1 }]);
  });
});

describe('a push for which too much waits', () => {
  it.each([
    ['of what people type', { ...AMPLE, pushes: 1 }, {}],
    ['of a backlog', { ...AMPLE, backlogMs: -1 }, { held: 9 }],
  ])('%s is refused until its turn would come', async (_, limits, reported) => {
    const intake = new PushIntake(server.services, acts, limits);
    const [first, ...others] = (await writersOf(WRITERS)) as [Writer];
    for (const { page } of [first, ...others]) page.type(' and on');
    const owner = await holding([first, ...others]);
    const waiting = others.map((writer) => take(intake, writer).catch((error: unknown) => error));
    await expect(take(intake, first, reported)).rejects.toMatchObject({
      status: 503,
      body: { code: 'busy' },
      retryAfterSeconds: expect.any(Number) as number,
    });
    await owner.end();
    await Promise.all(waiting);
  });
});

/** Each new text takes a moment to begin, so that transactions that begin some meet. */
async function whileTextsBeginSlowly<T>(act: () => Promise<T>): Promise<T> {
  await server.database.asOwner(async (tx) => {
    await sql`create function begin_slowly() returns trigger language plpgsql as
      'begin perform pg_sleep(.03); return new; end'`.execute(tx);
    await sql`create trigger begin_slowly before insert on submissions for each row execute function begin_slowly()`.execute(
      tx,
    );
  });
  try {
    return await act();
  } finally {
    await server.database.asOwner((tx) => sql`drop function begin_slowly cascade`.execute(tx));
  }
}

/** The first push of a new device of a student. */
function firstPush(member: Member): SentPush {
  const page = deviceStream({ kind: 'practice' });
  page.type('one');
  const read = readPush({ parts: [page.part()] });
  if (read.kind !== 'read') throw new Error('The push is malformed.');
  return { person: member as unknown as Person, parts: read.parts };
}

/** Gives a writer's second push to an intake. */
function take(intake: PushIntake, { member, page }: Writer, reported = {}): Promise<PushAnswer> {
  const read = readPush({ parts: [{ ...page.part(2), ...reported }] });
  if (read.kind !== 'read') throw new Error('The push is malformed.');
  return intake.take(member as unknown as Person, read.parts);
}

/** New students of a new university, who wrote and pushed one word each. */
async function writersOf(count: number): Promise<Writer[]> {
  const campus = await makeCampus(server.services);
  const made: Writer[] = [];
  for (let number = 0; number < count; number += 1) {
    const member = await makeMember(server.services, campus, { userType: 'student', name: `W${String(number)}` });
    const page = deviceStream({ kind: 'practice' });
    page.type('one');
    const { submissions } = await sendPush(server, member, page.part());
    made.push({ member, page, submission: submissions[0]?.id ?? '' });
  }
  return made;
}

async function pushOn({ member, page }: Writer): Promise<PushAnswer> {
  return (await callPush(server, member, { parts: [page.part(2)] })).ok;
}

/** Lets no transaction insert a batch until these pushes have arrived. */
async function whileNothingIsStored(arrive: () => Promise<PushAnswer>[]): Promise<PushAnswer[]> {
  const owner = new Client(server.postgres);
  await owner.connect();
  await owner.query('begin; lock table longhand.batches in share mode');
  const arriving = arrive();
  await pause(300);
  await owner.end();
  return Promise.all(arriving);
}

/** A connection that holds the rows of these submissions, of one university, until it ends. */
async function holding(held: readonly Writer[]): Promise<Client> {
  const owner = new Client(server.postgres);
  await owner.connect();
  await owner.query('begin');
  const of = 'select from longhand.submissions where university_id = $1 and id = any ($2) for update';
  await owner.query(of, [held[0]?.member.universityId, submissionsOf(held)]);
  return owner;
}

function submissionsOf(writers: readonly Writer[]): string[] {
  return writers.map(({ submission }) => submission);
}

/** In how many transactions the batch of this number was stored of each of these submissions. */
async function transactionsOf(ids: readonly string[], counter: number): Promise<number> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ count: number }>`
      select count(distinct xmin::text)::int as count from batches where submission_id = any (${ids}) and counter = ${counter}`.execute(
      tx,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** How many numbers the writers of these submissions have in their blind assignments. */
async function numbersOf(ids: readonly string[]): Promise<number> {
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ count: number }>`
      select count(distinct n.number)::int as count from submissions s
      join pseudonyms n on n.university_id = s.university_id and n.assignment_id = s.assignment_id and n.user_id = s.user_id
      where s.id = any (${ids})`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}
