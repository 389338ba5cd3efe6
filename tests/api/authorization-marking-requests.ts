import type { Actor } from '#contract/access';
import { changeMarking } from '#contract/marking';
import type { MarkingChange } from '#contract/marking-change';
import { askRegrade, replyToRegrade } from '#contract/regrade';
import { rubricChange, rubricFields } from '../fixtures/rubric-fields.ts';
import type { Stage } from './authorization-stage.ts';

/** A valid request for an actor who may make it. Its objects are those of S1 and T1. */
export interface Prepared {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent with the body, which then travels as a form. */
  files?: Record<string, File>;
}
export type Prepare = (stage: Stage, actor: Actor) => Prepared | Promise<Prepared>;

/** S1's submission, with feedback and a grade that T1 gave, saved and returned. */
async function returnedTo(stage: Stage): Promise<string> {
  const id = await stage.submission();
  const put = async (change: MarkingChange) =>
    (await stage.server.as(stage.people.T1).call(changeMarking, { params: { id }, body: { change } })).ok;
  await put({ kind: 'feedback', words: 'Well argued.' });
  await put({ kind: 'grade', grade: 71 });
  await put({ kind: 'save' });
  return id;
}

/** S1's submission, about whose grade S1 has asked. */
async function regradeRequest(stage: Stage): Promise<string> {
  const params = { id: await returnedTo(stage) };
  const asked = await stage.server.as(stage.people.S1).call(askRegrade, { params, body: { words: 'Why 71?' } });
  return asked.ok && params.id;
}

/** {@link regradeRequest} with T1's closing answer. */
async function answeredRegrade(stage: Stage): Promise<string> {
  const params = { id: await regradeRequest(stage) };
  const body = { words: 'The argument is thin.', close: true };
  return (await stage.server.as(stage.people.T1).call(replyToRegrade, { params, body })).ok && params.id;
}

const returned: Prepare = async (stage) => ({ params: { id: await returnedTo(stage) } });

/** The requests about marks and returns; see authorization-requests.ts. */
export const markingRequests: Readonly<Record<string, Prepare>> = {
  listMarkings: returned,
  changeMarking: async (stage) => ({
    params: { id: await stage.submission() },
    body: { change: { kind: 'feedback', words: 'Well argued.' } },
  }),
  releaseGrades: async (stage) => ({ params: { id: await stage.assignment() }, body: {} }),
  getReturn: returned,
  listReturns: () => ({}),
  getMarkingTrail: returned,
  listMarkers: () => ({}),
  listToMark: () => ({}),
  keepTextToMark: returned,
  listAllotments: async (stage) => ({ params: { id: await stage.assignment() } }),
  allotEvenly: async (stage) => ({ params: { id: await stage.assignment() } }),
  allot: async (stage) => ({
    params: { id: await stage.assignment() },
    body: { student: stage.people.S1.userId, assistant: null },
  }),
  listPhrases: () => ({}),
  updatePhrases: () => ({ body: { phrases: [{ id: crypto.randomUUID(), words: 'Source?' }], base: 0 } }),
  listRubrics: () => ({}),
  getRubric: async (stage) => ({ params: { id: await stage.rubric() } }),
  createRubric: () => ({ body: rubricFields() }),
  updateRubric: async (stage) => ({ params: { id: await stage.rubric() }, body: rubricChange() }),
  deleteRubric: async (stage) => ({ params: { id: await stage.rubric() } }),
  listRegradeRequests: async (stage) => ({ params: { id: await answeredRegrade(stage) } }),
  askRegrade: async (stage) => ({ params: { id: await returnedTo(stage) }, body: { words: 'Why 71?' } }),
  replyToRegrade: async (stage) => ({ params: { id: await regradeRequest(stage) }, body: { words: 'Because.' } }),
};
