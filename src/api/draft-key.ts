/** The prefix of form drafts in local storage; the user's id follows for a signed-in person. */
export const DRAFT_PREFIX = 'longhand:draft:';

/** The key of a signed-in person's draft of the form `name`. */
export function draftKey(user: string, name: string): string {
  return `${DRAFT_PREFIX}${user}:${name}`;
}
