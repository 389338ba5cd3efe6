import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint';
import { endpoints } from '#contract/endpoints';
import { pushSchema } from '#contract/outbox';
import { problemSchema } from '#contract/problem';
import { dice } from '../../tests/fixtures/dice.ts';
import { pushOf } from '../../tests/fuzz/pushes.ts';
import { schemaOf, valueOf } from '../../tests/fuzz/values.ts';
import { compiledSchema } from './compiled-schema.ts';

const IDS = { courseId: crypto.randomUUID(), assignmentId: crypto.randomUUID() };
const schemas: readonly z.ZodMiniType[] = [
  ...Object.values<Endpoint>(endpoints).flatMap(({ answer, body, sends }) => [
    ...(sends === 'file' ? [] : [answer]),
    ...(body === undefined ? [] : [body]),
  ]),
  problemSchema,
];

/** What a schema says of a value, in bytes: the order of the fields counts, as repeated requests compare answers. */
function verdict({ data, error }: z.core.util.SafeParseResult<unknown>): string {
  return JSON.stringify(error === undefined ? { data } : { issues: error.issues });
}

describe('a compiled schema', () => {
  it('is made of every schema of the contract, so that none is walked', () => {
    for (const schema of [...schemas, pushSchema]) expect(() => z.compile(schema, { strict: true })).not.toThrow();
  });

  it('says of any value what the schema says', () => {
    const roll = dice(5);
    let valid = 0;
    for (const schema of schemas) {
      const described = schemaOf(schema);
      const read = compiledSchema(schema);
      for (let round = 0; round < 40; round += 1) {
        const value = valueOf(described, roll);
        const plain = schema.safeParse(value);
        if (plain.success) valid += 1;
        expect(verdict(read(value))).toBe(verdict(plain));
      }
    }
    expect(valid).toBeGreaterThan(schemas.length);
  });

  it('says of a push, whole or with a field of an op changed, what the schema says', () => {
    const read = compiledSchema(pushSchema);
    const roll = dice(9);
    let [valid, invalid] = [0, 0];
    for (let seed = 0; seed < 400; seed += 1) {
      const push = structuredClone(pushOf(seed, IDS));
      if (seed % 2 === 1) changeOne(push.parts.flatMap(({ ops }) => ops as object[])[0] ?? {}, roll);
      const plain = pushSchema.safeParse(push);
      if (plain.success) valid += 1;
      else invalid += 1;
      expect(verdict(read(push))).toBe(verdict(plain));
    }
    expect([valid > 200, invalid > 100]).toEqual([true, true]);
  });
});

function changeOne(op: object, roll: (below: number) => number): void {
  const fields = Object.keys(op);
  const field = fields[roll(fields.length)] ?? 'seq';
  const to = [undefined, null, -1, 0.5, '', 2 ** 31, [], {}, '\ud800', Number.NaN, 'A'.repeat(100_000)];
  Object.assign(op, roll(8) === 0 ? { unknown: 1 } : { [field]: to[roll(to.length)] });
}
