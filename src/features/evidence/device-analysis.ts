import type { AnalysisResult } from '#contract/analysis';
import { analyze } from '#writing/analysis/analyze';
import { createScorer } from '#writing/analysis/model';
import { resultOf } from '#writing/analysis/result';
import { unseenCard } from '#writing/analysis/unseen-card';
import { textOf, type Document } from '#writing/document';
import { pasteFiguresOf } from '#writing/paste-figures';
import { sha256Of } from './text-hash.ts';

/** Judges a document on this device, as the university would. `prompt` is the assignment's own text. */
export async function analyzeHere(document: Document, prompt: string): Promise<AnalysisResult> {
  const { trainedModel } = await import('#writing/analysis/trained-model');
  const text = textOf(document);
  const pastes = pasteFiguresOf(document);
  const analysis = analyze(createScorer(trainedModel), text, prompt);
  return resultOf(analysis, { model: trainedModel, rates: unseenCard, pastes, textSha256: await sha256Of(text) });
}
