import type { Op } from '#contract/op';
import { labelOf, type OwnSources } from './origins.ts';
import { createDocument, indexOfId, integrate, lengthOf, type Document } from '../document/document.ts';
import type { Step } from './log-steps.ts';
import { paceChecker } from './pace-checker.ts';
import { createMoments, findOwnText, noteMoment, type Births } from './own-text.ts';
import { runAt } from '../document/run-tree.ts';

/** This many runs of white space are read behind an insertion; more of them count as text. */
const BLANK_RUNS_MAX = 200;

/** A log's document, and its steps in the order in which they took effect. */
export interface Course {
  readonly doc: Document;
  /** The sources found for pastes that name none. */
  readonly own: OwnSources;
  readonly steps: readonly Step[];
  /** The moments at which the ops took effect. */
  readonly births: Births;
  /** The greatest length of the text, in UTF-16 units. */
  readonly longest: number;
}

/**
 * Integrates the steps and notes each edit's place and change of the text. `judged`: the labels were judged already.
 */
export function followCourse(order: Iterable<Step>, judged = false): Course {
  const doc = createDocument(judged ? undefined : paceChecker);
  const moments = createMoments(judged);
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
  doc.observer = (stream, op) => {
    close();
    noteMoment(moments, stream, op, (doc.moment += 1));
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
  const own = findOwnText(doc, moments);
  for (const step of taken) if (isBeyond(doc, own, step)) step.source = 'tool';
  return { doc, own, steps: taken, births: moments.births, longest };
}

/** Whether the inserted text is more than hands or a voice make in its time, and no text of the writer's own. */
function isBeyond(doc: Document, own: OwnSources, { op, stream }: Step): boolean {
  const state = doc.streams.get(stream);
  if (op.kind !== 'insert' || state === undefined || own.get(state)?.has(op.seq) === true) return false;
  return labelOf(state, op.clock)?.beyond === true;
}

function noteEffect(doc: Document, step: Step, change: number): void {
  const { op, stream } = step;
  if (op.kind === 'insert') {
    step.inserted = change;
    step.index = indexOfId(doc, { stream, clock: op.clock }) ?? 0;
    step.away = change > 0 && isAway(doc, step);
  } else if (op.kind === 'delete') {
    const [first] = op.ranges;
    step.removed = -change;
    step.index = first === undefined ? 0 : (indexOfId(doc, first) ?? 0);
  }
}

/** Whether text other than white space stands behind the text that the step inserted. */
function isAway(doc: Document, step: Step): boolean {
  const length = lengthOf(doc);
  let index = step.index + step.inserted;
  for (let looked = 0; index < length && looked < BLANK_RUNS_MAX; looked += 1) {
    const found = runAt(doc.tree, index);
    if (found === null) return false;
    if (/\S/u.test(found.run.text.slice(found.offset))) return true;
    index += found.run.length - found.offset;
  }
  return index < length;
}
