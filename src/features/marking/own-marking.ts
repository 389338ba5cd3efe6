import type { Marking } from '#contract/marking';

/** Whether this person changes the marking. Answers that an older version kept tell it by its marker alone. */
export function isOwn(me: string | undefined, { mine, marker }: Pick<Marking, 'mine' | 'marker'>): boolean {
  return mine || marker.id === me;
}
