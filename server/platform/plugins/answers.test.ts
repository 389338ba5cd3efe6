import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints';
import { writeAnswer } from './answers.ts';

const schema = z.object({ name: z.string().check(z.minLength(1)), rows: z.array(z.object({ id: z.int() })) });
const write = writeAnswer({ schema, method: 'GET', url: '/names/' });

describe('an answer', () => {
  it('has what its schema names, and nothing else', () => {
    expect(write({ name: 'Asha', secret: 's', rows: [{ id: 1, secret: 's' }] })).toBe(
      '{"name":"Asha","rows":[{"id":1}]}',
    );
  });

  it('is written in the order of its schema, so that a repeated request gets the same bytes', () => {
    expect(write({ rows: [], name: 'A' })).toBe('{"name":"A","rows":[]}');
  });

  it('that breaks its schema is a fault of ours', () => {
    expect(() => write({ name: '', rows: [] })).toThrow(expect.objectContaining({ statusCode: 500 }));
    expect(() => write({ name: 'Asha', rows: [{ id: '1' }] })).toThrow(expect.objectContaining({ statusCode: 500 }));
  });

  it('is read by schemas that are the same in both directions', () => {
    const changing = Object.entries(endpoints).filter(([, { answer }]) => [...partsOf(answer)].some(changes));
    expect(changing.map(([name]) => name)).toEqual([]);
    expect([...partsOf(z.array(z.pipe(z.string(), z.transform(Number))))].some(changes)).toBe(true);
  });
});

/** Whether a schema may return another value than it was given. */
function changes(one: z.ZodMiniType): boolean {
  return ['pipe', 'transform', 'default', 'catch'].includes(one.def.type);
}

/** A schema and all schemas inside it. */
function partsOf(one: z.ZodMiniType, seen = new Set<z.ZodMiniType>()): Set<z.ZodMiniType> {
  if (seen.has(one)) return seen;
  seen.add(one);
  for (const part of Object.values(one.def).flatMap(inner)) partsOf(part, seen);
  return seen;
}

function inner(value: unknown): z.ZodMiniType[] {
  if (value instanceof z.ZodMiniType) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).filter((part) => part instanceof z.ZodMiniType);
}
