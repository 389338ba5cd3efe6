import { createHash } from 'node:crypto';
import type { AnalysisResult } from '#contract/analysis';
import { analyze } from '#writing/analysis/analyze';
import { createScorer } from '#writing/analysis/model';
import { resultOf } from '#writing/analysis/result';
import { trainedModel } from '#writing/analysis/trained-model';
import { unseenCard } from '#writing/analysis/unseen-card';
import type { PasteFigures } from '#writing/process/paste-figures';

/** Judges a text that answers to `prompt`, with what its log says of pastes. The same for the same, whenever. */
export type Judge = (text: string, prompt: string, pastes: PasteFigures) => AnalysisResult;

/** A judge with the model that the project ships. */
export function loadJudge(): Judge {
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
