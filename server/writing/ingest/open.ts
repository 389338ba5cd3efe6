import type { Op } from '#contract/op';
import type { LockedSubmission } from '../submission/store.ts';
import { admit, type Failure, type StreamHead, type TargetKind } from './admit.ts';
import type { GapRule } from '../../platform/services.ts';
import type { PushContext } from './context.ts';
import type { ReadPart } from './parts.ts';
import { beginStreams, lockStreams, type LockedStreams, type NewStream, type OpenStream } from './streams.ts';

/** Why nothing more of a stream was taken. */
export type Stop = { kind: 'gap' } | { kind: 'unknown assignment' } | ({ kind: 'failed' } & Failure);

/** The work for one stream of a push. */
export interface StreamPlan {
  readonly stream: string;
  readonly target: TargetKind;
  /** Null for actions, and where nothing of the stream was ever stored. */
  readonly submissionId: string | null;
  readonly before: StreamHead;
  /** New ops, and where the stream stands once they are stored. */
  readonly ops: readonly Op[];
  readonly after: StreamHead;
  /** Seqs whose results are repeated. */
  readonly repeated: readonly number[];
  readonly stop: Stop | null;
}

/** A push whose streams and submissions are locked. */
export interface OpenedPush {
  readonly plans: readonly StreamPlan[];
  readonly submissions: ReadonlyMap<string, LockedSubmission>;
}

const nothing: StreamHead = { high: 0, lastEdit: 0, nextClock: 0 };

/** Begins the streams of a push where they are new, locks them, then their submissions, and finds the new ops. */
export async function openPush(context: PushContext, parts: readonly ReadPart[], isGap: GapRule): Promise<OpenedPush> {
  const { universityId, userId } = context.person;
  const byStream = groupByStream(parts);
  const begun = beginningsOf(userId, byStream);
  if (begun.length > 0) await beginStreams(context, universityId, begun);
  return planPush(byStream, await lockStreams(context, [...byStream.keys()]), isGap);
}

/** Finds the new ops of a push, whose streams are locked as far as they are there. */
export function planPush(
  byStream: ReadonlyMap<string, readonly ReadPart[]>,
  { streams, submissions }: LockedStreams,
  isGap: GapRule,
): OpenedPush {
  const plans = [...byStream].map(([stream, own]) => {
    const opened = streams.get(stream);
    return opened === undefined ? refuse(stream, own) : plan(opened, own, isGap);
  });
  return { plans, submissions };
}

/** The parts of a push by their streams. */
export function groupByStream(parts: readonly ReadPart[]): Map<string, ReadPart[]> {
  const groups = new Map<string, ReadPart[]>();
  for (const part of parts) {
    const group = groups.get(part.stream);
    if (group === undefined) groups.set(part.stream, [part]);
    else group.push(part);
  }
  return groups;
}

/** The streams that a push of this person may begin. */
export function beginningsOf(userId: string, byStream: ReadonlyMap<string, readonly ReadPart[]>): NewStream[] {
  return [...byStream.values()].flatMap((parts) => {
    const beginning = beginningOf(parts);
    return beginning === null ? [] : { userId, ...beginning };
  });
}

/** The beginning of a new stream by its first part; null where that part is missing or holds no valid op. */
function beginningOf(parts: readonly ReadPart[]): Omit<NewStream, 'userId'> | null {
  const part = parts.find(({ first, target, ops }) => first === 1 && target !== undefined && ops.length > 0);
  if (part?.target === undefined) return null;
  return { stream: part.stream, target: part.target, began: part.began ?? null };
}

/** The plan for a stream without a row: it was not begun here, or its target is not open to this person. */
function refuse(stream: string, parts: readonly ReadPart[]): StreamPlan {
  const unreadable = parts.find(({ first, ops, malformed }) => first === 1 && ops.length === 0 && malformed !== null);
  const base = {
    stream,
    target: 'actions',
    submissionId: null,
    before: nothing,
    ops: [],
    after: nothing,
    repeated: [],
  } as const;
  if (unreadable?.malformed) return { ...base, stop: { kind: 'failed', code: 'bad_body', ...unreadable.malformed } };
  return { ...base, stop: { kind: beginningOf(parts) === null ? 'gap' : 'unknown assignment' } };
}

function plan(open: OpenStream, parts: readonly ReadPart[], isGap: GapRule): StreamPlan {
  const { ops, head, repeated, stop } = admit(open.head, open.target, parts, isGap);
  const { stream, target, submissionId } = open;
  return { stream, target, submissionId, before: open.head, ops, after: head, repeated, stop };
}
