import { describe, expect, it } from 'vitest';
import { analysisResultSchema } from '#contract/analysis';
import type { Analysis } from './analyze.ts';
import { resultOf, type MeasuredRates } from './result.ts';
import { trainedModel } from './trained-model.ts';
import card from './unseen-card.json' with { type: 'json' };
import { unseenCard } from './unseen-card.ts';

const rates: MeasuredRates = {
  human: { texts: 1000, elevated: 0.0312, strong: 0.004, marked: 0.02 },
  newest: { year: 2026, all: { texts: 477, elevated: 345, missed_upper_95: 0.317 }, by_kind: {} },
  newer: { year: 2026, texts: 477, elevated: 1 },
};
const shares = { typed: 60, composed: 10, pasted: 25.3, unknown: 4.7 };
const parts = { model: { data: 'd' }, rates, pastes: { events: 2, shares }, textSha256: 'a'.repeat(64) };
const metrics = {
  lexical_diversity: 0.716_49,
  avg_word_length: 4.96,
  avg_sentence_length: 17.649,
  complex_sentence_ratio: 0.412_36,
};
const judged = (wish: Partial<Extract<Analysis, { kind: 'judged' }>>): Analysis => ({
  kind: 'judged',
  band: 'none',
  score: 12,
  logit: 0,
  probability: 0.1,
  reasons: [],
  passages: [],
  words: 300,
  beginningOnly: false,
  metrics,
  version: '1',
  ...wish,
});
const of = (analysis: Analysis) => analysisResultSchema.parse(resultOf(analysis, parts));

describe('resultOf', () => {
  it('rounds the metrics as they are shown', () => {
    expect(of(judged({})).metrics).toEqual({
      lexical_diversity: 0.72,
      avg_word_length: 5,
      avg_sentence_length: 17.6,
      complex_sentence_ratio: 0.412,
      paste_events: 2,
      paste_percentage: 25.3,
    });
  });

  it('suspects from 50 on, with how many people’s texts score as high', () => {
    const elevated = of(judged({ band: 'elevated', score: 50 }));
    expect(elevated).toMatchObject({ score: 50, is_suspected_ai: true, band: 'elevated', unknown_because: null });
    expect(elevated.summary).toContain('Up to 32 of 1,000 texts that people wrote score 50 or more (upper 95% bound');
    const strong = of(judged({ band: 'strong', score: 80 }));
    expect(strong.summary).toContain('Up to 4 of 1,000 texts that people wrote score 80 or more');
    expect(strong.summary).toContain('does not prove that a model wrote it');
  });

  it('never says that a person wrote it', () => {
    const none = of(judged({ score: 41 }));
    expect(none).toMatchObject({ score: 41, is_suspected_ai: false });
    expect(none.summary).toMatch(/^No sign either way: /);
    expect(none.summary).toContain('Of 100 texts by models of 2026 it notices 68 (lower 95% bound).');
    expect(none.summary).toContain('without training on models of 2026 it found 1 of their 477 texts.');
    expect(none.summary).toContain('does not prove that a person wrote it');
    expect(none.summary).not.toContain('Inconclusive');
    expect(of(judged({ score: 42 })).summary).toMatch(/^Inconclusive/);
  });

  it('names passages and a beginning, and gives each reason its direction', () => {
    const reason = { feature: 'comma', value: 1, low: 2, high: 3, words: 'few commas: 1.0' } as const;
    const result = of(
      judged({
        reasons: [
          { ...reason, towards: 'human' },
          { ...reason, towards: 'AI' },
        ],
        passages: [{ from: 3, to: 900 }],
        beginningOnly: true,
        words: 34_000,
      }),
    );
    expect(result.reasons).toEqual(['Towards human: few commas: 1.0', 'Towards AI: few commas: 1.0']);
    expect(result).toMatchObject({ passages: [{ from: 3, to: 900 }], beginning_only: true });
    expect(result.summary).toMatch(/One passage looks .* Only the beginning was read, 34,000 words of it\.$/);
  });

  it.each(['empty', 'too short', 'not English', 'set aside'] as const)('has no score where it is %s', (why) => {
    const result = of({ kind: 'unknown', why, words: 7, metrics, version: '1' });
    expect(result).toMatchObject({ score: null, is_suspected_ai: null, band: 'unknown', unknown_because: why });
    expect(result.summary).not.toBe('');
    expect(result.summary).not.toMatch(/%|\d of 1,000/);
  });

  it('speaks of rates that were measured with this model, none below what unseen texts showed', () => {
    const { summary } = resultOf(judged({ band: 'elevated', score: 60 }), { ...parts, rates: unseenCard });
    expect(summary).toMatch(/Up to \d+ of 1,000 texts that people wrote/);
    expect([card.version, card.data]).toEqual([trainedModel.version, trainedModel.data]);
    // Measured on a set of sources that no training ever had: 10 of 1,000 elevated, 3 strong, 41 in the hardest, 33
    // marked.
    const worst = Math.max(...Object.values(unseenCard.by_source).map(({ elevated }) => elevated));
    expect(unseenCard.human.elevated).toBeGreaterThan(0.01);
    expect(unseenCard.human.strong).toBeGreaterThan(0.003);
    expect(worst).toBeGreaterThan(0.041);
    expect(unseenCard.human.marked).toBeGreaterThan(0.033);
  });
});
