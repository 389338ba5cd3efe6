import * as z from 'zod/mini';
import { streamIdSchema } from '#contract/identifier';
import { opSchema, targetSchema, type Op, type Target } from '#contract/op';
import { pushSchema, type PushPart } from '#contract/outbox';
import { PUSH_MAX_OPS } from '#contract/op-constants';
import type { Issue } from '#contract/problem';
import { compiledSchema } from '../../platform/compiled-schema.ts';

/** One part of a push, validated by itself. */
export interface ReadPart {
  readonly stream: string;
  readonly target: Target | undefined;
  readonly began: number | undefined;
  readonly first: number;
  readonly held?: number | undefined;
  /** The ops before the first invalid one; the op at index i has seq `first + i`. */
  readonly ops: readonly Op[];
  /** The first invalid op; null where all are valid. */
  readonly malformed: { readonly seq: number; readonly error: string } | null;
}

export type ReadPush =
  | { kind: 'read'; parts: ReadPart[] }
  | { kind: 'malformed'; issues: Issue[] }
  | { kind: 'too many ops' };

const readWhole = compiledSchema(pushSchema);
const looseSchema = z.strictObject({ parts: z.array(z.unknown()).check(z.minLength(1), z.maxLength(PUSH_MAX_OPS)) });
const frameSchema = z.object({
  stream: streamIdSchema,
  first: z.int().check(z.gte(1), z.lte(2 ** 31 - 1 - PUSH_MAX_OPS)),
});
const headingSchema = z.strictObject({
  stream: z.unknown(),
  first: z.unknown(),
  target: z.optional(targetSchema),
  began: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  held: z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1))),
  ops: z.array(z.unknown()).check(z.minLength(1)),
});

/** The error shown to the writer for an op that can't be stored. */
const UNSTORABLE = 'This change can’t be stored as it is.';

/**
 * Validates a push part by part. An invalid op is named by stream and seq, and affects neither the ops before it nor
 * other streams; only a part without a valid stream or first seq makes the whole push malformed.
 */
export function readPush(body: unknown): ReadPush {
  if (countOps(body) > PUSH_MAX_OPS) return { kind: 'too many ops' };
  const whole = readWhole(body);
  if (whole.success) return { kind: 'read', parts: whole.data.parts.map(checkNumbering) };
  const loose = looseSchema.safeParse(body);
  if (!loose.success) return { kind: 'malformed', issues: issuesOf(loose.error, []) };
  const parts: ReadPart[] = [];
  const issues: Issue[] = [];
  for (const [index, part] of loose.data.parts.entries()) {
    const frame = frameSchema.safeParse(part);
    if (frame.success) parts.push(readPart(frame.data, part));
    else issues.push(...issuesOf(frame.error, ['parts', index]));
  }
  return issues.length > 0 ? { kind: 'malformed', issues } : { kind: 'read', parts };
}

function readPart(frame: { stream: string; first: number }, part: unknown): ReadPart {
  const heading = headingSchema.safeParse(part);
  if (!heading.success) {
    const nothing = { target: undefined, began: undefined, held: undefined, ops: [] };
    return { ...frame, ...nothing, malformed: { seq: frame.first, error: UNSTORABLE } };
  }
  const ops: Op[] = [];
  const { target, began, held } = heading.data;
  for (const candidate of heading.data.ops) {
    const op = opSchema.safeParse(candidate);
    if (!op.success) {
      const malformed = { seq: frame.first + ops.length, error: UNSTORABLE };
      return checkNumbering({ ...frame, target, began, held, ops, malformed });
    }
    ops.push(op.data);
  }
  return checkNumbering({ ...frame, target, began, held, ops });
}

/** Cuts a part before the first op whose seq does not follow from its place. */
function checkNumbering(part: PushPart & { malformed?: ReadPart['malformed'] }): ReadPart {
  const { stream, first, target, began, held } = part;
  const wrong = part.ops.findIndex((op, index) => op.seq !== first + index);
  if (wrong === -1) return { stream, first, target, began, held, ops: part.ops, malformed: part.malformed ?? null };
  const seq = first + wrong;
  const malformed = { seq, error: UNSTORABLE };
  return { stream, first, target, began, held, ops: part.ops.slice(0, wrong), malformed };
}

function countOps(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('parts' in body) || !Array.isArray(body.parts)) return 0;
  let count = 0;
  for (const part of body.parts as unknown[]) {
    if (typeof part === 'object' && part !== null && 'ops' in part && Array.isArray(part.ops)) count += part.ops.length;
  }
  return count;
}

function issuesOf(error: z.core.$ZodError, at: readonly PropertyKey[]): Issue[] {
  return error.issues
    .slice(0, 20)
    .map((issue) => ({ path: [...at, ...issue.path].map(String).join('.'), message: issue.message }));
}
