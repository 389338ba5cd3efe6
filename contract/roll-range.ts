/** The most roll numbers of a range. */
export const ROLL_RANGE_MAX = 1000;

/** The roll numbers of a range in order, or the end that is wrong and a message. */
export type RollRange =
  | { kind: 'range'; rolls: readonly string[] }
  | { kind: 'trouble'; at: 'start' | 'end'; message: string };

// A number of fifteen digits is exact; digits before them belong to the beginning.
const ENDS_IN_DIGITS = /^(.*?)(\d{1,15})$/su;

/**
 * Every roll number from `start` to `end`: both have the same beginning, capital or small, and end in a number, which
 * is counted up as wide as it was written ('CS-008' to 'CS-012', '7' to '12').
 */
export function rollRange(start: string, end: string): RollRange {
  const first = ENDS_IN_DIGITS.exec(start.trim());
  if (first === null) return { kind: 'trouble', at: 'start', message: 'This roll number must end in a number.' };
  const last = ENDS_IN_DIGITS.exec(end.trim());
  if (last === null) return { kind: 'trouble', at: 'end', message: 'This roll number must end in a number.' };
  const [, prefix = '', from = ''] = first;
  const [, otherPrefix = '', to = ''] = last;
  if (prefix.toLowerCase() !== otherPrefix.toLowerCase())
    return { kind: 'trouble', at: 'end', message: mustBegin(prefix) };
  const count = Number(to) - Number(from) + 1;
  if (count < 1)
    return { kind: 'trouble', at: 'end', message: 'This roll number must not come before the first roll number.' };
  if (count > ROLL_RANGE_MAX)
    return {
      kind: 'trouble',
      at: 'end',
      message: `This roll number must be at most ${ROLL_RANGE_MAX} roll numbers from the first.`,
    };
  const wide = (value: number) => String(value).padStart(from.length, '0');
  if (wide(Number(to)) !== to)
    return {
      kind: 'trouble',
      at: 'end',
      message: 'This roll number must have as many digits as the first roll number.',
    };
  return { kind: 'range', rolls: Array.from({ length: count }, (_, index) => prefix + wide(Number(from) + index)) };
}

function mustBegin(prefix: string): string {
  return prefix === ''
    ? 'This roll number must begin like the first roll number, with its number.'
    : `This roll number must begin like the first roll number, with ${prefix}.`;
}
