import { plural } from './plural.ts';

/** '2 drafts are waiting for comments' */
export function waitingDraftsWords(count: number): string {
  return plural(count, 'draft is waiting for comments', 'drafts are waiting for comments');
}
