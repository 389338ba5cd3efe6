import type { StreamId } from '#contract/identifier';
import type { Source } from '#contract/op-constants';
import { SimulatedTypist, type SimulatedPush } from './simulated-typist.ts';

/** The time in ticks between two sittings of one day. */
const BREAK_TICKS = 260_000;

/** How short texts are written: most are typed; some with a pasted sentence, dictated, or continued after a break. */
type Manner = 'typed' | 'pastes' | 'dictates' | 'goes back' | 'twice';
const manners: readonly Manner[] = ['typed', 'goes back', 'typed', 'twice', 'pastes', 'goes back', 'typed', 'dictates'];

/** The pushes of a student who writes a text in one page and hands it in. `number` chooses the manner. */
export function pushesOfShort(stream: StreamId, text: string, number: number): readonly SimulatedPush[] {
  const manner = manners[number % manners.length] ?? 'typed';
  const hand = new SimulatedTypist(stream, number);
  const [first = '', second = '', ...rest] = text.split(/(?<=[.!?])(?=\s)/u);
  hand.write(0, first, 'typed');
  if (manner !== 'goes back') hand.write(first.length, second, sourceOf(manner));
  for (const [k, sentence] of rest.entries()) {
    if (manner === 'twice' && k === rest.length - 1) hand.wait(BREAK_TICKS);
    hand.write(hand.length, sentence, manner === 'dictates' ? 'dictation' : 'typed');
  }
  if (manner === 'goes back') hand.write(first.length, second, 'typed');
  hand.handIn();
  return hand.pushes;
}

function sourceOf(manner: Manner): Source {
  if (manner === 'pastes') return 'paste';
  return manner === 'dictates' ? 'dictation' : 'typed';
}
