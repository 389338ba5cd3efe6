/** The rendered length of a long text: more than a screen holds, and laid out well within a frame. */
export const WINDOW_UNITS = 6000;

/** A part of a text. */
export interface TextWindow {
  readonly from: number;
  readonly to: number;
}

/** The part of a text around `place` to render, starting at a line start if there is one near enough. */
export function windowAround(text: string, place: number): TextWindow {
  if (text.length <= WINDOW_UNITS) return { from: 0, to: text.length };
  const half = WINDOW_UNITS / 2;
  const rough = Math.min(Math.max(0, place - half), text.length - WINDOW_UNITS);
  const line = text.indexOf('\n', rough) + 1;
  const from = rough === 0 ? 0 : line > 0 && line <= place && line - rough < half ? line : unbroken(text, rough);
  return { from, to: unbroken(text, Math.min(text.length, from + WINDOW_UNITS)) };
}

/** The index, moved out of a surrogate pair. */
function unbroken(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}
