import type { ListOutcome, ListPreview, LeftOut } from '#contract/roster';
import { plural } from '../../wording/plural.ts';

/** The import button's label: 'Add 3 and invite 12'; without the university's preview, the number of students. */
export function importWords(preview: Pick<ListPreview, 'new' | 'invited'> | null, count: number): string {
  if (preview === null) return `Import ${plural(count, 'student')}`;
  const [add, invite] = [preview.new.length, preview.invited.length];
  if (invite === 0) return `Add ${plural(add, 'student')}`;
  return add === 0 ? `Invite ${plural(invite, 'student')}` : `Add ${String(add)} and invite ${String(invite)}`;
}

/** 'Added 3 students and invited 12.' */
export function outcomeWords({ added, invited }: Pick<ListOutcome, 'added' | 'invited'>): string {
  if (added + invited === 0) return 'Nothing changed: everybody on the list was there already.';
  if (invited === 0) return `Added ${plural(added, 'student')}.`;
  return added === 0
    ? `Invited ${plural(invited, 'student')}.`
    : `Added ${plural(added, 'student')} and invited ${String(invited)}.`;
}

/** 'Took 3 students out and withdrew 12 invitations. Asha Rao and 2 others stay: they have begun to write.' */
export function undoneWords(undone: {
  removed: number;
  withdrawn: number;
  stayed: readonly { name: string }[];
}): string {
  const { removed, withdrawn, stayed } = undone;
  const parts = [
    removed === 0 ? '' : `took ${plural(removed, 'student')} out`,
    withdrawn === 0 ? '' : `withdrew ${plural(withdrawn, 'invitation')}`,
  ].filter(Boolean);
  const did = parts.length === 0 ? 'Nobody was taken out.' : `${capital(parts.join(' and '))}.`;
  const [first, ...others] = stayed;
  if (first === undefined) return did;
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other')}`;
  return `${did} ${first.name}${more} ${others.length === 0 ? 'stays: has' : 'stay: they have'} begun to write.`;
}

/** Rows of two sources in the order of the file. */
export function byRow(one: readonly LeftOut[], other: readonly LeftOut[]): LeftOut[] {
  return [...one, ...other].sort((a, b) => a.row - b.row);
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
