import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Op, Target } from '#contract/op';
import type { PushPart } from '#contract/outbox';
import { randomStream } from '../../tests/fixtures/device-stream.ts';
import { composeLog } from '../../tests/logs/compose-log.ts';
import { readTypingLogs } from '../../tests/logs/typing-log.ts';

const FILE = fileURLToPath(new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url));
const LOGS = 20;

/** The ops of one real text, as somebody typed it, in a stream whose name each writer replaces by their own. */
export interface ComposedOps {
  readonly stream: string;
  readonly ops: readonly Op[];
}

/** Composes some real typing logs for one assignment; null where the logs are not beside the project. */
export async function readOps(target: Target, began: number): Promise<ComposedOps[] | null> {
  if (!existsSync(FILE)) return null;
  const composed: ComposedOps[] = [];
  for await (const log of readTypingLogs(FILE)) {
    if (composed.length === LOGS) break;
    const { stream, pushes } = composeLog(log, target, began);
    composed.push({ stream, ops: pushes.flatMap(({ parts }) => parts.flatMap(({ ops }) => ops)) });
  }
  return composed;
}

/** One writer's stream with the ops of a composed log. */
export class OwnStream {
  readonly stream = randomStream();
  readonly #of: ComposedOps;
  readonly #heading: { target: Target; began: number };

  constructor(of: ComposedOps, target: Target, began: number) {
    this.#of = of;
    this.#heading = { target, began };
  }

  get length(): number {
    return this.#of.ops.length;
  }

  /** The seq of the last op of a push that may end at `last`: a time op is never without the edit after it. */
  endAt(last: number): number {
    let end = Math.min(last, this.length);
    while (end > 0 && isTimeOp(this.#of.ops[end - 1])) end -= 1;
    return end;
  }

  /** The ops from one seq to another. */
  ops(first: number, last: number): Op[] {
    const from = this.#of.stream;
    return this.#of.ops.slice(first - 1, last).map((op) => renamed(op, from, this.stream) as Op);
  }

  /** A push of them, as a device makes it; `held`: the last op on the device. */
  part(first: number, last: number, held: number): PushPart {
    return {
      stream: this.stream,
      ...(first === 1 ? this.#heading : {}),
      first,
      ...(held > last ? { held } : {}),
      ops: this.ops(first, last),
    };
  }
}

/** The same value with another name of a stream, wherever it is a text or a key. Cheap: writers share the measured machine. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key === from ? to : key, renamed(item, from, to)]),
  );
}

function isTimeOp(op: Op | undefined): boolean {
  return op?.kind === 'anchor' || op?.kind === 'clock';
}
