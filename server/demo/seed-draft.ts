import { ANY_ID } from '../platform/idempotency/new-id.ts';
import { insertReview } from '../marking/draft-review/store.ts';
import { handIn, newStream, studentOf } from './hand-in.ts';
import type { Scene } from './seed-marked.ts';
import { SimulatedTypist } from './simulated-typist.ts';
import { draft } from './teaching-content.ts';

/** Writes the beginning of a text that is not submitted, on which its student waits for comments. */
export async function seedDraft(scene: Scene, assignment: string): Promise<void> {
  const { services, tx, members, at } = scene;
  const member = members[draft.writer];
  if (member === undefined) throw new Error('the class has no student who writes a draft');
  const hand = new SimulatedTypist(newStream(services), draft.writer);
  for (const sentence of draft.sentences) hand.write(hand.length, sentence, 'typed');
  const student = studentOf(member);
  const submission = await handIn(services, tx, student, { assignment, pushes: hand.pushes, received: at });
  await insertReview(tx, student, {
    assignment,
    submission,
    question: draft.question,
    vector: undefined,
    at,
    newId: ANY_ID,
  });
}
