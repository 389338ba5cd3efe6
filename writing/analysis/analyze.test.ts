import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { analyze, bandOf, scoreOf } from './analyze.ts';
import { createScorer, type Model } from './model.ts';
import { LOOKED_AT_MAX } from './own-words.ts';
import { GENERATED, HUMAN, TIRING_PIECES, WRITTEN_TEXTS } from '../../tests/fixtures/written-texts.ts';

const model = JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')) as Model;
const scorer = createScorer(model);
/** A regular expression with polynomial backtracking takes minutes of processor time for such a text. */
const PROCESSOR_MS = 5000;

describe('the analysis of a text', () => {
  it('does not suspect what a person wrote and suspects what a model writes', () => {
    expect(analyze(scorer, HUMAN)).toMatchObject({ kind: 'judged', band: 'none' });
    expect(analyze(scorer, GENERATED)).toMatchObject({ kind: 'judged', band: 'elevated' });
    expect(analyze(scorer, `${GENERATED} ${GENERATED}`)).toMatchObject({ kind: 'judged', band: 'strong' });
  });

  it.each(WRITTEN_TEXTS)('judges $name only where the rules allow it', ({ text, unknown }) => {
    expect(analyze(scorer, text)).toMatchObject(
      unknown === null ? { kind: 'judged' } : { kind: 'unknown', why: unknown },
    );
  });

  it.each(TIRING_PIECES)('takes no longer for a character of a million than of a few, of %j', (piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const before = process.cpuUsage();
    expect(analyze(scorer, text, text.slice(0, 10_000)).kind).toBeDefined();
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(PROCESSOR_MS);
  });

  it('says that it looked at the beginning of a very long text only', () => {
    const result = analyze(scorer, `${HUMAN} `.repeat(Math.ceil((2 * LOOKED_AT_MAX) / HUMAN.length)));
    expect(result).toMatchObject({ kind: 'judged', beginningOnly: true });
  });

  it('gives at most five reasons, in both directions, each with its number and the range of people', () => {
    const all = [GENERATED, HUMAN].map((text) => {
      const result = analyze(scorer, text);
      const reasons = result.kind === 'judged' ? result.reasons : [];
      expect(reasons.length).toBeGreaterThan(1);
      expect(reasons.length).toBeLessThanOrEqual(5);
      return reasons;
    });
    expect(new Set(all.flat().map(({ towards }) => towards)).size).toBe(2);
    for (const { words, low, high, value, towards } of all.flat()) {
      // A value that speaks for a person lies inside the range of human essays; one that speaks for a model, outside
      // it.
      expect([words, value >= low && value <= high]).toEqual([words, towards === 'human']);
      expect(towards === 'AI' || value > 0).toBe(true);
      expect(words).toMatch(/: [\d.-]+.*; most students’ essays [\d.-]+( to [\d.-]+)?$/);
      expect(low).toBeLessThanOrEqual(high);
    }
  });

  it('marks the generated part of a text that people wrote', () => {
    const text = `${HUMAN} ${GENERATED} ${GENERATED} ${HUMAN}`;
    const result = analyze(scorer, text);
    const marked = result.kind === 'judged' ? result.passages : [];
    expect(marked).toHaveLength(1);
    expect(marked[0]?.from).toBeGreaterThan(HUMAN.length / 3);
    expect(marked[0]?.to).toBeLessThan(text.length - HUMAN.length / 3);
  });

  it('never throws and gives the same result twice, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), fc.string({ maxLength: 300 }), (text, prompt) => {
        expect(analyze(scorer, text, prompt)).toEqual(analyze(scorer, text, prompt));
        expect(analyze(scorer, `${HUMAN}\uD800${text}`).kind).toBeDefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe('the percent that is shown', () => {
  const { thresholds } = model;
  const logit = fc.double({ min: -40, max: 40, noNaN: true });

  it('stays in its band and rises with the logit', () => {
    fc.assert(
      fc.property(logit, logit, fc.integer({ min: 100, max: 2000 }), (one, other, words) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        const scores = [low, high].map((value) => scoreOf(value, bandOf(value, words, thresholds), thresholds));
        expect(scores[0]).toBeLessThanOrEqual(scores[1] ?? -1);
        const band = bandOf(low, words, thresholds);
        const [least, most] = { none: [0, 49], elevated: [50, 79], strong: [80, 100] }[band] as [number, number];
        expect(scores[0]).toBeGreaterThanOrEqual(least);
        expect(scores[0]).toBeLessThanOrEqual(most);
        expect(Number.isInteger(scores[0])).toBe(true);
      }),
    );
  });

  it('never rounds 49 and 79 up', () => {
    const { elevated, strong } = thresholds;
    expect(scoreOf(elevated, bandOf(elevated, 500, thresholds), thresholds)).toBe(49);
    expect(scoreOf(strong, bandOf(strong, 500, thresholds), thresholds)).toBe(79);
    expect(scoreOf(elevated + 1e-9, bandOf(elevated + 1e-9, 500, thresholds), thresholds)).toBe(50);
    expect(scoreOf(strong + 1e-9, bandOf(strong + 1e-9, 500, thresholds), thresholds)).toBe(80);
  });

  it('is never strong under 250 words', () => {
    expect(bandOf(thresholds.strong + 5, 249, thresholds)).toBe('elevated');
    expect(bandOf(thresholds.strong + 5, 250, thresholds)).toBe('strong');
  });
});
