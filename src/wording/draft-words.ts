import { plural } from './plural.ts';

/** '2 drafts wait for comments' */
export function waitingDraftsWords(count: number): string {
  return plural(count, 'draft waits for comments', 'drafts wait for comments');
}
