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

/** 'Took 3 students out and withdrew 12 invitations. Asha Rao stays, with 2 others: they have begun to write.' */
export function undoneWords(undone: {
  removed: number;
  withdrawn: number;
  stayed: readonly { name: string }[];
}): string {
  const { removed, withdrawn, stayed } = undone;
  const did = takenOut(plural(removed, 'student'), removed, plural(withdrawn, 'invitation'), withdrawn);
  const [first, ...others] = stayed;
  if (first === undefined) return did;
  return others.length === 0
    ? `${did} ${first.name} has begun to write, and stays.`
    : `${did} ${first.name} and ${plural(others.length, 'other')} have begun to write, and stay.`;
}

function takenOut(students: string, removed: number, invitations: string, withdrawn: number): string {
  if (removed === 0) return withdrawn === 0 ? 'Nobody was taken out.' : `Withdrew ${invitations}.`;
  return withdrawn === 0 ? `Took ${students} out.` : `Took ${students} out and withdrew ${invitations}.`;
}

/** Rows of two sources in the order of the file. */
export function byRow(one: readonly LeftOut[], other: readonly LeftOut[]): LeftOut[] {
  return [...one, ...other].sort((a, b) => a.row - b.row);
}
