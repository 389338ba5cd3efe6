import { NUMBER_SHAPE, SHAPES, shapeOfPunctuation, type Parsed } from './parse.ts';

/**
 * A style gram: up to three shapes in a row, packed into one integer, each shape's place plus one in {@link BASE}; or a
 * word of content. A model knows only such words as are common in texts of every kind, so that they tell no topic.
 */
export type Gram = number | string;

const BASE = 512;
/** The prefix of a word in a gram's name. No shape begins with it. */
const WORD_MARK = '=';

/** Visits every gram of the tokens from `from` up to `to`, in their order. */
export function eachGram(parsed: Parsed, from: number, to: number, visit: (gram: Gram) => void): void {
  const shapes = shapesOf(parsed, from, to);
  for (let at = 0; at < shapes.length; at += 1) {
    let key = (shapes[at] ?? 0) + 1;
    visit(key);
    for (let further = 1; further <= 2 && at + further < shapes.length; further += 1) {
      key = key * BASE + (shapes[at + further] ?? 0) + 1;
      visit(key);
    }
  }
  for (let at = from; at < to; at += 1) {
    const word = parsed.tokens[at]?.word;
    if (word?.content === true) visit(word.low);
  }
}

/** The places in {@link SHAPES} of the tokens from `from` up to `to`. */
function shapesOf({ tokens }: Parsed, from: number, to: number): number[] {
  const shapes: number[] = [];
  for (let at = from; at < to; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    if (token.word !== null) shapes.push(token.word.shape);
    else if (/^\d/.test(token.text)) shapes.push(NUMBER_SHAPE);
    else {
      const shape = shapeOfPunctuation(token.text.charAt(0));
      if (shape !== null) for (let times = 0; times < token.text.length; times += 1) shapes.push(shape);
    }
  }
  return shapes;
}

/** The name of a gram: 'in the ~tion', '=challenges'. */
export function nameOfGram(gram: Gram): string {
  if (typeof gram === 'string') return `${WORD_MARK}${gram}`;
  const parts: string[] = [];
  for (let rest = gram; rest > 0; rest = Math.floor(rest / BASE)) parts.unshift(SHAPES[(rest % BASE) - 1] ?? '');
  return parts.join(' ');
}

/** The gram of a name. Throws an Error for an unknown shape. */
export function gramOfName(name: string): Gram {
  if (name.startsWith(WORD_MARK)) return name.slice(WORD_MARK.length);
  return name.split(' ').reduce((key, part) => {
    const shape = SHAPES.indexOf(part);
    if (shape < 0) throw new Error(`There is no shape '${part}'.`);
    return key * BASE + shape + 1;
  }, 0);
}
