import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changeReferences,
  listReferences,
  lookUpReference,
  REFERENCE_FIELDS_MAX,
  REFERENCES_MAX,
  type Reference,
} from '#contract/reference';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { reference } from '../../../tests/fixtures/references.ts';
import { lookUp } from './look-up.ts';

let server: TestServer;
let people: People;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  params = { id: people.assignmentId };
});

const list = async (as: Member) => (await server.as(as).call(listReferences, { params })).ok;
const change = (
  put: Reference[],
  remove: string[] = [],
  more: { style?: 'mla'; headers?: Record<string, string> } = {},
) =>
  server.as(people.S1).call(changeReferences, {
    params,
    body: { put, remove, ...(more.style === undefined ? {} : { style: more.style }) },
    headers: more.headers ?? {},
  });

describe('references', () => {
  it('are one’s own, and two devices lose nothing of each other', async () => {
    const [yates, eco] = [reference({ title: 'The Art of Memory' }), reference({ title: 'The Name of the Rose' })];
    expect(await list(people.S1)).toEqual({ references: [], style: 'apa', lookup: false });
    await change([yates], [], { style: 'mla' });
    // A device that had not seen the book above.
    expect((await change([eco])).ok).toEqual(params);
    expect(await list(people.S1)).toEqual({ references: [yates, eco], style: 'mla', lookup: false });
    const second = { ...yates, edition: '2' };
    await change([second]);
    expect((await list(people.S1)).references).toEqual([second, eco]);
    await change([], [eco.id]);
    expect((await list(people.S1)).references).toEqual([second]);
    expect((await list(people.S2)).references).toEqual([]);
  });

  it('are changed once for a key, however often it is sent', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const book = reference({ title: 'Cards' });
    await change([book], [], { headers });
    await change([], [book.id]);
    await change([book], [], { headers });
    expect((await list(people.S1)).references).toEqual([]);
  });

  it('are refused at their field where they are too long or too many, and the list stays', async () => {
    const long = await change([reference({ title: 'x'.repeat(REFERENCE_FIELDS_MAX.title + 1) })]);
    expect([long.status, long.problem.issues?.[0]?.path]).toEqual([400, 'put.0.title']);
    const day = await change([reference({ title: 'Cards', date: '31 March' })]);
    expect(day.problem.issues?.[0]?.path).toBe('put.0.date');
    const names = await change([
      reference({ title: 'Cards', authors: Array.from({ length: 12 }, () => 'x'.repeat(100)) }),
    ]);
    expect(names.problem.issues?.[0]?.path).toBe('put.0.authors');
    await change(Array.from({ length: REFERENCES_MAX }, (_, nth) => reference({ title: `Book ${String(nth)}` })));
    const more = await change([reference({ title: 'One more' })]);
    expect([more.status, more.problem.issues?.[0]?.path]).toEqual([400, 'put']);
    expect(more.problem.error).toBe('A text has at most 100 sources. Remove some first.');
    expect((await list(people.S1)).references).toHaveLength(REFERENCES_MAX);
  });
});

