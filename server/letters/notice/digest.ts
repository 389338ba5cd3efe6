import type { NoticeFacts } from './facts.ts';
import { lineOf, oneLine, type Line } from './lines.ts';
import type { NoticeKind } from '../../platform/database/columns.ts';
import { listWithAnd, plural } from '../../platform/wording.ts';

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
  drafts: { title: 'Comments on drafts', counted: ['draft', 'drafts'] },
  messages: { title: 'Messages', counted: ['message', 'messages'] },
  announcements: { title: 'Announcements', counted: ['announcement', 'announcements'] },
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
  teacher_message: 'messages',
  student_message: 'messages',
  draft_asked: 'drafts',
  draft_commented: 'drafts',
  draft_replied: 'drafts',
  announcement: 'announcements',
  removed: 'courses',
  request_approved: 'courses',
  request_rejected: 'courses',
};

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
  const counts = filled.map(({ lines, counted }) => plural(lines.length, counted[0], counted[1]));
  const parts = [
    `Hello ${oneLine(name)},`,
    ...filled.map(({ title, lines }) => [title, '', ...lines.map((line) => itemOf(line, publicUrl))].join('\n')),
    `You get this email because you use Longhand at your university. Choose which emails you get, and how often: ${publicUrl}/profile`,
    `Stop all emails like this one: ${unsubscribeUrl}`,
    'Longhand',
  ];
  const subject = first !== undefined && others.length === 0 ? first.alone : `Longhand: ${listWithAnd(counts)}`;
  return { subject, text: `${parts.join('\n\n')}\n` };
}

/** Two notices that say the same are one line. */
function linesOf(notices: readonly NoticeFacts[]): Line[] {
  const lines = notices.map(lineOf);
  return lines.filter((line, at) => lines.findIndex(({ words }) => words === line.words) === at);
}

function itemOf({ words, path }: Line, publicUrl: string): string {
  return `- ${words}\n  ${publicUrl}${path}`;
}
