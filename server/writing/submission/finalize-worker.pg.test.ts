import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getMatches } from '#contract/match';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { startFinalizeWorker, type FinalizeWorker } from './finalize-worker.ts';

const SENTENCE = 'The card travelled as writing and arrived as speech, and the man was never paid for it.';

let server: TestServer;
let people: People;
let worker: FinalizeWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = startFinalizeWorker(server.services);
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});
beforeEach(async () => {
  people = await server.people();
});

/** Hands in from another page than the one that wrote, before that page's edits arrive. */
async function handInAhead(member: Member): Promise<string> {
  const page = essayFor(people, SENTENCE);
  const other = essayFor(people, 'Else.');
  other.add({ kind: 'submit', vector: { [page.stream]: 1 }, sha256: '0'.repeat(64) });
  await sendPush(server, member, other.part());
  return (await sendPush(server, member, page.part())).submissions[0]?.id ?? '';
}

it('finalizes what nobody has read, so that it is compared with the hand-ins of others', async () => {
  const other = await handInAhead(people.S2);
  expect(await worker.finalizeAll()).toBe(1);
  const own = await handInAhead(people.S1);
  const { passages } = (await server.as(people.T1).call(getMatches, { params: { id: own } })).ok;
  expect(passages).toMatchObject([{ elsewhere: { kind: 'text', submission: other } }]);
});

it('leaves one alone that waits for edits, until they are there', async () => {
  const page = essayFor(people, 'One. ', 'Two.');
  page.submit();
  await sendPush(server, people.S1, page.part(1, 1));
  const other = essayFor(people, 'Else.');
  const vector = { [page.stream]: 2 };
  other.add({ kind: 'submit', vector, sha256: '0'.repeat(64) });
  await sendPush(server, people.S1, other.part());
  expect(await worker.finalizeAll()).toBe(0);
  await sendPush(server, people.S1, page.part(2, 2));
  expect(await worker.finalizeAll()).toBe(1);
});
