import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint';
import type { Prepared } from './authorization-marking-requests.ts';

const LONG = 100_000;

/** Strings of 100,000 characters on which patterns backtrack, by their repeated part. */
export const LONG_STRINGS: readonly string[] = ['@', 'a@,', ' ', '0', 'a.', '٣<'].map(
  (part) => `a@${part.repeat(LONG / part.length)}\u0001`,
);

/** Parts that patterns may repeat over, and frames at which they may stop. */
const REPEATED: readonly string[] =
  `@ a@ a@, a. .a 0 01 1. 1, - a- _ A ab aA é ש ｆ ٣ ٣< <a &amp; " ' \\ / % %41 http:// ",`
    .split(' ')
    .concat([' ', '  a', '\u0301e', '\u200b', '\u00a0', '\u00ad', '\ud83d\ude42', '\n', '\r\n', '\t']);
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['a@', '\u0001'],
  ['UNI-1', '!'],
  [' x', ' '],
  ['https://a.b/', '@'],
];

/** 200 strings of 100,000 characters, each repeating something between a beginning and an end. */
export const HOSTILE_STRINGS: readonly string[] = FRAMES.flatMap(([before, after]) =>
  REPEATED.map((part) => `${before}${part.repeat(LONG / part.length)}`.slice(0, LONG - after.length) + after),
);

/** Values that no field expects but every field may be sent. */
export const HOSTILE_VALUES: readonly unknown[] = [
  '\0',
  'a\0b',
  'a \\u0000 b',
  'a \\u0000 b',
  '\ud800',
  'x\udfff',
  'NaN',
  'Infinity',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1e308',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999-23:59',
  "'; drop table users; --",
  '',
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -1,
  -0,
  0.5,
  1e308,
  null,
  true,
  [],
  [[[[]]]],
  ['\0'],
  {},
  { length: -1 },
  JSON.parse('{"__proto__":{"a":1},"constructor":"x"}'),
  nested(1000),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

/** A request with a hostile value in one place. */
export interface Hostile {
  readonly place: string;
  readonly prepared: Prepared;
}

/**
 * The request with `value` in each place in turn: parameters, query, and every field of the body however deep it lies.
 */
export function withValueInEachPlace(endpoint: Endpoint, { params, query, body }: Prepared, value: unknown): Hostile[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const asParam = Object.keys(params ?? {}).map((name) => ({
    place: `params.${name}`,
    prepared: { params: { ...params, [name]: text }, query, body } as Prepared,
  }));
  const asQuery = namesOf(endpoint.query).map((name) => ({
    place: `query.${name}`,
    prepared: { params, query: { ...query, [name]: text }, body } as Prepared,
  }));
  const places = body === undefined ? [] : [[], ...placesIn(body), ...namesOf(endpoint.body).map((name) => [name])];
  const asBody = [...new Map(places.map((place) => [place.join('.'), place])).values()].map((place) => ({
    place: `body.${place.join('.')}`,
    prepared: { params, query, body: replaced(body, place, value) } as Prepared,
  }));
  return [...asParam, ...asQuery, ...asBody];
}

/** The paths of all values in a body, and of the containers around them. */
export function placesIn(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  const inner = Object.entries(value).flatMap(([key, of]) => placesIn(of, [...at, key]));
  return at.length === 0 ? inner : [[...at], ...inner];
}

/** A copy of `of` with `value` at a place. */
export function replaced(of: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(of))
    return of.map((inner, index) => (String(index) === key ? replaced(inner, rest, value) : inner));
  const fields = of as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key] ?? {}, rest, value) };
}

function namesOf(schema: Endpoint['query']): string[] {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
}
