import { passagesOf, type Passage } from './passages.ts';
import { candidatesOf, type Candidate, type Question } from './question-kinds.ts';
import type { Replay } from './replay.ts';

/** A sheet has at most so many questions, enough for ten minutes. */
const QUESTIONS_MAX = 10;
/** It is filled up to so many where the text allows it. */
const QUESTIONS_MIN = 6;
/** A shorter text gives nothing to talk about for ten minutes. */
const CONVERSATION_MIN_WORDS = 50;

/**
 * Finds six to ten questions for a conversation of ten minutes with the writer of a text: its most rewritten sentence, a
 * dropped passage, what was pasted and kept, and so on, each with the moment to look at. Nothing is judged, and no two
 * questions are about the same sentence. `timed`: whether the log's times say something (report's figures). Short texts
 * have fewer; under {@link CONVERSATION_MIN_WORDS} words there is none. The same log gives the same questions, whether
 * its deleted words are covered or not.
 */
export function questionsOf(replay: Replay, timed: boolean): Question[] {
  const passages = passagesOf(replay);
  if (passages.reduce((sum, { words }) => sum + words, 0) < CONVERSATION_MIN_WORDS) return [];
  const asked = new Set<Passage | number>();
  const candidates = candidatesOf(replay, passages, timed);
  const questions: Question[] = [];
  const take = (list: Candidate[], most: number): void => {
    for (const { about, question } of list) {
      if (most <= 0 || questions.length === QUESTIONS_MAX) return;
      if ([...about, question.begun].some((each) => asked.has(each))) continue;
      for (const each of [...about, question.begun]) asked.add(each);
      questions.push(question);
      most -= 1;
    }
  };
  for (const { list, most } of candidates) take(list, most);
  for (const { list, further } of candidates) take(list, Math.min(further, QUESTIONS_MIN - questions.length));
  const order = (one: Question): number => candidates.findIndex(({ kind }) => kind === one.kind);
  return questions.sort((one, other) => order(one) - order(other));
}
