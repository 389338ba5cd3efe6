import { momentIn } from '../moment.ts';
import type { NoticeFacts } from './facts.ts';
import type { NoticeKind } from '../../platform/database/columns.ts';

export interface DigestFacts {
  name: string;
  publicUrl: string;
  /** Leads to the page that stops these letters. */
  unsubscribeUrl: string;
  notices: readonly NoticeFacts[];
}

interface Section {
  title: string;
  /** How the subject counts the section's lines: singular, plural. */
  counted: readonly [one: string, several: string];
}

/** The sections of a letter, most important first. */
const sections = {
  deadlines: { title: 'Due within a day', counted: ['deadline', 'deadlines'] },
  extensions: { title: 'More time', counted: ['extension', 'extensions'] },
  withdrawn: { title: 'Less time', counted: ['extension taken back', 'extensions taken back'] },
  concerns: {
    title: 'Questions about your work',
    counted: ['question about your work', 'questions about your work'],
  },
  answers: { title: 'Answers to your questions', counted: ['answer of a student', 'answers of students'] },
  grades: { title: 'Grades', counted: ['returned text', 'returned texts'] },
  regrades: { title: 'Questions about grades', counted: ['answer about a grade', 'answers about grades'] },
  requests: { title: 'Asked to look at again', counted: ['question about a grade', 'questions about grades'] },
  courses: { title: 'Courses', counted: ['decision on a course', 'decisions on courses'] },
} as const satisfies Readonly<Record<string, Section>>;

const sectionOf: Readonly<Record<NoticeKind, keyof typeof sections>> = {
  deadline_near: 'deadlines',
  extension: 'extensions',
  extension_withdrawn: 'withdrawn',
  concern_raised: 'concerns',
  concern_replied: 'concerns',
  concern_decided: 'concerns',
  concern_answered: 'answers',
  grade_released: 'grades',
  regrade_answered: 'regrades',
  regrade_asked: 'requests',
  request_approved: 'courses',
  request_rejected: 'courses',
};

interface Line {
  /** The subject of a letter with only this line. */
  alone: string;
  words: string;
  /** The path of the page that shows it. */
  path: string;
}

/**
 * One letter with all of a person's notices, as plain text, so that no name in it can be taken for markup. Its subject
 * names the contents.
 */
export function writeDigest({ name, publicUrl, unsubscribeUrl, notices }: DigestFacts): {
  subject: string;
  text: string;
} {
  const filled = Object.entries(sections)
    .map(([name, section]) => ({ ...section, lines: linesOf(notices.filter(({ kind }) => sectionOf[kind] === name)) }))
    .filter(({ lines }) => lines.length > 0);
  const [first, ...others] = filled.flatMap(({ lines }) => lines);
  const counts = filled.map(
    ({ lines, counted: [one, several] }) => `${lines.length} ${lines.length === 1 ? one : several}`,
  );
  const parts = [
    `Hello ${oneLine(name)},`,
    ...filled.map(({ title, lines }) => [title, '', ...lines.map((line) => itemOf(line, publicUrl))].join('\n')),
    `You get this email because you use Longhand at your university. Choose which emails you get, and how often: ${publicUrl}/profile`,
    `Stop all emails like this one: ${unsubscribeUrl}`,
    'Longhand',
  ];
  const subject = first !== undefined && others.length === 0 ? first.alone : `Longhand: ${listed(counts)}`;
  return { subject, text: `${parts.join('\n\n')}\n` };
}

/** Two notices that say the same are one line. */
function linesOf(notices: readonly NoticeFacts[]): Line[] {
  const lines = notices.map((facts) => writers[facts.kind](facts));
  return lines.filter((line, at) => lines.findIndex(({ words }) => words === line.words) === at);
}

function itemOf({ words, path }: Line, publicUrl: string): string {
  return `- ${words}\n  ${publicUrl}${path}`;
}

