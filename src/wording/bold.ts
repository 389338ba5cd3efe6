/** A piece of a sentence; `strong` is shown bold. */
export interface Piece {
  text: string;
  strong?: true;
}

/** The pieces of a sentence that stands whole in the source, with `<b>` and `</b>` around what is bold. */
export function piecesOf(sentence: string): Piece[] {
  return sentence
    .split(/<\/?b>/)
    .map((text, place): Piece => (place % 2 === 1 ? { text, strong: true } : { text }))
    .filter(({ text }) => text !== '');
}
