import type { Op } from '#contract/op';
import { createDocument, indexOfId, integrate, lengthOf, type Document } from './document.ts';
import type { Step } from './log-steps.ts';
import { runWith } from './stream-index.ts';

/** So much text behind an insertion is looked at to see whether it is more than white space. */
const TRAIL_MAX = 50;

/** What became of a log: its document, and its steps in the order in which they took effect. */
export interface Course {
  readonly doc: Document;
  readonly steps: readonly Step[];
  /** The longest that the text ever was. */
  readonly longest: number;
}

/** Integrates the steps and notes in each edit where it stood and what it changed. */
export function followCourse(order: Iterable<Step>): Course {
  const doc = createDocument();
  const taken: Step[] = [];
  const early = new Map<Op, Step>();
  let longest = 0;
  let current: Step | null = null;
  let open: Step | null = null;
  let before = 0;
  const close = (): void => {
    if (open !== null) noteEffect(doc, open, lengthOf(doc) - before);
    open = null;
  };
  doc.observer = (_, op) => {
    close();
    open = current?.op === op ? current : (early.get(op) ?? null);
    if (open !== null) taken.push(open);
    before = lengthOf(doc);
  };
  for (const step of order) {
    current = step;
    if (integrate(doc, step.stream, step.op) === 'waiting') early.set(step.op, step);
    else close();
    longest = Math.max(longest, lengthOf(doc));
  }
  doc.observer = null;
  return { doc, steps: taken, longest };
}

function noteEffect(doc: Document, step: Step, change: number): void {
  const { op, stream } = step;
  if (op.kind === 'insert') {
    step.inserted = change;
    step.index = indexOfId(doc, { stream, clock: op.clock }) ?? 0;
    step.away = change > 0 && isAway(doc, step, op.clock + op.text.length - 1);
  } else if (op.kind === 'delete') {
    const [first] = op.ranges;
    step.removed = -change;
    step.index = first === undefined ? 0 : (indexOfId(doc, first) ?? 0);
  }
}

/** Whether more than white space stands behind the character with this clock, which the step inserted. */
function isAway(doc: Document, step: Step, clock: number): boolean {
  const behind = lengthOf(doc) - step.index - step.inserted;
  if (behind === 0) return false;
  const index = doc.streams.get(step.stream)?.index;
  let run = index === undefined ? null : runWith(index, clock);
  let rest = run === null ? '' : run.text.slice(clock + 1 - run.clock);
  for (let looked = 0; looked < TRAIL_MAX && run !== null; looked += 1) {
    if (!run.deleted && /\S/u.test(rest)) return true;
    run = run.next;
    rest = run?.text ?? '';
  }
  return run !== null;
}
