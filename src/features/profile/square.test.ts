import { describe, expect, it } from 'vitest';
import { cutOf, dragged, MIDDLE, ZOOM_MAX, zoomed } from './square.ts';

const picture = { width: 800, height: 600 };

describe('the square that is kept of a picture', () => {
  it('is the middle at first, as large as it can be', () => {
    expect(cutOf(picture, MIDDLE)).toEqual({ x: 100, y: 0, edge: 600 });
    expect(cutOf({ width: 300, height: 900 }, MIDDLE)).toEqual({ x: 0, y: 300, edge: 300 });
  });

  it('follows the finger and stops at the edges', () => {
    // A view of 300 pixels shows 600 of the picture: 25 to the right are 50 of the 100 free pixels on the left.
    expect(cutOf(picture, dragged(picture, MIDDLE, { right: 25, down: 40 }, 300))).toEqual({ x: 50, y: 0, edge: 600 });
    expect(cutOf(picture, dragged(picture, MIDDLE, { right: 900, down: 0 }, 300)).x).toBe(0);
    expect(cutOf(picture, dragged(picture, MIDDLE, { right: -900, down: 0 }, 300)).x).toBe(200);
  });

  it('is drawn nearer around its own middle, and not beyond', () => {
    const near = zoomed(picture, MIDDLE, 2);
    expect(cutOf(picture, near)).toEqual({ x: 250, y: 150, edge: 300 });
    expect(zoomed(picture, near, 99).zoom).toBe(ZOOM_MAX);
    expect(cutOf(picture, zoomed(picture, { zoom: 2, across: 0, down: 0 }, 1))).toEqual({ x: 0, y: 0, edge: 600 });
  });

  it('never leaves the picture, however it is dragged and zoomed', () => {
    let square = MIDDLE;
    for (let step = 1; step < 400; step += 1) {
      const by = { right: ((step * 37) % 201) - 100, down: ((step * 53) % 151) - 75 };
      square = dragged(picture, zoomed(picture, square, 1 + ((step * 7) % 40) / 10), by, 280);
      const { x, y, edge } = cutOf(picture, square);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + edge).toBeLessThanOrEqual(picture.width + 1e-9);
      expect(y + edge).toBeLessThanOrEqual(picture.height + 1e-9);
    }
  });
});
