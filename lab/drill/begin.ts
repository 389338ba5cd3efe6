import type { Campus } from './campus.ts';
import { Phase } from './figures.ts';
import { OwnStream, readOps } from './logs.ts';
import { readPages } from './reader.ts';
import { DrillWriter, type DrillState } from './writer.ts';

const TEACHERS = 2;
/** One of so many writers has a network all the time. */
const ONE_STAYS = 5;

/** Those who write and read in a drill. */
export interface Begun {
  readonly state: DrillState;
  readonly writers: readonly DrillWriter[];
  /** Resolves when all have ended. */
  readonly ended: Promise<unknown>;
}

/** Lets `count` students begin to write, and teachers to read, at `url`; null where there are no typing logs. */
export async function beginWriting(
  { people, students, tokenOf }: Campus,
  count: number,
  url: string,
): Promise<Begun | null> {
  const target = { kind: 'assignment', id: people.assignmentId } as const;
  const began = Date.now();
  const composed = await readOps(target, began);
  if (composed === null) {
    console.log('The typing logs (../shared/data/typing-logs) are not there: skipped.');
    return null;
  }
  const port = Number(new URL(url).port);
  const state: DrillState = { url, port, phase: new Phase('start'), isOut: false, isOver: false, tokenOf };
  const writers = students.slice(0, count).map((member, number) => {
    const of = composed[number % composed.length] ?? { stream: '', ops: [] };
    return new DrillWriter(state, member, new OwnStream(of, target, began), number % ONE_STAYS > 0);
  });
  const readers = Array.from({ length: TEACHERS }, () => readPages(state, people));
  const written = writers.map((writer) => writer.write().finally(() => writer.close()));
  const ended = Promise.all([...written, ...readers]);
  // Waited for at the end; a failure before that is told there.
  ended.catch(() => undefined);
  return { state, writers, ended };
}
