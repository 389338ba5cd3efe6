import { plural } from './plural.ts';

/** '2 new messages' */
export function newMessagesWords(unread: number): string {
  return plural(unread, 'new message');
}
