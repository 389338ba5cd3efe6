import { NUMBER_SHAPE, SHAPES, shapeOfMark, type Parsed } from './parse.ts';

/** A gram is up to three shapes in a row, packed into one integer: each shape's place plus one, in this base. */
const BASE = 512;

/** Counts the style grams of the tokens from `from` up to `to`, by key. */
export function countGrams(parsed: Parsed, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>();
  eachGram(shapesOf(parsed, from, to), (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  return counts;
}

/** The places in {@link SHAPES} of the tokens from `from` up to `to`. */
export function shapesOf({ tokens }: Parsed, from: number, to: number): number[] {
  const shapes: number[] = [];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (token.word !== null) shapes.push(token.word.shape);
    else if (/^\d/.test(token.text)) shapes.push(NUMBER_SHAPE);
    else {
      const shape = shapeOfMark(token.text.charAt(0));
      if (shape !== null) for (let times = 0; times < token.text.length; times += 1) shapes.push(shape);
    }
  }
  return shapes;
}

/** Visits the key of every run of one to three shapes. */
export function eachGram(shapes: readonly number[], visit: (key: number) => void): void {
  for (let at = 0; at < shapes.length; at += 1) {
    let key = (shapes[at] ?? 0) + 1;
    visit(key);
    for (let further = 1; further <= 2 && at + further < shapes.length; further += 1) {
      key = key * BASE + (shapes[at + further] ?? 0) + 1;
      visit(key);
    }
  }
}

/** A key in words: 'in the ~tion'. */
export function nameOfGram(key: number): string {
  const parts: string[] = [];
  for (let rest = key; rest > 0; rest = Math.floor(rest / BASE)) parts.unshift(SHAPES[(rest % BASE) - 1] ?? '');
  return parts.join(' ');
}

/** The key of a gram's name. Throws for a shape that there isn't. */
export function keyOfGram(name: string): number {
  return name.split(' ').reduce((key, part) => {
    const shape = SHAPES.indexOf(part);
    if (shape < 0) throw new Error(`There is no shape '${part}'.`);
    return key * BASE + shape + 1;
  }, 0);
}
