import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WINDOW_UNITS, windowAround } from './window.ts';

const text = fc
  .array(fc.constantFrom('word ', 'é', '🙂', '\n', 'नमस्ते ', 'x'.repeat(500)), { minLength: 10, maxLength: 60 })
  .map((pieces) => pieces.join('').repeat(10));

describe('the drawn part of a long text', () => {
  it('holds the place, is never longer than a window, and parts no pair', () => {
    fc.assert(
      fc.property(text, fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
        const place = Math.floor(share * whole.length);
        const { from, to } = windowAround(whole, place);
        expect(from).toBeLessThanOrEqual(place);
        expect(to).toBeGreaterThanOrEqual(Math.min(place + 1, whole.length));
        expect(to - from).toBeLessThanOrEqual(Math.max(WINDOW_UNITS + 1, Math.min(whole.length, WINDOW_UNITS)));
        const inside = [from, to].filter((edge) => edge > 0 && edge < whole.length);
        expect(inside.filter((edge) => (whole.codePointAt(edge - 1) ?? 0) > 0xffff)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is all of a short text', () => {
    expect(windowAround('short', 3)).toEqual({ from: 0, to: 5 });
  });
});
