import { HttpLane } from '../bench/http-lane.ts';
import type { Driven } from './load.ts';

/** Requests that are under way at once. */
const LANES = 48;

/** A request, and what it carries. */
export interface Carrier {
  readonly head: string;
  readonly body: Buffer;
  readonly edits: number;
}

/** Somebody who writes: the requests of the log in their order, and how many of them were begun. */
export interface Sender {
  readonly requests: readonly Carrier[];
  next: number;
}

/**
 * Sends the next request of one writer after another until the time `until`, each writer's one at a time. Resolves once
 * all that were sent are answered. Throws where one has another answer than the status `expected`.
 */
export async function drive(
  port: number,
  writers: readonly Sender[],
  until: number,
  expected: number,
): Promise<Driven> {
  const queue = [...writers];
  let edits = 0;
  const lanes = Array.from({ length: LANES }, async () => {
    const lane = await HttpLane.open(port);
    for (let writer = queue.shift(); writer !== undefined; writer = queue.shift()) {
      const request = writer.requests[writer.next];
      if (request === undefined || performance.now() > until) continue;
      writer.next += 1;
      const status = await lane.send(request.head, request.body);
      if (status !== expected) throw new Error(`A request was answered with ${String(status)}.`);
      edits += request.edits;
      queue.push(writer);
    }
    lane.close();
  });
  await Promise.all(lanes);
  return { edits, idleMs: 0 };
}
