import type { RosterImport } from '#contract/roster';
import type { ImportRow } from './store.ts';

export function presentImport({ id, imported_at, added, invited, bad, undone_at }: ImportRow): RosterImport {
  return {
    id,
    at: imported_at.toISOString(),
    added,
    invited,
    undone_at: undone_at?.toISOString() ?? null,
    bad,
  };
}
