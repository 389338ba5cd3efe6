import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAssignments } from '#contract/assignment';
import { getClass } from '#contract/class';
import { getReceipt } from '#contract/proof';
import { getStatistics } from '#contract/statistics';
import { getSubmission } from '#contract/submission';
import { getTextAtDeadline } from '#contract/text-at-deadline';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceStream, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { handIn, sendPush } from '../../../tests/fixtures/pushing.ts';
import { END, END_OF_A, END_OF_B, HOUR_MS, SectionStage, START_OF_B } from '../../../tests/fixtures/section-stage.ts';

let server: TestServer;
let people: People;
let stage: SectionStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stage = await SectionStage.build(server);
  people = stage.people;
});

const readClass = async (id = stage.essay) =>
  (await server.as(people.T1).call(getClass, { params: { id }, query: {} })).ok;
const handInOf = async (id: string) => (await server.as(people.T1).call(getSubmission, { params: { id } })).ok.hand_in;
const textHeld = async (as: Member, id: string) =>
  (await server.as(as).call(getTextAtDeadline, { params: { id } })).ok.deadline;
const sendNewest = (student: Member, page: DeviceStream) => sendPush(server, student, page.part(page.ops.length));

describe('a hand-in to an assignment that ends at other times for sections', () => {
  it('is late by the section of its writer, and by another one once they are moved', async () => {
    stage.goTo(30);
    const first = await handIn(server, people.S1, stage.essay);
    stage.goTo(75);
    const second = await handIn(server, people.S2, stage.essay);
    await expectLateness(people.S1, first, { due: END_OF_A, by_ms: (30 - END_OF_A) * HOUR_MS });
    await expectLateness(people.S2, second, { due: END_OF_B, by_ms: 0 });
    await expectCounts({ submitted: 2, late: 1 });
    await stage.choose(stage.b, people.S1);
    await expectLateness(people.S1, first, { due: END_OF_B, by_ms: 0 });
    await stage.choose(stage.a, people.S2);
    await expectLateness(people.S2, second, { due: END_OF_A, by_ms: (75 - END_OF_A) * HOUR_MS });
    await stage.choose(null, people.S2);
    await expectLateness(people.S2, second, { due: END, by_ms: (75 - END) * HOUR_MS });
    await expectCounts({ submitted: 2, late: 1 });
    // What held when they were decided on.
    expect([await ruledEnd(first), await ruledEnd(second)]).toEqual([stage.at(END_OF_A), stage.at(END_OF_B)]);
  });

  it('waits for its missing edits until the section’s end', async () => {
    const handInAhead = async (student: Member) => {
      const { page, id } = await stage.write(student, 'One.');
      page.add({
        kind: 'submit',
        vector: { [page.stream]: 1, [deviceStream(page.target).stream]: 1 },
        sha256: '0'.repeat(64),
      });
      await sendNewest(student, page);
      return id;
    };
    const first = await handInAhead(people.S1);
    stage.goTo(END_OF_A - 1);
    expect(await handInOf(first)).toMatchObject({ status: 'received' });
    stage.goTo(END_OF_A + 1);
    expect(await handInOf(first)).toMatchObject({ status: 'submitted', missing: 1 });
    stage.goTo(START_OF_B);
    const second = await handInAhead(people.S2);
    stage.goTo(END_OF_B - 1);
    expect(await handInOf(second)).toMatchObject({ status: 'received' });
    stage.goTo(END_OF_B + 1);
    expect(await handInOf(second)).toMatchObject({ status: 'submitted', missing: 1 });
  });

  it('is read beside the text that was held at the section’s end', async () => {
    const [{ page, id }, other] = [await stage.write(people.S1, 'In time.'), await stage.write(people.S2, 'In time.')];
    stage.goTo(END_OF_A + 1);
    page.type(' Too late.');
    await sendNewest(people.S1, page);
    const early = {
      end_time: stage.at(END_OF_A),
      own_end: stage.at(END_OF_A),
      held: { text: 'In time.', later: page.text() },
    };
    stage.goTo(END + 1);
    for (const reader of [people.S1, people.T1]) expect(await textHeld(reader, id)).toMatchObject(early);
    const later = { end_time: stage.at(END_OF_B), own_end: stage.at(END_OF_B), held: null };
    for (const reader of [people.S2, people.T1]) expect(await textHeld(reader, other.id)).toMatchObject(later);
  });

  it('tells who grades without names nothing of its section', async () => {
    const blind = await stage.set({ blind: true, hold: true, grace_hours: 4 });
    stage.goTo(END_OF_A + 2);
    const first = await handIn(server, people.S1, blind);
    const second = (await stage.write(people.S2, 'In time.', blind)).id;
    const within = { kind: 'within_grace', until: stage.at(END + 4), offline_since: null };
    const [student] = (await readClass(blind)).students.filter(({ submission }) => submission === first);
    expect(student).toMatchObject({ state: 'submitted', hand_in: { late: false, standing: within } });
    const shown = { end_time: stage.at(END), own_end: stage.at(END), held: null };
    expect(await textHeld(people.T1, first)).toMatchObject({ ...shown, standing: within });
    expect(await textHeld(people.T1, second)).toMatchObject({ ...shown, standing: null });
    expect(await textHeld(people.S1, first)).toMatchObject({ own_end: stage.at(END_OF_A), held: { text: '' } });
  });
});

/** That the class, the submission, the student’s own list and their receipt say the same of a hand-in. */
async function expectLateness(student: Member, submission: string, { due, by_ms }: { due: number; by_ms: number }) {
  const late = by_ms > 0;
  const standing = late ? { kind: 'late', by_ms } : { kind: 'on_time' };
  const row = (await readClass()).students.find(({ id }) => id === student.userId);
  expect(row).toMatchObject({ state: late ? 'late' : 'submitted', hand_in: { late, standing } });
  expect(await handInOf(submission)).toMatchObject({ late, standing });
  const listed = (await server.as(student).call(listAssignments, { query: {} })).ok.find(
    ({ id }) => id === stage.essay,
  );
  expect(listed?.standing).toEqual(standing);
  const { receipt } = (await server.as(student).call(getReceipt, { params: { id: submission } })).ok;
  expect(receipt?.statement).toMatchObject({ due_at: stage.at(due), late, standing });
}

async function expectCounts(counts: { submitted: number; late: number }) {
  expect((await readClass()).counts).toMatchObject(counts);
  const { ok } = await server.as(people.T1).call(getStatistics, { params: { id: stage.essay } });
  expect({ submitted: ok.submissions, late: ok.late }).toEqual(counts);
}

/** The end that the ruling on a hand-in names. */
async function ruledEnd(subject: string): Promise<unknown> {
  const rulings = await server.database.asOwner((tx) =>
    tx.selectFrom('rulings').select('facts').where('subject', '=', subject).where('kind', '=', 'hand-in').execute(),
  );
  return rulings.map(({ facts }) => (JSON.parse(facts) as { end: string }).end)[0];
}
