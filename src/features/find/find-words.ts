import type { FoundRows, FoundTexts } from '#contract/find';
import { listWithAnd } from '../../wording/list.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';

/** 'Found 2 courses, 1 assignment and 14 people.' */
export function foundSentence({ courses, assignments, people }: FoundRows): string {
  const kinds = [
    courses.total === 0 ? '' : plural(courses.total, 'course'),
    assignments.total === 0 ? '' : plural(assignments.total, 'assignment'),
    people.total === 0 ? '' : plural(people.total, 'person', 'people'),
  ];
  return `Found ${listWithAnd(kinds.filter((kind) => kind !== ''))}.`;
}

/** 'The first 20 of 57. More words find fewer.' */
export function firstOf(shown: number, total: number): string {
  return `The first ${formatCount(shown)} of ${formatCount(total)}. More words find fewer.`;
}

/** 'In 3 of 48 texts.', with what could not be searched. */
export function textsSentence({ total, searched, unsearched }: FoundTexts): string {
  const found = `In ${formatCount(total)} of ${plural(searched, 'text')}.`;
  if (unsearched === 0) return found;
  const left = byCount(
    unsearched,
    'One further text was not searched: it is too long, or not ready yet.',
    `${formatCount(unsearched)} further texts were not searched: they are too long, or not ready yet.`,
  );
  return `${found} ${left}`;
}
