/** Keys of form drafts begin with this; those of a signed-in person name them next. */
export const DRAFT_PREFIX = 'longhand:draft:';

/** Where a signed-in person's draft of one form is kept. */
export function draftKey(user: string, name: string): string {
  return `${DRAFT_PREFIX}${user}:${name}`;
}
