import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AnalysisResult } from '#contract/analysis';
import { analyze } from '#writing/analysis/analyze';
import { createScorer, type Model } from '#writing/analysis/model';
import { resultOf, type MeasuredRates } from '#writing/analysis/result';
import type { PasteFigures } from '#writing/paste-figures';

/** Judges a text that answers to `prompt`, with what its log says of pastes. The same for the same, whenever. */
export type Judge = (text: string, prompt: string, pastes: PasteFigures) => AnalysisResult;

/** A judge with the model that the project ships. Throws where its files are missing or are no model. */
export function loadJudge(): Judge {
  const model = readJson('model.json') as Model;
  const rates = readJson('model-card.json') as MeasuredRates;
  const scorer = createScorer(model);
  return (text, prompt, pastes) =>
    resultOf(analyze(scorer, text, prompt), { model, rates, pastes, textSha256: sha256Of(text) });
}

/** SHA-256 of the UTF-8 bytes in hexadecimal; half a surrogate pair counts as U+FFFD, as in a browser. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../writing/analysis/${name}`, import.meta.url), 'utf8'));
}
