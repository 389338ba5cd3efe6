import { readFileSync } from 'node:fs';
import { createScorer, type Model, type Scorer } from '#writing/analysis/model';

/** The scorer with the model that the project ships. */
export function loadScorer(): Scorer {
  const file = new URL('../../writing/analysis/model.json', import.meta.url);
  return createScorer(JSON.parse(readFileSync(file, 'utf8')) as Model);
}
