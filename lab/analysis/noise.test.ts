import { describe, expect, it } from 'vitest';
import { dice, withSlips } from './noise.ts';

const TEXT =
  'It is late, and the students are not done; they will not go home. I do not know why the others left, but I stay.';

describe('slips', () => {
  it('are the same for the same seed and differ between seeds', () => {
    const texts = Array.from({ length: 20 }, (_, seed) => withSlips(TEXT, String(seed)));
    expect(texts).toEqual(Array.from({ length: 20 }, (_, seed) => withSlips(TEXT, String(seed))));
    expect(new Set(texts).size).toBeGreaterThan(5);
  });

  it('leave the words recognizable', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const length = withSlips(TEXT, String(seed)).length;
      expect(length).toBeGreaterThan(TEXT.length * 0.8);
      expect(length).toBeLessThan(TEXT.length * 1.1);
    }
  });

  it('are drawn evenly', () => {
    const roll = dice('even');
    const mean = Array.from({ length: 10_000 }, roll).reduce((sum, value) => sum + value, 0) / 10_000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.02);
  });
});
