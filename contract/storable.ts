import type { Issue } from './problem.ts';

const NUL = '\0';
const LONE_SURROGATE = /\p{Cs}/gu;
const REPLACEMENT = '\uFFFD';
/** An escape in JSON text. Two backslashes are one escape, so the text that follows them is left alone. */
const ESCAPE = /\\(u0000|.)/g;
const NUL_ESCAPE = '\\u0000';
/** The deepest nesting accepted: no field of the contract is half as deep. */
const DEPTH_MAX = 32;

/**
 * A JSON value in a form that the database can hold: half a surrogate pair becomes U+FFFD, as in UTF-8. `issues` name
 * the places with a NUL character, which no database holds and no keyboard makes, and those nested deeper than
 * {@link DEPTH_MAX}.
 */
export function storable<T>(value: T): { value: T; issues: Issue[] } {
  const issues: Issue[] = [];
  return { value: walk(value, '', 0, issues) as T, issues };
}

export function isStorable(text: string): boolean {
  return !text.includes(NUL);
}

/** {@link storable} as JSON text that is never refused: a NUL character becomes U+FFFD too. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(storable(value).value);
  return text.replace(ESCAPE, (escape) => (escape === NUL_ESCAPE ? REPLACEMENT : escape));
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
