import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPhrases, updatePhrases } from '#contract/phrase';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const phrase = (words: string) => ({ id: crypto.randomUUID(), words });
const put = async (phrases: { id: string; words: string }[], base: number) =>
  (await server.as(people.T1).call(updatePhrases, { body: { phrases, base } })).ok;

it('phrases are one’s own, in one’s order, and two pages lose nothing of each other', async () => {
  const [source, clear, thin, own] = ['Source?', 'Clear.', 'Thin.', 'Yours.'].map(phrase) as [
    ReturnType<typeof phrase>,
    ReturnType<typeof phrase>,
    ReturnType<typeof phrase>,
    ReturnType<typeof phrase>,
  ];
  expect((await server.as(people.T1).call(listPhrases)).ok).toEqual({ phrases: [], revision: 0 });
  expect(await put([source, clear], 0)).toEqual({ phrases: [source, clear], revision: 1 });
  // A page that had not seen the phrases above.
  expect(await put([thin], 0)).toEqual({ phrases: [thin, source, clear], revision: 2 });
  expect(await put([clear, { ...source, words: 'Source, please.' }], 1)).toEqual({
    phrases: [clear, { ...source, words: 'Source, please.' }, thin],
    revision: 3,
  });
  expect(await put([clear], 3)).toEqual({ phrases: [clear], revision: 4 });
  await server.as(people.T2).call(updatePhrases, { body: { phrases: [own], base: 0 } });
  expect((await server.as(people.T1).call(listPhrases)).ok.phrases).toEqual([clear]);
  expect(await put([], 4)).toEqual({ phrases: [], revision: 5 });
});
