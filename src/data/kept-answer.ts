import type { AnswerOf, Endpoint } from '#contract/endpoint';

const read = new WeakMap<object, { readonly answer: unknown }>();

/**
 * Parses a stored answer, which may come from an earlier version of the page. If it lacks a field without a default
 * (new fields have one), it counts as not answered, and the screen fetches again. Returns the same object for the same
 * answer.
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
