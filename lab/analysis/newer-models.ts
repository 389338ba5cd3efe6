import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { analyze } from '#writing/analysis/analyze';
import { createScorer, type Model } from '#writing/analysis/model';

/** The number of detected texts of models that are newer than those in the training data. */
export interface NewerModels {
  readonly year: number;
  readonly texts: number;
  readonly elevated: number;
}

const FILE = 'modern.jsonl.gz';
const YEAR = 2026;

/** Judges the texts in `modern.jsonl.gz` that models of 2026 wrote wholly. Throws where the folder has none. */
export function newerModels(folder: string, model: Model): NewerModels {
  const file = join(folder, FILE);
  const scorer = createScorer(model);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  const texts = lines.map((line) => JSON.parse(line) as { kind: string; text: string; prompt?: string });
  const judged = texts
    .filter(({ kind }) => kind !== 'half')
    .map(({ text, prompt }) => analyze(scorer, text, prompt ?? ''))
    .filter(({ kind }) => kind === 'judged');
  const elevated = judged.filter((found) => found.kind === 'judged' && found.band !== 'none').length;
  return { year: YEAR, texts: judged.length, elevated };
}
