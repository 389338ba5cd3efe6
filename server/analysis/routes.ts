import { randomUUID } from 'node:crypto';
import { analyzeSubmission, analyzeSubmissionOfEditor, getAnalysis } from '#contract/analysis';
import { textOf } from '#writing/document';
import { pasteFiguresOf } from '#writing/paste-figures';
import type { FastifyInstance } from 'fastify';
import { onceForPerson } from '../idempotency/once.ts';
import { noteLook } from '../look/note-look.ts';
import { problem } from '../problem.ts';
import { route } from '../route.ts';
import type { Tx } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { loadVersion, type DocumentVersion } from '../submission/document.ts';
import { requireLightText } from '../submission/size.ts';
import { findOwnSubmissionId, type SubmissionRow } from '../submission/read.ts';
import { UnreadableLogError } from '../submission/store.ts';
import { loadJudge, sha256Of } from './judge.ts';
import { accessText, requireOwnDraft } from './policy.ts';
import { presentAnalysis } from './present.ts';
import { findLatestAnalysis, insertAnalysis } from './store.ts';

/** How a text is written, for those who may read it. */
export function analysisRoutes(app: FastifyInstance): void {
  const judge = loadJudge();

  for (const endpoint of [analyzeSubmission, analyzeSubmissionOfEditor]) {
    route(app, endpoint, async ({ tx, person, params, body, services, request }) => {
      const own = endpoint === analyzeSubmissionOfEditor ? await findOwnSubmissionId(tx, person, params.id) : undefined;
      const accessed = await accessText(tx, person, own ?? params.id);
      requireOwnDraft(accessed, body.content);
      const { doc, counter } = await loadReadable(tx, accessed.submission, services);
      const stored = textOf(doc);
      const text = body.content ?? stored;
      requireLightText(tx, text.length + accessed.prompt.length);
      const now = services.clock();
      await noteLook(tx, person, accessed, 'analysis', now);
      const made = {
        submission_id: accessed.submission.id,
        asked_by: person.userId,
        asker_name: person.name,
        counter,
        asked_sha256: body.text_sha256 ?? null,
        prompt_sha256: sha256Of(accessed.prompt),
        result: judge(text, accessed.prompt, pasteFiguresOf(doc)),
        created_at: now,
      };
      if (text !== stored) return presentAnalysis({ ...made, id: randomUUID() }, accessed, true);
      return onceForPerson({ tx, person, request, now }, endpoint, async () =>
        presentAnalysis(await insertAnalysis(tx, person, made), accessed),
      );
    });
  }

  route(app, getAnalysis, async ({ tx, person, params, services }) => {
    const accessed = await accessText(tx, person, params.id);
    await noteLook(tx, person, accessed, 'analysis', services.clock());
    const row = await findLatestAnalysis(tx, person, accessed.submission.id);
    return { analysis: row === undefined ? null : presentAnalysis(row, accessed) };
  });
}

/** The stored document. Throws 409 where its key was destroyed or its log was changed: no repetition will help. */
async function loadReadable(tx: Tx, submission: SubmissionRow, services: Services): Promise<DocumentVersion> {
  try {
    return await loadVersion(tx, submission, services);
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    services.log.error({ submission: submission.id, reason: error.message }, 'a log could not be read');
    throw problem(
      409,
      'analysis_unavailable',
      'The university can’t read this document any more, so it can’t be analyzed.',
      'What is on the writer’s devices stays there. Ask your administrator.',
    );
  }
}
