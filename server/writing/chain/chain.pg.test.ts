import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push } from '#contract/outbox';
import { packOps, unpackOps } from '#writing/wire/pack';
import { deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { dice } from '../../../tests/fixtures/dice.ts';
import { firstHead, leafOf, nextHead, openSignedHead } from './chain.ts';
import { headSigningKey, openSubmissionKeys } from './keys.ts';
import { seal, unseal } from './seal.ts';
import { verifyBatches, verifyChain, type ChainedBatch, type ChainEnd } from './verify.ts';

const BATCHES = 24;

let server: TestServer;
let people: People;
let submissionId: string;
let lastHead: string | null;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
  const pages = [1, 2].map(() => deviceStream({ kind: 'assignment', id: people.assignmentId }));
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const page = pages[batch % 2]!;
    const first = page.ops.length + 1;
    for (const word of ['It was ', 'a dark ', 'night ', String(batch)]) page.type(word);
    server.advance(5000);
    const body = { parts: [page.part(first)] };
    const answer = (await server.as(people.S1).call(push, { params: { user_id: people.S1.userId }, body })).ok;
    submissionId = answer.submissions[0]?.id ?? '';
    lastHead = answer.streams[0]?.status === 'stored' ? answer.streams[0].head : null;
  }
});
afterAll(() => server.close());

async function stored(): Promise<{ end: ChainEnd; batches: ChainedBatch[] }> {
  return server.database.asTenant(people.S1, async (tx) => {
    const submission = await tx
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
    const streams = await tx.selectFrom('streams').selectAll().where('submission_id', '=', submissionId).execute();
    const batches = await tx
      .selectFrom('batches')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .orderBy('counter')
      .execute();
    const highs = new Map(streams.map((row) => [row.stream, row.high]));
    const keys = openSubmissionKeys(server.keyring, submissionId, submission.wrapped_key ?? Buffer.alloc(0));
    return { end: { ...submission, highs, keys }, batches };
  });
}

function flipByte(bytes: Buffer, at: number, bit: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
  return flipped;
}

type Tampering = (batches: ChainedBatch[], roll: (below: number) => number) => ChainedBatch[];

const tamperings: Record<string, Tampering> = {
  'one flipped bit': (batches, roll) => {
    const at = roll(batches.length);
    const field = (['ops', 'leaf', 'head'] as const)[roll(3)] ?? 'ops';
    const batch = batches[at]!;
    return batches.with(at, { ...batch, [field]: flipByte(batch[field], roll(batch[field].length), roll(8)) });
  },
  'a removed batch': (batches, roll) => batches.toSpliced(roll(batches.length), 1),
  'two swapped batches': (batches, roll) => {
    const at = roll(batches.length);
    const other = (at + 1 + roll(batches.length - 1)) % batches.length;
    return batches.with(at, batches[other]!).with(other, batches[at]!);
  },
  'two batches whose contents were swapped': (batches, roll) => {
    const at = roll(batches.length);
    const other = (at + 1 + roll(batches.length - 1)) % batches.length;
    const [one, two] = [batches[at]!, batches[other]!];
    return batches
      .with(at, { ...one, ops: two.ops, leaf: two.leaf })
      .with(other, { ...two, ops: one.ops, leaf: one.leaf });
  },
  'a moved time': (batches, roll) => {
    const at = roll(batches.length);
    const batch = batches[at]!;
    return batches.with(at, { ...batch, received_at: new Date(batch.received_at.getTime() - 1 - roll(86_400_000)) });
  },
  'a changed seq range': (batches, roll) => {
    const at = roll(batches.length);
    const batch = batches[at]!;
    return batches.with(at, roll(2) === 0 ? { ...batch, last: batch.last + 1 } : { ...batch, first: batch.first + 1 });
  },
  'another stream': (batches, roll) => {
    const at = roll(batches.length);
    const stream = batches[(at + 1) % batches.length]?.stream ?? '';
    return batches.with(at, { ...batches[at]!, stream });
  },
};

