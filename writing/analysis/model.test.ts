import { describe, expect, it } from 'vitest';
import { HUMAN } from '../../tests/fixtures/written-texts.ts';
import { createScorer } from './model.ts';
import { parse } from './parse.ts';
import { trainedModel } from './trained-model.ts';

/** The shipped model with a bias of one head raised by 100. */
function raised(place: number) {
  const heads = trainedModel.heads.map((head, at) => (at === place ? { ...head, bias: head.bias + 100 } : head));
  return createScorer({ ...trainedModel, heads });
}

describe('a model with a head for each generation', () => {
  const parsed = parse(HUMAN);

  it('takes the largest logit of its heads, and names the head', () => {
    const { logit } = createScorer(trainedModel).score(parsed);
    const alone = trainedModel.heads.map((_, place) => {
      const score = raised(place).score(parsed);
      expect(score.head).toBe(place);
      return score.logit - 100;
    });
    expect(Math.max(...alone)).toBeCloseTo(logit, 9);
  });

  it('explains a logit by the weights of its own head', () => {
    trainedModel.heads.forEach((_, place) => {
      const scorer = raised(place);
      const weights = scorer.contributions(scorer.score(parsed)).map(({ weight }) => weight);
      expect(weights).toEqual(trainedModel.features.map((feature) => feature[3 + place]));
    });
  });

  it('refuses an unknown feature and an unknown shape', () => {
    expect(() => createScorer({ ...trainedModel, features: [['colour', 0, 1, 1]] })).toThrow('colour');
    expect(() => createScorer({ ...trainedModel, grams: [['in the ~zzz', 1]] })).toThrow('~zzz');
  });
});
