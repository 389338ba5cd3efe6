import type { AnalysisResult } from '#contract/analysis';
import { analyze } from '#writing/analysis/analyze';
import { createScorer } from '#writing/analysis/model';
import { resultOf } from '#writing/analysis/result';
import { unseenCard } from '#writing/analysis/unseen-card';
import { createDocument, integrate, textOf, type Document } from '#writing/document/document';
import { paceChecker } from '#writing/process/pace-checker';
import { pasteFiguresOf } from '#writing/process/paste-figures';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';
import { sha256Of } from './text-hash.ts';

/**
 * Analyzes a document as the university would, on this device. `prompt`: the assignment's text; `log`: all ops here.
 */
export async function analyzeHere(document: Document, log: DocumentLog, prompt: string): Promise<AnalysisResult> {
  const { trainedModel } = await import('#writing/analysis/trained-model');
  const text = textOf(document);
  const pastes = pasteFiguresOf(judgedBy(log, text) ?? document);
  const analysis = analyze(createScorer(trainedModel), text, prompt);
  return resultOf(analysis, { model: trainedModel, rates: unseenCard, pastes, textSha256: await sha256Of(text) });
}

/** The document rebuilt with judged source labels, which the editor's has not; null if the log is not whole. */
function judgedBy({ entries }: DocumentLog, text: string): Document | null {
  const judged = createDocument(paceChecker);
  for (const { stream, op } of entries) integrate(judged, stream, op);
  return textOf(judged) === text ? judged : null;
}
