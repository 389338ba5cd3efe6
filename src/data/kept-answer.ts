import type { AnswerOf, Endpoint } from '#contract/endpoint';

const read = new WeakMap<object, { readonly answer: unknown }>();

/**
 * An answer as this version of the page reads it: what was kept on the device may come from an earlier one. Where it lacks
 * what has no default (new fields of an answer have one), it counts as not answered yet, and the screen asks again. The
 * same object for the same answer.
 */
export function keptAnswer<const E extends Endpoint>(endpoint: E, kept: unknown): AnswerOf<E> | undefined {
  if (typeof kept !== 'object' || kept === null) return answerOf(endpoint, kept);
  const known = read.get(kept) ?? { answer: answerOf(endpoint, kept) };
  read.set(kept, known);
  return known.answer as AnswerOf<E> | undefined;
}

function answerOf<const E extends Endpoint>(endpoint: E, kept: unknown): AnswerOf<E> | undefined {
  const answer = endpoint.answer.safeParse(kept);
  return answer.success ? (answer.data as AnswerOf<E>) : undefined;
}
