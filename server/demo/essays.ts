/** Sentences for the demo's texts about the place where a student works best: one of each kind makes a text. */
const places = [
  'I work best at the long table beside the periodicals, where the ceiling fan turns slowly enough to be counted.',
  'My place is the last bench of the old drawing hall, under the window that no longer closes.',
  'I study on the hostel roof before the sun reaches the water tanks.',
  'The seat that I keep going back to is in the canteen, next to the pillar with the notices from 2019.',
  'I read on the steps behind the chemistry block, because nobody has a reason to pass there after four.',
  'There is a bench under the neem tree near the gate, and I have written most of my assignments on it.',
  'The computer lab is where I think, even when every computer in it is switched off.',
  'I work in the corridor outside the reading room, on the floor, with my back against the cupboard.',
  'Bus number 42 is my study: fifty minutes each way, and the same seat above the wheel.',
  'My aunt’s kitchen table is covered with a cloth of printed lemons, and that is where I can write.',
  'I like the empty lecture hall between two classes, when the board still shows somebody else’s sums.',
  'The mess hall after dinner is loud, and I work well in it.',
  'I sit beside the cricket nets, outside the rope, where the ball does not come.',
  'The room that I share with two others has one good chair, and on Tuesdays it is mine.',
] as const;

const details = [
  'The light is grey there and does not move across the page.',
  'Somebody scratched a table of logarithms into the wood, and got one of them wrong.',
  'There is a socket that works if you hold the plug a little to the left.',
  'You can hear the bell of every building at a slightly different time.',
  'It smells of paper that was wet once and has forgiven it.',
  'A cat comes by at the same hour and looks at my handwriting.',
  'The network does not reach so far, which I first took for a fault.',
  'From there I see people arrive and never have to greet them.',
  'In the rains the noise on the roof is so even that I stop hearing it.',
] as const;

const reasons = [
  'I think it works because I do not have to decide anything there: I sit down and the next line is due.',
  'When I get stuck I look up, and what I look at is far away, and by the time I look back I have the word.',
  'Nobody there knows what I am supposed to be good at.',
  'It is not comfortable, and I have come to believe that this is the point.',
  'What I write there is shorter than what I write at home, and less of it has to go.',
  'It took me a term to notice that I was not choosing the place for its quiet but for its people, who were working too.',
  'I bring one book and one pen, so there is nothing to put in order first.',
] as const;

const ends = [
  'If it were given to me as my own room I would probably stop using it.',
  'I would recommend it, but then it would be full.',
  'Next year the building will be painted, and I am a little afraid of that.',
  'I still do my mathematics in bed.',
  'I have tried to explain this to my father, who works best in a moving train.',
  'Perhaps a place is only a habit that one can sit down in.',
] as const;

/** The text of the student with this number; no two of the first 42 are the same. */
export function essayOf(number: number): string {
  const round = Math.floor(number / places.length);
  const pick = (from: readonly string[], at: number) => from[at % from.length] ?? '';
  return [
    pick(places, number),
    pick(details, number + 3 * round),
    pick(reasons, 2 * number + round),
    pick(ends, number + round),
  ].join(' ');
}
