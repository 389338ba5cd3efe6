import type { FoundPassage } from '#contract/find';
import type { Found } from '#writing/document/find';

/** The most passages of one text that are shown. */
const PASSAGES_MAX = 3;

/** So many units are shown on each side of what was found, and up to so many more to begin and end between words. */
const AROUND = 80;
const TO_A_SPACE = 20;
const SPACE = /\s/;
/** Units with which no passage may begin: they belong to the character before. */
const CONTINUES = /[\uDC00-\uDFFF\p{M}\u200D]/u;

/** A stretch of a text, the end excluded. */
type Stretch = Found;

/**
 * The passages to show of a text: one with each word's first place, then further places in the text's order, each with
 * all places that it holds marked. `found`: the places of each word. `more`: some place is in none of them.
 */
export function passagesOf(
  text: string,
  found: readonly (readonly Found[])[],
): { passages: FoundPassage[]; more: boolean } {
  const places = inText(found.flat());
  const firsts = found.flatMap(([first]) => (first === undefined ? [] : [first]));
  const shown: Stretch[] = [];
  for (const place of [...firsts, ...places]) {
    if (shown.length === PASSAGES_MAX) break;
    if (!shown.some((stretch) => holds(stretch, place))) shown.push(around(text, place));
  }
  const passages = joined(shown).map((stretch) => passageAt(text, stretch, places));
  return { passages, more: places.some((place) => !shown.some((stretch) => holds(stretch, place))) };
}

function inText(places: readonly Found[]): Found[] {
  return places.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

function holds({ start, end }: Stretch, place: Found): boolean {
  return start <= place.start && place.end <= end;
}

/** In the text's order, those that overlap as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = [];
  for (const stretch of inText(stretches)) {
    const last = all.at(-1);
    if (last === undefined || last.end < stretch.start) all.push(stretch);
    else all[all.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) };
  }
  return all;
}

function passageAt(text: string, { start, end }: Stretch, places: readonly Found[]): FoundPassage {
  const inside = joined(places.filter((place) => holds({ start, end }, place)));
  return {
    text: text.slice(start, end),
    marks: inside.map((place) => ({ from: place.start - start, to: place.end - start })),
    before: start > 0,
    after: end < text.length,
  };
}

/** What stands around a place, from one space to another where they are near. */
function around(text: string, { start, end }: Found): Stretch {
  return { start: beginsAt(text, start - AROUND), end: endsAt(text, end + AROUND) };
}

function beginsAt(text: string, from: number): number {
  if (from <= 0) return 0;
  for (let at = from; at > from - TO_A_SPACE && at > 0; at -= 1) if (SPACE.test(text.charAt(at - 1))) return at;
  return betweenCharacters(text, from);
}

function endsAt(text: string, to: number): number {
  if (to >= text.length) return text.length;
  for (let at = to; at < to + TO_A_SPACE && at < text.length; at += 1) if (SPACE.test(text.charAt(at))) return at;
  return betweenCharacters(text, to);
}

/** The nearest place before `at`, or a few units on, that no character spans. */
function betweenCharacters(text: string, at: number): number {
  for (let near = at; near > at - TO_A_SPACE && near > 0; near -= 1)
    if (!CONTINUES.test(text.charAt(near))) return near;
  return at;
}
