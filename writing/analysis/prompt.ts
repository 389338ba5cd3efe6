/** The text of an assignment as {@link analyze} takes it. Null: practice, which has none. */
export function promptOf(assignment: { readonly title: string; readonly description: string } | null): string {
  return assignment === null ? '' : `${assignment.title}\n\n${assignment.description}`;
}
