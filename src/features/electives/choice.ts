import type { Elective } from '#contract/elective';
import type { Id } from '#contract/identifier';

/** What the student has chosen so far: what waits on this device, or else what the university has. */
export function chosenOf(electives: readonly Elective[], waiting: readonly Id[] | null): ReadonlySet<Id> {
  return new Set(waiting ?? electives.filter(({ chosen }) => chosen).map(({ id }) => id));
}

/** The ticked ones among those that can still be named, in the university's order. */
export function tickedOf(electives: readonly Elective[], ticks: ReadonlySet<Id>): Elective[] {
  return electives.filter(({ id }) => ticks.has(id));
}

/** Whether two choices are one. */
export function isSame(one: ReadonlySet<Id>, other: ReadonlySet<Id>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

/** A choice in a sentence: 'You chose Robotics and Data Science.' */
export function choiceWords(names: readonly string[]): string {
  if (names.length === 0) return 'You chose none.';
  return `You chose ${new Intl.ListFormat('en-IN').format(names)}.`;
}
