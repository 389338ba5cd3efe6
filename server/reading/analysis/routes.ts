import { randomUUID } from 'node:crypto';
import { analyzeSubmission, analyzeSubmissionOfEditor, getAnalysis } from '#contract/analysis';
import { textOf, type Document } from '#writing/document/document';
import { pasteFiguresOf, pasteFiguresOfReport, type PasteFigures } from '#writing/process/paste-figures';
import type { FastifyInstance } from 'fastify';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { problem } from '../../platform/problem.ts';
import { computeFacts } from '../report/compute.ts';
import { readKept } from '../../writing/submission/kept-document.ts';
import { route } from '../../platform/route.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/services.ts';
import { loadVersion, type DocumentVersion } from '../../writing/submission/document.ts';
import { requireLightText } from '../../writing/submission/size.ts';
import { handedInBefore, readHandIn } from '../../writing/submission/hand-in.ts';
import { findOwnSubmissionId } from '../../writing/submission/read.ts';
import type { SubmissionRow, SubmitRow } from '../../writing/submission/rows.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { loadAnalyzer, sha256Of } from './analyzer.ts';
import { accessText, requireOwnDraft, type AccessedText } from './policy.ts';
import { presentAnalysis } from './present.ts';
import { findLatestAnalysis, insertAnalysis } from './store.ts';

/** The analysis of a text, for those who may read it. */
export function analysisRoutes(app: FastifyInstance): void {
  const analyzer = loadAnalyzer();

  for (const endpoint of [analyzeSubmission, analyzeSubmissionOfEditor]) {
    route(app, endpoint, async ({ tx, person, params, body, services, request }) => {
      const own = endpoint === analyzeSubmissionOfEditor ? await findOwnSubmissionId(tx, person, params.id) : undefined;
      const accessed = await accessText(tx, person, own ?? params.id);
      requireOwnDraft(accessed, body.content);
      const { doc, counter } = await loadReadable(tx, accessed, services);
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
        result: analyzer(text, accessed.prompt, await readPasteFigures(tx, accessed.submission, doc, services)),
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
    const handedIn = accessed.relation === 'owns' ? null : handedInBefore(accessed.submission);
    const of = handedIn === null ? undefined : await hashOfHandIn(tx, accessed.submission, handedIn, services);
    const row = await findLatestAnalysis(tx, person, accessed.submission.id, of);
    return { analysis: row === undefined ? null : presentAnalysis(row, accessed) };
  });
}

/**
 * The log's figures of pastes. Where something was pasted, it is searched for in the writer's earlier writing, as for
 * the report.
 */
async function readPasteFigures(
  tx: Tx,
  submission: SubmissionRow,
  doc: Document,
  services: Services,
): Promise<PasteFigures> {
  const figures = pasteFiguresOf(doc);
  if (figures.events === 0 || (await readKept(tx, submission)) !== undefined) return figures;
  return pasteFiguresOfReport((await computeFacts(tx, submission, services)).facts);
}

/**
 * The document to analyze: as stored for its writer, as handed in for others. Throws 409 where its key was destroyed or
 * its log was changed: a retry won't help.
 */
async function loadReadable(
  tx: Tx,
  { submission, relation }: AccessedText,
  services: Services,
): Promise<DocumentVersion> {
  const handedIn = relation === 'owns' ? null : handedInBefore(submission);
  try {
    if (handedIn !== null) return await readHandIn(tx, submission, handedIn, services);
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

/** The hash of the text that was handed in, also where it is not the one that its device named. */
async function hashOfHandIn(tx: Tx, submission: SubmissionRow, submit: SubmitRow, services: Services): Promise<string> {
  if (submit.matches === true) return submit.sha256;
  return sha256Of((await readHandIn(tx, submission, submit, services)).text);
}
