import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { changeMarking } from '#contract/marking';
import { listSubmissions } from '#contract/submission';
import { createMail } from '../../server/letters/mail/mail.ts';
import { deviceStream } from '../fixtures/device-stream.ts';
import { sendPush } from '../fixtures/pushing.ts';
import type { Prepare, Prepared } from './authorization-marking-requests.ts';
import { requests } from './authorization-requests.ts';
import { fresh, Stage } from './authorization-stage.ts';
import { questionsOf } from './count-queries.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { keepAccounts } from './kept-accounts.ts';
import { fillClass, type LargeClass } from './large-class.ts';

/** The most queries of any request, for any person and any amount of data. {@link questionsOf} says which count. */
const QUERIES_MAX = 6;

/** The exceptions that need more queries: their number, and why. */
const MORE: Readonly<Record<string, { queries: number; why: string }>> = {
  push: {
    queries: 13,
    why: 'A text that is begun and handed in at once is stored by 7; a transaction of its own finalizes it, so that a text that can’t be read keeps no word from being stored, and writes the ruling on it.',
  },
  extend: {
    queries: 9,
    why: 'Whose end is earlier, by their section, is asked once for all; a ruling says who got which end: its chain is locked and read, then it is written. Seldom, for a teacher.',
  },
  updateAssignment: {
    queries: 7,
    why: 'The times of its sections are read once it is locked, for the ruling on its ends: a few times for each assignment.',
  },
  nameCourseSections: {
    queries: 8,
    why: 'The course and its assignments are locked, so that no time is set for a section that goes: once for each course.',
  },
  fillCourseSections: {
    queries: 9,
    why: 'Who has no section, which sections there are and which are missing are a question each: once for each course.',
  },
  withdrawExtension: {
    queries: 8,
    why: 'The same for an end that is taken back.',
  },
  duplicateCourse: {
    queries: 10,
    why: 'One statement rules on the ends of all copies, two lock and copy their files, one asks for the grading scheme: once for each copied course.',
  },
  createCertificate: {
    queries: 8,
    why: 'A ruling says that it was made: its chain is locked and read, then it is written. Once for each certificate.',
  },
  'push of two actions': {
    queries: 17,
    why: 'Each action is judged by itself, between savepoints, by what its own call asks: a refused one changes nothing.',
  },
  register: {
    queries: 7,
    why: 'A claim stands beside the others of its address, and the letter’s two limits, by mailbox and by network, are each a question.',
  },
  login: {
    queries: 12,
    why: 'A new browser is told to the person: whether it is their first, the two limits of letters and the letter are questions beyond the six of a log-in.',
  },
  changeEmail: {
    queries: 13,
    why: 'A password is shown, which is counted; the letters’ two limits, by person and by mailbox, and who has the address already are a question each: seldom, for a person.',
  },
  confirmEmail: {
    queries: 8,
    why: 'A mailed link is found and locked like the account, and the address is proved by a write of its own: once for each change.',
  },
  registerUniversity: {
    queries: 10,
    why: 'A university, its administrator’s claim, their session and two letters with their limits: once for each university.',
  },
  'getReport by the teacher': {
    queries: 9,
    why: 'What was pasted is looked for in the other texts of its writer: which they are, what was kept of those whose logs are deleted, the logs of the rest, and which of them this teacher gives are four questions for all of them.',
  },
  exportMine: {
    queries: 9,
    why: 'All statements on AI use, their files, and all other rows about the person are a further question each: seldom, for a person.',
  },
  giveAiStatement: {
    queries: 7,
    why: 'The text is found by its assignment, and locked so that two statements come one after the other: a few times for each text.',
  },
  addAiFile: {
    queries: 9,
    why: 'The same, and the file is noted before it is written, so that after any failure it is found again.',
  },
  addTaskFile: {
    queries: 8,
    why: 'The same for a file of a task, which counts for its university: a few times for each assignment.',
  },
  duplicateAssignment: {
    queries: 8,
    why: 'Copies share the content of files, so the files are locked before they are copied: once for each copy.',
  },
  removeAiFile: {
    queries: 7,
    why: 'The same for a file that is taken back: its content is deleted later.',
  },
  updateSubmission: {
    queries: 7,
    why: 'A text that replaces another is compared with the stored one and stored as a push: the specification’s own call, which the app never makes.',
  },
  'trackKeystroke by the assignment': {
    queries: 11,
    why: 'The first keystroke of a text begins it: the specification’s own call, which the app never makes, once for each text.',
  },
};

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
    const asked = await questionsOf(async () => {
      status = (await call()).status;
    });
    expect(status).toBe(endpoint.status);
    if (name === 'askForDeletion') await keepAccounts(stage);
    const more = MORE[name]?.queries;
    // An exception that needs fewer queries must be lowered.
    const fits = more === undefined ? asked.length <= QUERIES_MAX : asked.length === more;
    expect(fits ? [] : asked).toEqual([]);
  });
});
