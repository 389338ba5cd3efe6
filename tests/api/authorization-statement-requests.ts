import { addAiFile } from '#contract/ai-statement';
import { startSubmission } from '#contract/submission';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh, type Stage } from './authorization-stage.ts';

const chat = (words: string) => ({ file: new File([words], 'chat.txt') });

/** An assignment that S1 has begun, and S1's submission to it. */
async function begun(stage: Stage): Promise<{ assignment: string; submission: string }> {
  const assignment = await stage.assignment();
  const { ok } = await stage.server.as(stage.people.S1).call(startSubmission, { params: { id: assignment } });
  return { assignment, submission: ok.id };
}

/** A file of S1's statement on AI use. */
const file: Prepare = async (stage) => {
  const { assignment, submission } = await begun(stage);
  const parts = { params: { id: assignment }, body: { name: 'chat.txt' }, files: chat(fresh()) };
  const { files } = (await stage.server.as(stage.people.S1).call(addAiFile, parts)).ok;
  return { params: { id: submission, file: files[0]?.id ?? '' } };
};

const own = async (stage: Stage) => ({ id: (await begun(stage)).assignment });

/** The same as authorization-requests.ts, for statements on AI use. */
export const statementRequests: Readonly<Record<string, Prepare>> = {
  getAiStatement: async (stage) => ({ params: { id: await stage.submission() } }),
  giveAiStatement: async (stage) => ({
    params: await own(stage),
    body: { used: 'some', words: 'For the outline.', links: ['https://chat.example/1'] },
  }),
  addAiFile: async (stage) => ({ params: await own(stage), body: { name: 'chat.txt' }, files: chat('A chat.') }),
  removeAiFile: file,
  getAiFile: file,
};
