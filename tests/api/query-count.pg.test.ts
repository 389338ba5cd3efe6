import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { changeMarking } from '#contract/marking';
import { listSubmissions } from '#contract/submission';
import { createMail } from '../../server/letters/mail/mail.ts';
import { deviceStream } from '../fixtures/device-stream.ts';
import { isCluster } from '../fixtures/is-cluster.ts';
import { sendPush } from '../fixtures/pushing.ts';
import type { Prepare, Prepared } from './authorization-marking-requests.ts';
import { requests } from './authorization-requests.ts';
import { fresh, Stage } from './authorization-stage.ts';
import { questionsOf } from './count-queries.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { MORE_QUERIES } from './query-exceptions.ts';
import { keepAccounts } from './kept-accounts.ts';
import { fillClass, type LargeClass } from './large-class.ts';

/** The most queries of any request, for any person and any amount of data. {@link questionsOf} says which count. */
const QUERIES_MAX = 6;
/** What a distributed database alone may be asked beside these. */
const DIRECTORY = /^select (note_keys|drop_key)\(/;

let server: TestServer;
let stage: Stage;
let large: LargeClass;

beforeAll(async () => {
  server = await startTestServer();
  // Letters are stored as rows, as without the harness.
  Object.assign(server.services, {
    mail: createMail(
      () => server.now(),
      () => undefined,
    ),
  });
  stage = await Stage.build(server);
  large = await fillClass(stage);
});
afterAll(() => server.close());

/** Requests for many objects, where those of the authorization test are for one. */
const larger: Readonly<Record<string, () => Prepared>> = {
  extend: () => ({
    params: { id: stage.people.assignmentId },
    body: { ...stage.extensionFields(), students: 'all' },
  }),
  releaseGrades: () => ({ params: { id: large.held }, body: {} }),
  addStudents: () => ({
    params: { id: stage.electives.campus },
    body: { start_roll_no: 'R-many-0', end_roll_no: 'R-many-49' },
  }),
  previewRoster: () => ({
    params: { id: stage.electives.campus },
    query: { start: 'R-many-0', end: 'R-many-49' },
  }),
  importList: () => ({
    params: { id: stage.people.courseId },
    body: {
      rows: Array.from({ length: 50 }, (_, row) => ({
        row: row + 1,
        email: `${fresh()}@longhand.test`,
        roll_no: '',
        name: 'Asha Rao',
      })),
    },
  }),
  push: () => handIn(),
};

/** A text of two devices that is begun and handed in by one push, with a third device's words that wait on it. */
function handIn(): Prepared {
  const target = { kind: 'assignment', id: stage.people.assignmentId } as const;
  const pages = Array.from({ length: 3 }, () => deviceStream(target));
  for (const page of pages) page.type('What I saw.');
  pages[0]?.submit();
  const parts = pages.map((page) => ({ ...page.part(), held: 200 }));
  return { params: { user_id: stage.people.S2.userId }, body: { parts } };
}

/** Further requests of the same endpoints. */
const others: readonly Omit<Case, 'endpoint'>[] = [
  {
    name: 'push of words to a text that is there',
    call: 'push',
    actor: 'S1',
    prepare: async () => {
      const page = deviceStream({ kind: 'assignment', id: large.assignments[0] ?? '' });
      page.type('What I saw.');
      await sendPush(server, stage.people.S1, page.part());
      const first = page.ops.length + 1;
      page.type('And heard.');
      return { params: { user_id: stage.people.S1.userId }, body: { parts: [{ ...page.part(first), held: 200 }] } };
    },
  },
  {
    name: 'push of two actions',
    call: 'push',
    actor: 'T1',
    prepare: async () => {
      const id = await stage.submission();
      const change = { kind: 'grade', grade: 71 } as const;
      const page = deviceStream({ kind: 'actions' });
      for (const one of [change, { kind: 'save' } as const])
        page.add({ kind: 'action', action: { name: 'mark', submission: id, change: one } });
      return { params: { user_id: stage.people.T1.userId }, body: { parts: [page.part()] } };
    },
  },
  {
    name: 'trackKeystroke by the assignment',
    call: 'trackKeystroke',
    actor: 'S1',
    prepare: async () => ({
      params: { id: await stage.assignment() },
      body: { key_pressed: 'a', cursor_position: 1, event_type: 'insert' },
    }),
  },
  {
    name: 'changeMarking that saves',
    call: 'changeMarking',
    actor: 'T1',
    prepare: async () => {
      const params = { id: await stage.submission() };
      const body = { change: { kind: 'grade', grade: 71 } } as const;
      await server.as(stage.people.T1).call(changeMarking, { params, body });
      return { params, body: { change: { kind: 'save' } } };
    },
  },
  ...(['getReport', 'listEdits', 'getSubmission'] as const).map((call) => ({
    name: `${call} by the teacher`,
    call,
    actor: 'T1' as const,
    prepare: async () => ({ params: { id: await ownSubmission() } }),
  })),
];

/** S1's text to an assignment of the large class. */
async function ownSubmission(): Promise<string> {
  const params = { id: large.assignments[0] ?? '' };
  return (await server.as(stage.people.S1).call(listSubmissions, { params })).ok[0]?.id ?? '';
}

interface Case {
  readonly name: string;
  /** The endpoint's name. */
  readonly call: string;
  readonly endpoint: Endpoint;
  readonly actor: Actor;
  readonly prepare: Prepare | undefined;
}

function actorOf({ access }: Endpoint): Actor {
  if (access.kind === 'public') return 'A0';
  return (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(access, one) === 'allowed') ?? 'S1';
}

const table = Object.entries(endpoints).map(([name, endpoint]): Case => {
  const actor = name === 'push' ? 'S2' : actorOf(endpoint);
  return { name, call: name, endpoint, actor, prepare: larger[name] ?? requests[name] };
});
const cases = [
  ...table,
  ...others.flatMap((other) => {
    const endpoint = endpoints[other.call];
    return endpoint === undefined ? [] : { ...other, endpoint };
  }),
];

describe('a request asks the database a few times, however much there is', () => {
  it.each(cases)('$name', async ({ name, endpoint, actor, prepare }) => {
    const prepared = await prepare?.(stage, actor);
    const caller = server.as(stage.member(actor));
    const call = () => caller.call(endpoint, prepared as never);
    // The first call of a session also notes that its tokens arrived.
    if (endpoint.method === 'GET') await call();
    let status = 0;
    const all = await questionsOf(async () => {
      status = (await call()).status;
    });
    const asked = isCluster ? all.filter((text) => !DIRECTORY.test(text)) : all;
    expect(status).toBe(endpoint.status);
    if (name === 'askForDeletion') await keepAccounts(stage);
    const more = MORE_QUERIES[name]?.queries;
    // An exception that needs fewer queries must be lowered.
    const fits = more === undefined ? asked.length <= QUERIES_MAX : asked.length === more;
    expect(fits ? [] : asked).toEqual([]);
  });
});
