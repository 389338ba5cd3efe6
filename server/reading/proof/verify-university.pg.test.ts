import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { dice } from '../../../tests/fixtures/dice.ts';
import { isCluster, OWN_RIGHTS } from '../../../tests/fixtures/is-cluster.ts';
import { rounds } from '../../../tests/fixtures/rounds.ts';
import {
  asSuperuser,
  bySuperuser,
  cutLog,
  cutRulings,
  drafts,
  moved,
  type Place,
} from '../../../tests/fixtures/tamper.ts';
import { tamperings } from '../../../tests/fixtures/tamperings.ts';
import { verdictAfter, verifyPlace, writeUniversity } from '../../../tests/fixtures/verified-university.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { parseHeadLine } from './verify-university.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const LAST = 'ffffffff-0000-7000-8000-000000000000';

let server: TestServer;
let place: Place;
beforeAll(async () => {
  server = await startTestServer();
  place = await writeUniversity(server, await server.people());
});
afterAll(() => server.close());

describe('a university', () => {
  it('is whole as it was written, and counts what was verified', async () => {
    const counts = { submissions: 4, batches: 9, rulings: 21, statements: 9, assignments: 2 };
    expect(await verifyPlace(server, place)).toMatchObject({ kind: 'whole', counts });
  });

  it('names each tampering with what is stored', { timeout: 600_000 }, async () => {
    const unfound: string[] = [];
    const done = new Set<string>();
    const kinds = Object.entries(tamperings);
    for (let round = 1; round <= rounds(2 * kinds.length, 1000); round += 1) {
      const [name, tampering] = kinds[round % kinds.length] ?? kinds[0]!;
      const verdict = await verdictAfter(server, place, (tx) => tampering.change(tx, place, dice(round)));
      if (verdict !== null) done.add(name);
      const said = verdict?.kind === 'broken' ? verdict.trouble : 'Whole.';
      if (verdict !== null && !tampering.named.test(said)) unfound.push(`${name}, round ${round}: ${said}`);
    }
    expect(unfound).toEqual([]);
    expect([...done].sort()).toEqual(Object.keys(tamperings).sort());
  });

  it('names the first thing that is broken', async () => {
    const [id = ''] = place.written;
    const verdict = await verdictAfter(server, place, async (tx) => {
      const { numAffectedRows } = await sql`
        update batches set received_at = ${moved('received_at', sql`interval '-1 hour'`)} where submission_id = ${id} and counter = 2`.execute(
        tx,
      );
      return Number(numAffectedRows);
    });
    expect(verdict).toEqual({
      kind: 'broken',
      subject: { kind: 'submission', id },
      counter: 2,
      trouble: 'Its head does not follow from the one before.',
    });
  });

  it('is not called broken for what is whole when it is read again', async () => {
    const { draft } = place;
    const move = (by: number) =>
      server.database.asOwner((tx) =>
        sql`update submissions set log_ops = log_ops + ${by} where id = ${draft}`.execute(tx),
      );
    await move(1);
    const verifying = verifyPlace(server, place, null, { againMs: 500 });
    await new Promise((resolve) => setTimeout(resolve, 250));
    await move(-1);
    expect((await verifying).kind).toBe('whole');
  });
});

