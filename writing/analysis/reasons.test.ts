import { describe, expect, it } from 'vitest';
import { featuresOf } from './features.ts';
import { createScorer } from './model.ts';
import { parse } from './parse.ts';
import { reasonsOf } from './reasons.ts';
import { trainedModel } from './trained-model.ts';

const features = featuresOf(parse('The river came up in the night.'));
const scorerWith = (comma: [number, number]) =>
  createScorer({ ...trainedModel, human: { ...trainedModel.human, comma } });

/** The reasons of a text with `value` commas per 100 words that moved the score by `contribution`. */
function reasonsFor(value: number, contribution: number, weight: number, range: [number, number] = [2, 6]) {
  const moved = [{ feature: 'comma' as const, value, contribution, weight }];
  return reasonsOf({ ...scorerWith(range), contributions: () => moved }, { features, head: 0 }).map(
    ({ towards, words }) => [towards, words],
  );
}

describe('a reason', () => {
  it('names the side of the range on which the value lies, and stands where the score moved for that side', () => {
    expect(reasonsFor(9, 1, 1)).toEqual([['AI', 'many commas: 9.0 per 100 words; most students’ essays 2.0 to 6.0']]);
    expect(reasonsFor(1, 1, -1)).toEqual([['AI', 'few commas: 1.0 per 100 words; most students’ essays 2.0 to 6.0']]);
    expect(reasonsFor(5, -1, -1)).toEqual([
      ['human', 'many commas: 5.0 per 100 words; most students’ essays 2.0 to 6.0'],
    ]);
    // Many commas, of which few would speak for a model: no reason that fits in one line.
    expect(reasonsFor(9, 1, -1)).toEqual([]);
    expect(reasonsFor(5, -1, 1)).toEqual([]);
  });

  it('names one number where the range is no wider than what is shown', () => {
    expect(reasonsFor(9, 1, 1, [0, 0.01])).toEqual([
      ['AI', 'many commas: 9.0 per 100 words; most students’ essays 0.0'],
    ]);
  });

  it('towards AI lies outside the range of people, and towards a person inside it', () => {
    expect(reasonsFor(5, 1, 1)).toEqual([]);
    expect(reasonsFor(9, -1, -1)).toEqual([]);
    expect(reasonsFor(0, -1, 1)).toEqual([]);
  });
});