const writers: Record<NoticeKind, (facts: NoticeFacts) => Line> = {
  deadline_near: (facts) => ({
    alone: `${titleOf(facts)} is due ${momentOf(facts)}`,
    words: [`${titleOf(facts)} is due ${momentOf(facts)}.`, progressOf(facts), unsentOf(facts)]
      .filter(Boolean)
      .join(' '),
    path: '/student/assignments',
  }),
  extension: (facts) => ({
    alone: `You have more time for ${titleOf(facts)}`,
    words: `You have more time for ${titleOf(facts)}.`,
    path: '/student/assignments',
  }),
  extension_withdrawn: (facts) => ({
    alone: `Your extension for ${titleOf(facts)} was taken back`,
    words: `Your extension for ${titleOf(facts)} was taken back.`,
    path: '/student/assignments',
  }),
  grade_released: (facts) => ({
    alone: `${titleOf(facts)} was returned to you`,
    words: `${titleOf(facts)} was returned to you. Its grade and what was said of it are on Longhand.`,
    path: returnedOf(facts),
  }),
  regrade_answered: (facts) => ({
    alone: `Your question about the grade of ${titleOf(facts)} was answered`,
    words: `Your question about the grade of ${titleOf(facts)} was answered.`,
    path: returnedOf(facts),
  }),
  regrade_asked: (facts) => ({
    alone: `You are asked to look at a grade again: ${titleOf(facts)}`,
    words: `A student asks you to look at a grade again: ${titleOf(facts)}.`,
    path: `/teacher/assignment/${facts.assignmentId ?? ''}?submission=${facts.submissionId ?? ''}`,
  }),
  concern_raised: (facts) => ({
    alone: `Your teacher asks about your work: ${titleOf(facts)}`,
    words: `Your teacher asks about your work: ${titleOf(facts)}. Read what they ask, and reply. Nothing follows by itself.`,
    path: reportOf(facts),
  }),
  concern_replied: (facts) => ({
    alone: `There is a reply about your work: ${titleOf(facts)}`,
    words: `There is a reply to what you wrote about your work: ${titleOf(facts)}.`,
    path: reportOf(facts),
  }),
  concern_decided: (facts) => ({
    alone: `The question about your work was decided: ${titleOf(facts)}`,
    words: `The question about your work was decided: ${titleOf(facts)}.`,
    path: reportOf(facts),
  }),
  concern_answered: (facts) => ({
    alone: `A student answered your question: ${titleOf(facts)}`,
    words: `A student answered what you asked about their work: ${titleOf(facts)}.`,
    path: reportOf(facts),
  }),
  request_approved: ({ course }) => ({
    alone: `You are in the course ${oneLine(course)} now`,
    words: `Your request was approved: you are in the course ${oneLine(course)} now.`,
    path: '/dashboard/student',
  }),
  request_rejected: ({ course }) => ({
    alone: `Your request for the course ${oneLine(course)} was not approved`,
    words: `Your request for the course ${oneLine(course)} was not approved. Its teacher can tell you why.`,
    path: '/dashboard/student',
  }),
};

/** The path of the page on which a student reads their returned text. */
function returnedOf({ submissionId }: NoticeFacts): string {
  return submissionId === null ? '/student/assignments' : `/student/returned/${submissionId}`;
}

/** The path of the page with a concern and its replies. */
function reportOf({ submissionId }: NoticeFacts): string {
  return `/evidence/${submissionId ?? ''}`;
}

function progressOf({ begun, handedIn }: NoticeFacts): string {
  if (handedIn) return 'You have submitted it.';
  return begun ? 'You have begun it, but not submitted it.' : 'You have not begun it.';
}

function unsentOf({ unsent }: NoticeFacts): string {
  if (!unsent) return '';
  return 'A device of yours holds writing for it that the university has not got: open Longhand there while it has a connection.';
}

function titleOf({ assignment, course }: NoticeFacts): string {
  return `“${oneLine(assignment)}” (${oneLine(course)})`;
}

function momentOf({ endsAt, timeZone }: NoticeFacts): string {
  return endsAt === null ? '' : `on ${momentIn(endsAt, timeZone)}`;
}

/** A name that people chose, kept to one line for the subject. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim();
}

/** 'a', 'a and b', 'a, b and c'. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
