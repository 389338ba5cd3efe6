import type { FoundAssignment, FoundPerson, FoundRows, FoundTexts } from '#contract/find';
import { listOf, listWithAnd } from '../../wording/list.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';
import { dayInSentence } from '../../wording/time.ts';

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
    'One further text was not searched: it is too long, not ready yet, or damaged.',
    `${formatCount(unsearched)} further texts were not searched: they are too long, not ready yet, or damaged.`,
  );
  return `${found} ${left}`;
}

/** 'Academic Writing. Closes tomorrow. You grade beside its teacher.' */
export function assignmentLine(assignment: FoundAssignment, now: Date): string {
  const { course_name: course, archived, beside, reads, end_time, time_zone: zone } = assignment;
  const end = new Date(end_time);
  const day = dayInSentence(end, now, zone);
  const state = archived ? 'Archived.' : end > now ? `Closes ${day}.` : `Closed ${day}.`;
  const part = beside ? 'You grade beside its teacher.' : reads === true ? 'You read this course.' : '';
  return [`${course}.`, state, part].filter(Boolean).join(' ');
}

/** 'HS-201, Academic Writing' */
export function courseLine({ course_code: code, name, archived }: FoundPerson['courses'][number]): string {
  return listOf(code, name, archived ? 'archived' : '');
}

/** 'Page 2 of 3' */
export function pageOf(page: number, pages: number): string {
  return `Page ${formatCount(page)} of ${formatCount(pages)}`;
}
