import type { MessageThread } from '#contract/message';
import { plural } from './plural.ts';

/** What leads a student to their messages about an assignment: 'Ask your teacher' before there are any. */
export function messagesLinkWords(thread: Pick<MessageThread, 'unread'> | undefined): string {
  if (thread === undefined) return 'Ask your teacher';
  return thread.unread === 0 ? 'Messages' : newMessagesWords(thread.unread);
}

/** '2 new messages' */
export function newMessagesWords(unread: number): string {
  return plural(unread, 'new message');
}
