import { courseRoles, type CourseRole, type CourseRolePerson, type SharedCourse } from '#contract/course-role';
import { byCount, formatCount } from '../../wording/plural.ts';

export const roleNames: Readonly<Record<CourseRole, string>> = {
  co_teacher: 'Co-teacher',
  assistant: 'Assistant',
  reader: 'Reader',
};

/** What each role may do, in sentences. */
export const mayWords: Readonly<Record<CourseRole, string>> = {
  co_teacher: 'Does everything in the course but archive it, delete it, hand it over and choose its people.',
  assistant: 'Grades the texts that the course’s teachers give them. Sees no other work, and releases no grade.',
  reader: 'Sees the students, the assignments, and what was submitted with its released grades. Changes nothing.',
};

/** The role that a form names; a co-teacher's where it names none. */
export function roleOf(value: string): CourseRole {
  return courseRoles.find((role) => role === value) ?? 'co_teacher';
}

/** 'Assistant, 12 texts given' */
export function personWords({ role, allotted }: Pick<CourseRolePerson, 'role' | 'allotted'>): string {
  if (allotted === 0) return roleNames[role];
  return byCount(allotted, 'Assistant, 1 text given', `Assistant, ${formatCount(allotted)} texts given`);
}

/** What another role changes for a person, before it is chosen for good; '' for the role that they have. */
export function becomesWords(
  { role, allotted }: Pick<CourseRolePerson, 'role' | 'allotted'>,
  next: CourseRole,
): string {
  if (role === next) return '';
  const begins = {
    co_teacher: 'They open every text of the course and grade with its teachers.',
    assistant: 'They see no text before you give them some, on the page of an assignment.',
    reader:
      'They grade nothing any more. What they graded stays; a grade that they have not sent yet is refused, and stays on their device.',
  }[next];
  const returned =
    allotted === 0
      ? ''
      : byCount(
          allotted,
          'The text that was given to them is the teachers’ again, to be given to another assistant.',
          `The ${formatCount(allotted)} texts that were given to them are the teachers’ again, to be given to other assistants.`,
        );
  return returned === '' ? begins : `${begins} ${returned}`;
}

/** Said once a person was added. */
export function addedWords(role: CourseRole): string {
  return {
    co_teacher: 'The co-teacher was added.',
    assistant: 'The assistant was added.',
    reader: 'The reader was added.',
  }[role];
}

/** Said once a person has another role. */
export function changedWords(name: string, role: CourseRole, course: string): string {
  return {
    co_teacher: `${name} teaches ${course} now.`,
    assistant: `${name} assists in ${course} now.`,
    reader: `${name} reads ${course} now.`,
  }[role];
}

/** Said once a person has no part any more. */
export function removedWords({ name, role }: Pick<CourseRolePerson, 'name' | 'role'>, course: string): string {
  return {
    co_teacher: `${name} no longer teaches ${course}.`,
    assistant: `${name} no longer assists in ${course}.`,
    reader: `${name} no longer reads ${course}.`,
  }[role];
}

/** A course for its reader: 'You read this course of Meera Joshi.' */
export function readsWords({
  teacher_name: teacher,
  archived,
}: Pick<SharedCourse, 'teacher_name' | 'archived'>): string {
  return archived ? `You read this course of ${teacher}, which is archived.` : `You read this course of ${teacher}.`;
}

/** Said once the person themself left. */
export function leftWords(role: CourseRole, course: string): string {
  return {
    co_teacher: `You no longer teach ${course}.`,
    assistant: `You no longer assist in ${course}.`,
    reader: `You no longer read ${course}.`,
  }[role];
}
