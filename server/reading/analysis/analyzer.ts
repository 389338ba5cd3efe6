import { createHash } from 'node:crypto';
import type { AnalysisResult } from '#contract/analysis';
import { analyze } from '#writing/analysis/analyze';
import { createScorer } from '#writing/analysis/model';
import { resultOf } from '#writing/analysis/result';
import { trainedModel } from '#writing/analysis/trained-model';
import { unseenCard } from '#writing/analysis/unseen-card';
import type { PasteFigures } from '#writing/process/paste-figures';

/** Analyzes a text written for `prompt`, with its log's figures of pastes. Equal arguments give an equal result. */
export type Analyzer = (text: string, prompt: string, pastes: PasteFigures) => AnalysisResult;

/** An analyzer with the model that the project ships. */
export function loadAnalyzer(): Analyzer {
  const scorer = createScorer(trainedModel);
  return (text, prompt, pastes) =>
    resultOf(analyze(scorer, text, prompt), {
      model: trainedModel,
      rates: unseenCard,
      pastes,
      textSha256: sha256Of(text),
    });
}

/** SHA-256 of the UTF-8 bytes in hexadecimal; half a surrogate pair counts as U+FFFD, as in a browser. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