describe('the heads that were written down', () => {
  let before: string[];
  beforeAll(async () => {
    before = [];
    await verifyPlace(server, place, null, { note: (line) => before.push(line) });
  });

  /** What is said of a change without the heads, and with them. */
  async function verdictsOf(tamper: (tx: Tx) => Promise<number>) {
    return {
      without: await verdictAfter(server, place, tamper),
      since: await verdictAfter(server, place, tamper, { since: before }),
    };
  }

  const only = (id: string, trouble: string) => ({ without: { kind: 'whole' }, since: { subject: { id }, trouble } });

  it('are a part of what is there, with the same digest', async () => {
    const [first, again] = [
      await verifyPlace(server, place),
      await verifyPlace(server, place, null, { since: before }),
    ];
    expect(again).toEqual(first);
  });

  it('show the end of a log that was taken away', async ({ skip }) => {
    skip(isCluster, OWN_RIGHTS);
    const { draft } = place;
    const cut = bySuperuser(cutRulings('certificate', drafts), cutLog(drafts));
    const verdicts = await verdictsOf(async (tx) => {
      await sql`delete from certificates where submission_id = ${draft}`.execute(tx);
      await sql`update submissions set log_deleted = log_deleted / 2 where id = ${draft}`.execute(tx);
      return cut(tx, place, dice(1));
    });
    expect(verdicts).toMatchObject(
      only(draft, 'Its log does not go on from the head that was written down after batch 2.'),
    );
  });

  it('show the last rulings that were taken away', async () => {
    const [id = ''] = place.written;
    const verdicts = await verdictsOf(async (tx) => {
      await sql`delete from certificates where submission_id = ${id}`.execute(tx);
      return cutRulings('certificate', () => [id])(tx, place, dice(1));
    });
    expect(verdicts).toMatchObject(
      only(id, 'Its rulings do not go on from the head that was written down after ruling 6.'),
    );
  });

  it('show an extension that was taken away with its ruling', async () => {
    const { assignmentId } = place;
    const verdicts = await verdictsOf(async (tx) => {
      await sql`delete from extensions where assignment_id = ${assignmentId}`.execute(tx);
      return cutRulings('extension', () => [assignmentId])(tx, place, dice(1));
    });
    expect(verdicts).toMatchObject(
      only(assignmentId, 'Its rulings do not go on from the head that was written down after ruling 3.'),
    );
  });

  it('show a text and an assignment of which nothing is left', async ({ skip }) => {
    skip(isCluster, OWN_RIGHTS);
    const vanish = (table: string, id: string) => async (tx: Tx) => {
      await asSuperuser(tx, place, dice(1));
      await sql`delete from rulings where subject = ${id}`.execute(tx);
      return Number((await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)).numAffectedRows);
    };
    const gone = 'It was written down, and is missing.';
    expect(await verdictsOf(vanish('submissions', place.draft))).toMatchObject(only(place.draft, gone));
    expect(await verdictsOf(vanish('assignments', place.assignmentId))).toMatchObject(only(place.assignmentId, gone));
    expect(await verdictsOf(vanish('assignments', place.otherAssignment))).toMatchObject(
      only(place.otherAssignment, gone),
    );
  });

  it('name what is missing before, between and after what is there', async () => {
    const [head = '', ...rest] = before;
    const lineOf = (kind: string, id: string) => head.replace(/^\S+ \S+/, `${kind} ${id}`);
    const missing = (kind: string, id: string) => ({
      subject: { kind, id },
      trouble: 'It was written down, and is missing.',
    });
    for (const since of [
      [lineOf('submission', NOBODY), head, ...rest],
      [
        head,
        ...rest.toSpliced(
          rest.findIndex((line) => line.startsWith('a')),
          0,
          lineOf('submission', LAST),
        ),
      ],
      [head, ...rest, lineOf('assignment', LAST)],
    ]) {
      const added = since.find((line) => line.includes(NOBODY) || line.includes(LAST)) ?? '';
      const { kind, id } = parseHeadLine(added);
      expect(await verifyPlace(server, place, null, { since })).toMatchObject(missing(kind, id));
    }
    const alsoChanged = await verdictAfter(
      server,
      place,
      async (tx) => tamperings['the end of an assignment']?.change(tx, place, dice(1)) ?? 0,
      { since: [lineOf('submission', NOBODY), head, ...rest] },
    );
    expect(alsoChanged).toMatchObject(missing('submission', NOBODY));
    expect(() => parseHeadLine('Dear diary')).toThrow('This is not a file of heads.');
  });
});
