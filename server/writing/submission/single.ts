import { createHmac } from 'node:crypto';
import type { KeystrokeEvent } from '#contract/keystroke';
import type { Op } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import { compose, type Change } from '#writing/document/compose';
import { lengthOf, textOf, type Document } from '#writing/document/document';
import { changeOfKeystroke } from '#writing/document/keystroke';
import { advance, type StreamHead } from '../ingest/admit.ts';
import { storeBatches } from '../ingest/batches.ts';
import type { PushContext } from '../ingest/context.ts';
import { insertStreams, lockStreams, type LockedStreams, type OpenStream } from '../ingest/streams.ts';
import { loadWhole } from './document.ts';
import type { SubmissionRow } from './rows.ts';

const STREAM_ID_BYTES = 16;

export interface TrackedKeystroke {
  id: string;
  /** The last seq of the session's stream. */
  seq: number;
  cursor_position: number;
}

/**
 * Writes one keystroke of the specification into the log, as edits of the stream that the server keeps for this session
 * and submission. The event's caret is the position after the edit in the server's text; one outside the text is
 * clamped.
 */
export async function trackOne(
  context: PushContext,
  submission: SubmissionRow,
  opened: OpenedSingle,
  event: KeystrokeEvent,
): Promise<TrackedKeystroke> {
  // Edits beyond the document's end build on the edits there, so the whole log is needed.
  const doc = await loadWhole(context.tx, submission, context.services);
  const change = changeOfKeystroke(event, textOf(doc));
  if (change === null) {
    const caret = Math.min(event.cursor_position, lengthOf(doc));
    return { id: submission.id, seq: opened.open.head.high, cursor_position: caret };
  }
  const { high } = await storeChanges(context, opened, { id: submission.id, doc, changes: [change] });
  return { id: submission.id, seq: high, cursor_position: change.index + change.inserted.length };
}

/** Changes of a submission's document, each index counting from the result of the changes before it. */
interface SingleChanges {
  readonly id: string;
  readonly doc: Document;
  readonly changes: readonly Omit<Change, 'at'>[];
}

/** Applies changes to a document and stores them as one batch of the server's stream. Returns the stream's new head. */
export async function storeChanges(
  context: PushContext,
  { open, submissions }: OpenedSingle,
  { id, doc, changes }: SingleChanges,
): Promise<StreamHead> {
  const { high, nextClock } = open.head;
  const at = Math.max(0, Math.floor((context.now.getTime() - (open.began ?? 0)) / TICK_MS));
  const pen = { stream: open.stream, seq: high, clock: nextClock };
  const ops = changes.flatMap((change) => compose(doc, pen, { ...change, at }));
  const head = headAfter(open, ops);
  const { universityId, userId } = context.person;
  await storeBatches(context, universityId, submissions, [
    { userId, stream: open.stream, submissionId: id, ops, head },
  ]);
  return head;
}

/** The server's stream for single keystrokes and its submission, both locked. */
export interface OpenedSingle {
  readonly open: OpenStream;
  readonly submissions: LockedStreams['submissions'];
}

/** Opens the one stream that the server writes for a session and a submission. No device can guess its id. */
export async function openSingleStream(context: PushContext, submission: SubmissionRow): Promise<OpenedSingle> {
  const { services, person } = context;
  const stream = createHmac('sha256', services.keyring.derive('single streams'))
    .update(`${person.sessionId} ${submission.id}`)
    .digest()
    .subarray(0, STREAM_ID_BYTES)
    .toString('base64url');
  const { assignment_id } = submission;
  const target =
    assignment_id === null ? ({ kind: 'practice' } as const) : ({ kind: 'assignment', id: assignment_id } as const);
  const begun = { stream, target, began: context.now.getTime() };
  await insertStreams(context, person.universityId, [{ ...begun, userId: person.userId, submissionId: submission.id }]);
  const { streams, submissions } = await lockStreams(context, [stream]);
  const open = streams.get(stream);
  if (open === undefined) throw new Error('The stream of a session was neither found nor begun.');
  return { open, submissions };
}

function headAfter(open: OpenStream, ops: readonly Op[]): StreamHead {
  return ops.reduce<StreamHead>((head, op) => {
    const after = advance(head, open.target, open.stream, op);
    if ('error' in after) throw new Error(`An edit of the server's own does not fit: ${after.error}`);
    return after;
  }, open.head);
}