describe('the evidence chain', () => {
  it('is whole over everything that was pushed', async () => {
    const verdict = await server.database.asTenant(people.S1, (tx) =>
      verifyChain(tx, people.S1.universityId, submissionId, server.keyring),
    );
    expect(verdict).toEqual({ kind: 'whole', batches: BATCHES });
  });

  it('answers each push with the signed head of the chain', async () => {
    const { end } = await stored();
    const opened = openSignedHead(headSigningKey(server.keyring), lastHead ?? '');
    expect(opened).toMatchObject({ submission: submissionId, counter: BATCHES, at: server.now().getTime() });
    expect(opened?.head.equals(end.head)).toBe(true);
    const forged = (lastHead ?? '').replace(`.${BATCHES}.`, `.${BATCHES - 1}.`);
    expect(openSignedHead(headSigningKey(server.keyring), forged)).toBeNull();
  });

  it.each(Object.entries(tamperings))('finds %s in 1,000 of 1,000', async (_name, tamper) => {
    const { end, batches } = await stored();
    expect(verifyBatches(end, batches)).toEqual({ kind: 'whole', batches: BATCHES });
    let found = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      if (verifyBatches(end, tamper(batches, dice(seed))).kind === 'broken') found += 1;
    }
    expect(found).toBe(1000);
  });

  it('finds an attacker who swaps two batches and makes every head anew', async () => {
    const { end, batches } = await stored();
    const forged: ChainedBatch[] = [];
    let head = firstHead(end.id);
    for (const batch of tamperings['two batches whose contents were swapped']!(batches, dice(7))) {
      head = nextHead(head, batch.leaf, { ...batch, receivedAt: batch.received_at.getTime() });
      forged.push({ ...batch, head });
    }
    expect(verifyBatches({ ...end, head }, forged)).toMatchObject({ kind: 'broken' });
  });

  it('finds ops that are not those of their seq range, though they are sealed and chained', async () => {
    const { end, batches } = await stored();
    const { keys, id: submission } = end;
    if (keys === null) throw new Error('The keys are missing.');
    const [{ counter, stream, first, last, received_at, ops }] = batches as [ChainedBatch];
    const place = { kind: 'batch', submission, counter, stream, first, last } as const;
    const short = packOps(unpackOps(unseal(keys.seal, place, ops)).slice(1));
    const link = { stream, first, last, receivedAt: received_at.getTime() };
    const leaf = leafOf(keys.leaf, link, short);
    const head = nextHead(firstHead(submission), leaf, link);
    const forged = { ...batches[0]!, leaf, head, ops: seal(keys.seal, randomBytes, place, short) };
    expect(verifyBatches({ ...end, counter: 1, head, highs: new Map([[stream, last]]) }, [forged])).toEqual({
      kind: 'broken',
      counter: 1,
      trouble: 'Its ops are not those of its seq range.',
    });
  });

  it('still chains once the keys are destroyed', async () => {
    const { end, batches } = await stored();
    expect(verifyBatches({ ...end, keys: null }, batches)).toEqual({ kind: 'whole', batches: BATCHES });
    const shorter = batches.toSpliced(3, 1);
    expect(verifyBatches({ ...end, keys: null }, shorter)).toMatchObject({ kind: 'broken' });
  });

  it('finds one flipped bit in the database itself', async () => {
    const flip = (counter: number) =>
      server.database.asOwner((tx) =>
        sql`update batches set ops = set_bit(ops, 300, 1 - get_bit(ops, 300))
          where submission_id = ${submissionId} and counter = ${counter}`.execute(tx),
      );
    const verify = () =>
      server.database.asTenant(people.S1, (tx) =>
        verifyChain(tx, people.S1.universityId, submissionId, server.keyring),
      );
    await flip(9);
    expect(await verify()).toMatchObject({ kind: 'broken', counter: 9 });
    await flip(9);
    expect(await verify()).toMatchObject({ kind: 'whole' });
  });
});
