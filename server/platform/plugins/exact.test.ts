import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints';
import { exactly } from './exact.ts';

const answers = Object.entries(endpoints).map(([name, { answer }]) => [name, answer] as const);

/** Values that fit nowhere, or nearly. */
const wild = fc.constantFrom<unknown>(
  undefined,
  null,
  '',
  'x',
  -1,
  0.5,
  2 ** 53,
  Number.NaN,
  true,
  [],
  [null],
  {},
  { toJSON: 1 },
  new Date(0),
  1n,
);

interface Def {
  readonly type: string;
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
  readonly options: readonly z.ZodMiniType[];
  readonly entries: Readonly<Record<string, unknown>>;
  readonly values: readonly unknown[];
  readonly element: z.ZodMiniType;
  readonly innerType: z.ZodMiniType;
  readonly keyType: z.ZodMiniType;
  readonly valueType: z.ZodMiniType;
}

type Generator = (def: Def, wildness: number, schema: z.ZodMiniType) => fc.Arbitrary<unknown>;

const inner: Generator = ({ innerType }, wildness) => valuesOf(innerType, wildness);

const generators: Readonly<Record<string, Generator>> = {
  object: ({ shape }, wildness) => {
    const fields = Object.fromEntries(Object.entries(shape).map(([key, of]) => [key, valuesOf(of, wildness)]));
    if (wildness === 0) return fc.record(fields);
    return fc.record({ ...fields, extra: fc.constantFrom(undefined, 1) }, { requiredKeys: [] });
  },
  array: ({ element }, wildness) => fc.array(valuesOf(element, wildness), { maxLength: 3 }),
  record: ({ keyType, valueType }, wildness) =>
    fc.dictionary(stringsOf(keyType), valuesOf(valueType, wildness), { maxKeys: 3 }),
  union: ({ options }, wildness) => fc.oneof(...options.map((option) => valuesOf(option, wildness))),
  optional: (def, wildness, schema) => fc.option(inner(def, wildness, schema), { nil: undefined }),
  nullable: (def, wildness, schema) => fc.option(inner(def, wildness, schema), { nil: null }),
  prefault: inner,
  string: (_def, _wildness, schema) => stringsOf(schema),
  number: () => fc.integer({ min: 0, max: 40 }),
  boolean: () => fc.boolean(),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }) => fc.constantFrom(...values),
  custom: () => fc.constant(new Uint8Array(1)),
  unknown: () => fc.constant('anything'),
};

/** Values of a schema. Of so many parts one is any other value, and an object may lack fields or have one more. */
function valuesOf(schema: z.ZodMiniType, wildness: number): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  const right = generators[def.type]?.(def, wildness, schema) ?? wild;
  if (wildness === 0) return right;
  return fc.oneof({ weight: wildness, arbitrary: right }, { weight: 1, arbitrary: wild });
}

const strings = new Map<string, fc.Arbitrary<string>>();

function stringsOf(schema: z.ZodMiniType): fc.Arbitrary<string> {
  const { pattern = '' } = z.toJSONSchema(schema);
  // eslint-disable-next-line security/detect-non-literal-regexp -- a pattern of the contract
  const known = strings.get(pattern) ?? (pattern === '' ? fc.string() : fc.stringMatching(new RegExp(pattern)));
  strings.set(pattern, known);
  return known;
}

describe('an exact check', () => {
  it.each(answers)('accepts nothing of %s that parsing would refuse or change', (_name, answer) => {
    const isExact = exactly(answer);
    fc.assert(
      fc.property(valuesOf(answer, 30), (value) => {
        if (!isExact(value)) return;
        const { success, data } = answer.safeParse(value);
        expect(success).toBe(true);
        expect(JSON.parse(JSON.stringify(data))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 30 },
    );
  });

  it.each(answers)('knows every answer of %s that parsing leaves as it is', (_name, answer) => {
    const values = fc.sample(valuesOf(answer, 0), { numRuns: 10, seed: 7 });
    const unchanged = values.filter((value) => isDeepStrictEqual(answer.safeParse(value).data, value));
    expect(unchanged.filter((value) => !exactly(answer)(value))).toEqual([]);
  });

  it('sees what is wrong with a value of each kind', () => {
    const row = z.strictObject({ id: z.int().check(z.minimum(1)), name: z.optional(z.string()) });
    const schema = z.object({
      rows: z.array(row).check(z.maxLength(2)),
      kind: z.enum(['a', 'b']),
      of: z.record(z.string().check(z.regex(/^k/)), z.nullable(z.number())),
    });
    const right = { rows: [{ id: 1 }, { id: 2, name: 'x' }], kind: 'a', of: { k: null, k2: 0.5 } };
    expect(exactly(schema)(right)).toBe(true);
    const wrong: object[] = [
      { ...right, more: 1 },
      { ...right, kind: 'c' },
      { ...right, kind: undefined },
      { ...right, rows: [{ id: 0 }] },
      { ...right, rows: [{ id: 0.5 }] },
      { ...right, rows: [{ id: 1, name: null }] },
      { ...right, rows: [{ id: 1, more: 1 }] },
      { ...right, rows: [{ id: 1 }, { id: 1 }, { id: 1 }] },
      { ...right, rows: { 0: { id: 1 }, length: 1 } },
      { ...right, of: { other: 1 } },
      { ...right, of: { k: Number.NaN } },
      { ...right, of: Object.assign(new Date(0), { k: 1 }) },
    ];
    expect(wrong.filter((value) => exactly(schema)(value))).toEqual([]);
  });
});
