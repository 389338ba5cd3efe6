import {
  MESSAGES_IN_LIST,
  MESSAGES_PER_PAGE,
  type Message,
  type MessageThread,
  type ThreadLine,
} from '#contract/message';
import type { ListedThreadRow, MessageRow, ThreadLineRow } from './store.ts';

export function presentMessage({ id, by_student, author_name, words, at }: MessageRow): Message {
  return {
    id,
    by: by_student ? 'student' : 'teacher',
    author_name,
    words,
    written_at: new Date(at).toISOString(),
  };
}

/** The oldest of the newest messages first, from rows with the newest first and perhaps one that is left out. */
function presentNewest(rows: readonly MessageRow[], max: number): { messages: Message[]; more: boolean } {
  return { messages: rows.slice(0, max).map(presentMessage).toReversed(), more: rows.length > max };
}

/** A page of a thread from its rows and perhaps the one before. */
export function presentMessages(rows: readonly MessageRow[]): { messages: Message[]; more: boolean } {
  return presentNewest(rows, MESSAGES_PER_PAGE);
}

export function presentThread(row: ListedThreadRow): MessageThread {
  const { assignment_id, assignment_title, course_name, course_code, student_id, student_name, unread } = row;
  return {
    assignment: assignment_id,
    assignment_title,
    course_name,
    course_code,
    student: student_id,
    student_name,
    unread,
    ...presentNewest(row.messages, MESSAGES_IN_LIST),
  };
}

export function presentThreadLine({ student_id, last, student_name, roll_no, unread }: ThreadLineRow): ThreadLine {
  return { student: student_id, student_name, roll_no, unread, last: presentMessage(last) };
}
