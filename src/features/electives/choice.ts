import type { Elective } from '#contract/elective';
import type { Id } from '#contract/identifier';
import { listWithAnd } from '../../wording/list.ts';

/** The student's choice: the one waiting on this device, else the university's. */
export function chosenOf(electives: readonly Elective[], waiting: readonly Id[] | null): ReadonlySet<Id> {
  return new Set(waiting ?? electives.filter(({ chosen }) => chosen).map(({ id }) => id));
}

/** The ticked electives that still exist, in the university's order. */
export function tickedOf(electives: readonly Elective[], ticks: ReadonlySet<Id>): Elective[] {
  return electives.filter(({ id }) => ticks.has(id));
}

/** Whether two choices are equal. */
export function isSame(one: ReadonlySet<Id>, other: ReadonlySet<Id>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** A choice in a sentence: 'You chose Robotics and Data Science.' */
export function choiceWords(names: readonly string[]): string {
  if (names.length === 0) return 'You chose none.';
  return `You chose ${listWithAnd(names)}.`;
}
