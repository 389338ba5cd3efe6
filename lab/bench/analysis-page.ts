/** The analysis in a page, for tests that compare the results of a browser and Node for the same texts. */
import { analyze } from '#writing/analysis/analyze';
import { createScorer, type Model } from '#writing/analysis/model';

declare global {
  interface Window {
    /** Whole results as JSON, which shows every bit of a number. */
    analyzed(model: Model, texts: readonly string[]): string[];
  }
}

window.analyzed = (model, texts) => {
  const scorer = createScorer(model);
  return texts.map((text) => JSON.stringify(analyze(scorer, text)));
};
