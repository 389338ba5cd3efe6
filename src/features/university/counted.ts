import { formatCount, plural } from '../../wording/plural.ts';

/** '1 program', '1,250 students'; `none` for none; null while it isn't known. */
export function counted(count: number | undefined, noun: string, none: string): string | null {
  if (count === undefined) return null;
  if (count === 0) return none;
  return plural(count, noun);
}

/** A figure with thousands separators; a dash, not 0, while it isn't loaded. */
export function shown(figure: number | undefined): string {
  return figure === undefined ? '–' : formatCount(figure);
}
