import type { StreamId } from '#contract/identifier';
import type { LongEssay } from './long-essays.ts';
import { SimulatedTypist, type SimulatedPush } from './simulated-typist.ts';

/** Times in ticks: from one day's sitting to the next, and until a device without a network has found one again. */
const NEXT_DAY_TICKS = 8_200_000;
const OFFLINE_TICKS = 620_000;

interface Rewriting {
  place: number;
  readonly was: string;
  readonly now: string;
}

/**
 * The pushes of a student who writes an essay over several days, each on a page of its own, goes over what they have
 * written, and hands it in. `stream` makes the name of each page's stream; `number` chooses the pauses.
 */
export function pushesOfLong(stream: () => StreamId, essay: LongEssay, number: number): readonly SimulatedPush[] {
  const hand = new SimulatedTypist(stream(), number);
  for (const [day, sitting] of essay.sittings.entries()) {
    if (day > 0) hand.openAgain(stream(), NEXT_DAY_TICKS);
    const first = hand.pushes.length;
    const open = writeDown(hand, sitting, essay.hand);
    hand.reread();
    for (const one of open) rewrite(hand, one, open);
    if (essay.offline === day) hand.sendLate(first, OFFLINE_TICKS);
  }
  hand.handIn();
  return hand.pushes;
}

/** Writes a day's text at the end. @returns what of it is to be rewritten. */
function writeDown(hand: SimulatedTypist, sitting: string, source: LongEssay['hand']): Rewriting[] {
  const open: Rewriting[] = [];
  for (const part of sitting.split(/(?=\[\[|\{\{)|(?<=\]\]|\}\})/u)) {
    const inner = part.slice(2, -2);
    if (part.startsWith('{{')) hand.write(hand.length, inner, 'paste');
    else if (part.startsWith('[[')) {
      const [was = '', now = ''] = inner.split('|');
      open.push({ place: hand.length, was, now });
      writeSentences(hand, was, source);
    } else writeSentences(hand, part, source);
  }
  return open;
}

function writeSentences(hand: SimulatedTypist, words: string, source: LongEssay['hand']): void {
  for (const sentence of words.split(/(?<=[.!?])(?=\s)/u))
    if (sentence !== '') hand.write(hand.length, sentence, source);
}

/** Rewrites one passage; the others behind it move. */
function rewrite(hand: SimulatedTypist, { place, was, now }: Rewriting, all: readonly Rewriting[]): void {
  hand.rewrite(place, was.length, now);
  for (const other of all) if (other.place > place) other.place += now.length - was.length;
}