describe('a look-up', () => {
  const hosts: Server[] = [];
  afterEach(() => hosts.splice(0).forEach((host) => host.close()));

  async function host(answer: RequestListener): Promise<string> {
    const made = createServer(answer);
    hosts.push(made);
    await new Promise<void>((done) => made.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${String((made.address() as AddressInfo).port)}`;
  }

  const doi = { kind: 'doi', value: '10.1037/ppm0000185' } as const;
  const none = { isbn: 'http://127.0.0.1:9', redirects: [] };

  it('is the university’s to allow, off at first, and for students alone', async () => {
    const ask = (as: Member, identifier: string = doi.value) =>
      server.as(as).call(lookUpReference, { body: { identifier } });
    expect((await ask(people.S1)).problem.error).toBe('Your university doesn’t let its students look up sources.');
    const { lookup_allowed: _, ...older } = (await server.as(people.U1).call(getUniversitySettings)).ok;
    const saved = await server
      .as(people.U1)
      .call(updateUniversitySettings, { body: { ...older, lookup_allowed: true } });
    expect(saved.ok.lookup_allowed).toBe(true);
    expect((await server.as(people.U1).call(updateUniversitySettings, { body: older })).ok.lookup_allowed).toBe(true);
    expect((await list(people.S1)).lookup).toBe(true);
    expect((await ask(people.S1)).ok.title).toBe('Cards');
    expect((await ask(people.T1)).status).toBe(403);
    const neither = await ask(people.S1, '978-3-16-148410-1');
    expect([neither.status, neither.problem.issues?.[0]?.path]).toEqual([400, 'identifier']);
    expect((await ask(people.S1, '978-3-16-148410-0')).problem.error).toBe('Nothing is known by this number.');
  });

  it('sends the number alone, follows to known hosts, and reads what a DOI says', async () => {
    const heard: string[] = [];
    const data = await host((request, answer) => {
      heard.push(`${request.url ?? ''} ${Object.keys(request.headers).sort().join(' ')}`);
      answer.end(
        JSON.stringify({
          type: 'journal-article',
          title: ['Ambivalence <i>and</i>\n hope'],
          author: [{ family: 'Grady', given: 'John S.' }, { name: 'Card Society' }],
          'container-title': 'Popular Media',
          issued: { 'date-parts': [[2019, 7]] },
          page: '207-217',
          DOI: doi.value,
          URL: 'https://doi.org/x',
        }),
      );
    });
    const first = await host((request, answer) => {
      answer.writeHead(302, { location: `${data}/v1${request.url ?? ''}` }).end();
    });
    expect(await lookUp(doi, { ...none, doi: first, redirects: [data] })).toEqual({
      kind: 'found',
      fields: {
        ...reference({ title: 'Ambivalence and hope' }),
        id: undefined,
        type: 'article-journal',
        authors: ['Grady, John S.', 'Card Society'],
        container: 'Popular Media',
        date: '2019-07',
        pages: '207-217',
        doi: doi.value,
      },
    });
    expect(heard).toEqual([
      '/v1/10.1037/ppm0000185 accept accept-encoding accept-language connection host sec-fetch-mode user-agent',
    ]);
  });

  it('goes nowhere else, reads no endless answer and waits no longer than it may', async () => {
    let reached = 0;
    const inside = await host((_request, answer) => {
      reached += 1;
      answer.end('{"title":"Secret"}');
    });
    const leading = await host((_request, answer) => answer.writeHead(302, { location: `${inside}/admin` }).end());
    expect(await lookUp(doi, { ...none, doi: leading })).toEqual({ kind: 'no answer' });
    expect(reached).toBe(0);
    const large = await host((_request, answer) => answer.end(`{"title":"${'x'.repeat(600_000)}"}`));
    expect(await lookUp(doi, { ...none, doi: large })).toEqual({ kind: 'no answer' });
    const silent = await host(() => undefined);
    expect(await lookUp(doi, { ...none, doi: silent }, 100)).toEqual({ kind: 'no answer' });
    hosts.at(-1)?.closeAllConnections();
    const unknown = await host((_request, answer) => answer.writeHead(404).end());
    expect(await lookUp(doi, { ...none, doi: unknown })).toEqual({ kind: 'unknown' });
  });

  it('reads a book by its ISBN', async () => {
    const isbn = await host((request, answer) => {
      expect(request.url).toBe('/api/books?bibkeys=ISBN:0226950018&format=json&jscmd=data');
      const book = { title: 'The Art of Memory', authors: [{ name: 'Frances A. Yates' }], publish_date: 'May 1, 2001' };
      answer.end(JSON.stringify({ 'ISBN:0226950018': { ...book, publishers: [{ name: 'Pimlico' }] } }));
    });
    const found = await lookUp({ kind: 'isbn', value: '0226950018' }, { ...none, doi: isbn, isbn });
    expect(found).toMatchObject({
      kind: 'found',
      fields: {
        type: 'book',
        title: 'The Art of Memory',
        authors: ['Yates, Frances A.'],
        date: '2001',
        publisher: 'Pimlico',
      },
    });
  });
});
