/** What an assignment says, as {@link analyze} takes it: its words are not the writer's. Null is practice. */
export function promptOf(assignment: { readonly title: string; readonly description: string } | null): string {
  return assignment === null ? '' : `${assignment.title}\n\n${assignment.description}`;
}
