import { momentIn } from '../../platform/wording.ts';
import type { NoticeKind } from '../../platform/database/columns.ts';
import type { NoticeFacts } from './facts.ts';

/** What there is to say of one notice: never a grade, a student's words or another person's name. */
export interface Line {
  /** In one sentence without its full stop: the subject of a letter with only this line, and a notification. */
  alone: string;
  words: string;
  /** The path of the page that shows it. */
  path: string;
}

export function lineOf(facts: NoticeFacts): Line {
  return writers[facts.kind](facts);
}

const writers: Record<NoticeKind, (facts: NoticeFacts) => Line> = {
  deadline_near: (facts) => ({
    alone: dueWords(facts),
    words: [`${dueWords(facts)}.`, progressOf(facts), unsentOf(facts)].filter(Boolean).join(' '),
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
  teacher_message: (facts) => ({
    alone: `Your teacher wrote to you about ${titleOf(facts)}`,
    words: `Your teacher wrote to you about ${titleOf(facts)}. Read it on Longhand, and reply there.`,
    path: `/messages/${facts.assignmentId ?? ''}`,
  }),
  student_message: (facts) => ({
    alone: `A student wrote to you about ${titleOf(facts)}`,
    words: `A student wrote to you about ${titleOf(facts)}.`,
    path: `/teacher/assignment/${facts.assignmentId ?? ''}#messages`,
  }),
  draft_asked: (facts) => ({
    alone: `A student asks for comments on a draft of ${titleOf(facts)}`,
    words: `A student asks for comments on a draft of ${titleOf(facts)}.`,
    path: draftsOf(facts),
  }),
  draft_commented: (facts) => ({
    alone: `Your teacher commented on your draft of ${titleOf(facts)}`,
    words: `Your teacher commented on your draft of ${titleOf(facts)}. Read it beside your text on Longhand.`,
    path: `/editor?assignment=${facts.assignmentId ?? ''}`,
  }),
  draft_replied: (facts) => ({
    alone: `A student replied to a comment on a draft of ${titleOf(facts)}`,
    words: `A student replied to a comment on a draft of ${titleOf(facts)}.`,
    path: draftsOf(facts),
  }),
  announcement: ({ announcement, course }) => ({
    alone: `New in ${oneLine(course)}: ${oneLine(announcement)}`,
    words: `Your teacher announced: “${oneLine(announcement)}” (${oneLine(course)}).`,
    path: '/student/announcements',
  }),
  request_approved: ({ course }) => ({
    alone: `You are in the course ${oneLine(course)} now`,
    words: `Your request was approved: you are in the course ${oneLine(course)} now.`,
    path: '/dashboard/student',
  }),
  removed: ({ course }) => ({
    alone: `You are no longer in the course ${oneLine(course)}`,
    words: `You were taken out of the course ${oneLine(course)}. Your work is kept. Its teacher can tell you why.`,
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

/** The path of the page with the drafts of an assignment. */
function draftsOf({ assignmentId }: NoticeFacts): string {
  return `/teacher/assignment/${assignmentId ?? ''}#drafts`;
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

function dueWords(facts: NoticeFacts): string {
  const { endsAt, timeZone } = facts;
  return endsAt === null ? `${titleOf(facts)} is due` : `${titleOf(facts)} is due on ${momentIn(endsAt, timeZone)}`;
}

/** A name that people chose, kept to one line for the subject. */
export function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim();
}
