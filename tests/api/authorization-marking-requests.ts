import type { Actor } from '#contract/access';
import type { Stage } from './authorization-stage.ts';

/** A request that a person of the right kind may make. Objects are those of S1 and T1. */
export interface Prepared {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}
export type Prepare = (stage: Stage, actor: Actor) => Prepared | Promise<Prepared>;

const returned: Prepare = async (stage) => ({ params: { id: await stage.returned() } });

/** Those about marks and what was returned; see authorization-requests.ts. */
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
  listPhrases: () => ({}),
  updatePhrases: () => ({ body: { phrases: [{ id: crypto.randomUUID(), words: 'Source?' }], base: 0 } }),
  listRegradeRequests: async (stage) => ({ params: { id: await stage.answeredRegrade() } }),
  askRegrade: async (stage) => ({ params: { id: await stage.returned() }, body: { words: 'Why 71?' } }),
  replyToRegrade: async (stage) => ({ params: { id: await stage.regradeRequest() }, body: { words: 'Because.' } }),
};
