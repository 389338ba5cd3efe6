import type { Class } from '#contract/class';
import type { EnrolledStudent } from '#contract/course';
import type { CourseSection } from '#contract/course-section';
import { byCount, formatCount } from '../../wording/plural.ts';

/** Whom a message is for: students to be ticked, everybody, those who lack something, or a section, by its id. */
export type Whom = 'chosen' | 'all' | 'not_started' | 'not_submitted' | `section:${string}`;

/** What a device knows of a class; a part that it does not know, or is not told, is undefined. */
export interface KnownClass {
  enrolled: readonly EnrolledStudent[] | undefined;
  sections: readonly CourseSection[] | undefined;
  /** Those who have not submitted; undefined while names are hidden, or where the answer lacks some of them. */
  unsubmitted: Class['students'] | undefined;
}

/** A group of students to choose, and who is in it. */
export interface Group {
  whom: Whom;
  name: string;
  students: readonly EnrolledStudent[];
}

/**
 * The groups of a class that a message can go to, empty ones left out. Who started and who submitted is no group where
 * that is not known by name: under blind marking a list of who is left would tell whose text a marker reads.
 */
export function groupsOf({ enrolled = [], sections = [], unsubmitted }: KnownClass): Group[] {
  const among = (ids: readonly string[]) => enrolled.filter(({ id }) => ids.includes(id));
  const left = unsubmitted ?? [];
  const groups: Group[] = [
    { whom: 'all', name: 'Everybody in the course', students: enrolled },
    {
      whom: 'not_started',
      name: 'All who have not started',
      students: among(left.flatMap(({ id, state }) => (state === 'not_started' ? [id] : []))),
    },
    { whom: 'not_submitted', name: 'All who have not submitted', students: among(left.map(({ id }) => id)) },
    ...sections.map(({ id, name, students }): Group => ({
      whom: `section:${id}`,
      name: `Section ${name}`,
      students: among(students),
    })),
  ];
  return groups.filter(({ students }) => students.length > 0);
}

/** The students to whom a message goes: the ticked ones, or those of a group. */
export function recipientsOf(whom: string, ticked: readonly string[], groups: readonly Group[]): string[] {
  if (whom === 'chosen') return [...ticked];
  return groups.find((group) => group.whom === whom)?.students.map(({ id }) => id) ?? [];
}

/** What became of a message to students, in words. */
export function sentWords({ sent, left }: { sent: number; left: number }): string {
  const got = byCount(sent, 'One student got your message.', `${formatCount(sent)} students got your message.`);
  if (left === 0) return got;
  const gone = byCount(left, 'One is no longer in the course.', `${formatCount(left)} are no longer in the course.`);
  return `${got} ${gone}`;
}
