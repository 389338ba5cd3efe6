import type { Issue } from './problem.ts';

const NUL = '\0';
const LONE_SURROGATE = /\p{Cs}/gu;
const REPLACEMENT = '\uFFFD';
/** No field of the contract lies half as deep. */
const DEPTH_MAX = 32;

/**
 * A value of JSON as the database can hold it: of half a surrogate pair U+FFFD is left, as UTF-8 would. `issues` name the
 * places that hold a NUL character, which no database holds and no keyboard makes.
 */
export function storable<T>(value: T): { value: T; issues: Issue[] } {
  const issues: Issue[] = [];
  return { value: walk(value, '', 0, issues) as T, issues };
}

export function isStorable(text: string): boolean {
  return !text.includes(NUL);
}

/** The same, to be kept as it is rather than refused: of a NUL character U+FFFD is left too. */
export function storableJson(value: unknown): string {
  return JSON.stringify(storable(value).value).replaceAll('\\u0000', REPLACEMENT);
}

function walk(value: unknown, path: string, depth: number, issues: Issue[]): unknown {
  if (typeof value === 'string') {
    if (!isStorable(value)) issues.push({ path, message: 'holds a character that can’t be stored' });
    return value.replaceAll(LONE_SURROGATE, REPLACEMENT);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) {
    issues.push({ path, message: 'is nested too deeply' });
    return null;
  }
  const inner = (key: string | number, of: unknown) =>
    walk(of, path === '' ? String(key) : `${path}.${String(key)}`, depth + 1, issues);
  if (Array.isArray(value)) return value.map((of, index) => inner(index, of));
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [walk(key, path, depth, issues), inner(key, of)]));
}
