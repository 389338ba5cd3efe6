import * as z from 'zod';
import type { Roll } from '../fixtures/dice.ts';
import { HOSTILE_VALUES } from '../api/hostile-values.ts';
import { ID_WORDS, isObject } from './recipe.ts';

type Schema = z.core.JSONSchema.BaseSchema;
/** A JSON schema, or a boolean: whether any value fits. */
type Given = z.core.JSONSchema._JSONSchema;

const DEPTH_MAX = 8;
const ITEMS_MAX = 3;
const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Values as recipes write them that no field expects. */
export const ODDITIES: readonly unknown[] = [
  ...HOSTILE_VALUES.filter((value) => JSON.stringify(value).length < 200),
  { $raw: '1e999' },
  { $raw: '-1e999' },
  { $raw: 'NaN' },
  { $raw: '-0' },
  { $raw: '123456789012345678901234567890' },
  { $raw: '1e-320' },
  { $raw: '{"__proto__":{"admin":true}}' },
  { $raw: '{"a":1,"a":2}' },
  { $raw: '[1,]' },
  { $raw: `${'['.repeat(5000)}${']'.repeat(5000)}` },
  { $long: ['a', 100_000] },
  { $long: ['\ud83d\ude42', 50_000] },
  { $long: ['\u0301', 10_000] },
  { $long: ['a@', 5000] },
  '__proto__',
  'constructor',
  '\u202e\u2066',
  '%s%n${7*7}{{7*7}}',
  '../../../etc/passwd',
  '\r\nX-Header: x',
  '<script>alert(1)</script>',
  '=cmd|x',
  ...ID_WORDS,
  NO_ID,
];

const TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  'A title',
  'é\u0301ש🙂',
  '\u0000',
  '\ud800',
  'two\nlines',
  'a@longhand.test',
  '2026-03-03T08:00:00Z',
  '1900-01-01T00:00:00Z',
  '2999-12-31T23:59:59.999+14:00',
  'Asia/Kolkata',
  '1',
  'true',
];

/** The JSON schema of what a part of a request may be. */
export function schemaOf(schema: unknown): Schema {
  return z.toJSONSchema(schema as never, { io: 'input', unrepresentable: 'any' });
}

/** A random value that a JSON schema describes in its shape, at or next to its limits. */
export function valueOf(root: Schema, roll: Roll): unknown {
  return new Values(root, roll).of(root, 0);
}

class Values {
  readonly #root: Schema;
  readonly #roll: Roll;

  constructor(root: Schema, roll: Roll) {
    this.#root = root;
    this.#roll = roll;
  }

  of(given: Given, depth: number): unknown {
    const schema = this.#resolved(given);
    const variants = schema.anyOf ?? schema.oneOf;
    if (variants !== undefined) return this.of(this.#one(variants), depth + 1);
    if (schema.allOf !== undefined) return this.#merged(schema.allOf, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#one(schema.enum);
    if (schema.type === 'array') return this.#array(schema, depth);
    if (schema.type === 'object') return this.#object(schema, depth);
    if (schema.type === 'number' || schema.type === 'integer') return this.#number(schema);
    if (schema.type === 'boolean') return this.#roll(2) === 0;
    if (schema.type === 'null') return null;
    return schema.type === 'string' ? this.#text(schema) : this.#one(ODDITIES);
  }

  #one<T>(of: readonly T[]): T {
    return of[this.#roll(of.length)] as T;
  }

  #merged(parts: readonly Given[], depth: number): unknown {
    const made = parts.map((part) => this.of(part, depth + 1));
    return made.every(isObject) ? Object.assign({}, ...made) : made[0];
  }

  #array({ items, minItems = 0, maxItems }: Schema, depth: number): unknown[] {
    if (depth > DEPTH_MAX || items === undefined) return [];
    const most = Math.min(maxItems ?? ITEMS_MAX, ITEMS_MAX);
    const length = Math.max(minItems, this.#roll(most + 2));
    const kinds = Array.isArray(items) ? items : [items];
    return Array.from({ length: Math.min(length, 50) }, () => this.of(this.#one(kinds), depth + 1));
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): unknown {
    const named = Object.entries(properties).filter(
      ([name]) => required.includes(name) || (depth < DEPTH_MAX && this.#roll(2) === 0),
    );
    const made = named.map(([name, of]) => [name, this.of(of, depth + 1)] as const);
    const isOpen = typeof additionalProperties === 'object' && depth < DEPTH_MAX;
    const further = isOpen ? [[this.#one(TEXTS), this.of(additionalProperties, depth + 1)] as const] : [];
    return Object.fromEntries([...made, ...further]);
  }

  #number({ minimum, maximum, type }: Schema): number {
    const low = minimum ?? -10;
    const high = maximum ?? 1000;
    const near = [low, high, low - 1, high + 1, 0, 1, low + this.#roll(Math.min(high - low + 1, 1000))];
    return type === 'number' && this.#roll(4) === 0 ? low + 0.5 : this.#one(near);
  }

  #text({ minLength = 0, maxLength, pattern, format }: Schema): unknown {
    if (pattern?.startsWith('^[0-9a-f]{8}-') === true && this.#roll(5) > 0) return this.#one([...ID_WORDS, NO_ID]);
    if (format === 'date-time') return this.#one(TEXTS.filter((text) => /^\d{4}-/.test(text)));
    if (pattern?.includes('{21}') === true) return 'A'.repeat(22);
    const limits = [minLength, minLength - 1, maxLength, maxLength === undefined ? undefined : maxLength + 1];
    const length = this.#roll(3) === 0 ? this.#one(limits) : undefined;
    if (length !== undefined && length > 0 && length < 200_000) return { $long: ['ü', length] };
    return this.#one(TEXTS);
  }

  #resolved(schema: Given): Schema {
    if (typeof schema === 'boolean') return {};
    if (schema.$ref === undefined) return schema;
    if (schema.$ref === '#') return this.#root;
    return this.#root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  }
}
