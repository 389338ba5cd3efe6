import { typedNumber } from '../../ui/typed-number.ts';
import { figure } from '../../wording/figure.ts';

/** The value of a field for points: the points (null if empty), and the error. */
export interface PointsRead {
  points: number | null;
  error: string;
}

/** Parses typed points up to `most`, '7,5' too; only halves unless `inHalves` is false. */
export function pointsIn(words: string, most: number, inHalves = true): PointsRead {
  const points = typedNumber(words);
  if (points === null) return { points, error: '' };
  if (Number.isNaN(points)) return { points: null, error: 'Please enter a number.' };
  if (points > most) return { points: null, error: `At most ${figure(most)}.` };
  if (inHalves && !Number.isInteger(points * 2)) return { points: null, error: 'Please enter whole or half points.' };
  return { points, error: '' };
}
