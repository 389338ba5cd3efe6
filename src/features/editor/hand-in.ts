import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Id } from '#contract/identifier';
import { getReceipt } from '#contract/proof';
import { listSubmissions, type HandIn, type Submission } from '#contract/submission';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import { documentKey } from '../../offline/device/rows.ts';
import type { DoneItem, WaitingItem } from '../../offline/waiting/waiting.ts';
import { UnsureDate, zonedMoment } from '../../wording/time.ts';
import { latenessWords } from '../../wording/lateness-words.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { useDone } from '../../data/done.ts';
import { useNow } from '../../data/use-now.ts';
import { useSteady, type Reading } from '../../data/use-steady.ts';
import { plural } from '../../wording/plural.ts';

const CHANGED = [listSubmissions, getReceipt] as const;

/** How far handing in has come, in words; `done` once the university has all of it. */
export interface HandInWords {
  done: boolean;
  words: string;
  more: string;
}

/**
 * A hand-in of this device that the university's answers don't show yet, and when it was made or taken, in wall
 * milliseconds.
 */
export type OwnHandIn = { kind: 'waiting'; at: number } | { kind: 'received'; at: number };

/** The words for the hand-in at `now`; null without one. */
export function handInWords(handIn: HandIn | null, own: OwnHandIn | null, now: Date): HandInWords | null {
  if (own?.kind === 'received') {
    return { done: false, words: `Submission received ${zonedMoment(new Date(own.at), now)}`, more: '' };
  }
  if (own?.kind === 'waiting') {
    // The time is by the device's clock: not shown if that clock is plainly wrong.
    const time = now instanceof UnsureDate ? '' : ` ${zonedMoment(new Date(own.at), now)}`;
    const more = 'It is sent as soon as the university can take it. The university counts the time when it arrives.';
    return { done: false, words: `Waiting to submit, saved on this device${time}`, more };
  }
  if (handIn === null || handIn.status === 'draft') return null;
  if (handIn.status === 'received') {
    const edits = plural(handIn.waiting_for, 'edit');
    const more = 'They are on another device or on their way. Keep it connected until they are here.';
    return { done: false, words: `Submission received, waiting for ${edits}`, more };
  }
  // Writers always get their own times, so it is not null.
  const time = zonedMoment(new Date(handIn.submitted_at as string), now);
  const more = [
    missingWords(handIn.missing),
    handIn.matches || handIn.missing !== undefined
      ? ''
      : 'The text at the university is not the one that was submitted. Submit again to submit what you see.',
    handIn.edited_since ? 'You have written since: that is a new draft. Submit again to include it.' : '',
  ];
  return {
    done: handIn.matches,
    words: [`Submitted ${time}`, latenessWords(handIn.standing, now)].filter(Boolean).join('. '),
    more: more.filter((line) => line !== '').join(' '),
  };
}

function missingWords(missing: number | undefined): string {
  if (missing === undefined) return '';
  return `${plural(missing, 'edit')} of it never reached the university, which has the rest. Submit again to submit what you see.`;
}

/** The state of a document's hand-in. */
export interface HandInState {
  words: HandInWords | null;
  /** The hand-in that waits on this device. */
  queued: WaitingItem | null;
  /** The submission, once the university has all of a hand-in. */
  submission: Id | null;
  /** Whether nothing was written since the last hand-in. */
  isCurrent: boolean;
}

/** The hand-in of a document, fetched again whenever the university acknowledged something that may have changed it. */
export function useHandIn(device: Device, target: Target, waiting: readonly WaitingItem[]): HandInState {
  const assignment = target.kind === 'assignment' ? target.id : null;
  const answer = useApiQuery(listSubmissions, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  const now = useNow();
  const queued = waiting.find((item) => item.kind === 'submit' && documentKey(item.target) === documentKey(target));
  const user = device.user()?.id;
  const own = answer.data?.find((submission) => submission.user === user);
  useReloadAfterSending(device, queued !== undefined || (own !== undefined && own.hand_in.status !== 'draft'));
  const received = useHandInsDone(target).at(-1)?.at ?? null;
  const written = useWritten(target, waiting, answer.asOf);
  return handInState({ own: own ?? null, queued: queued ?? null, received, ...written }, now);
}

/** Fetches again whenever something was sent while a hand-in is open, which may have changed its state. */
function useReloadAfterSending(device: Device, isOpen: boolean): void {
  const reload = useReload();
  const sentAt = useSteady(device, lastSent);
  const before = useRef({ isOpen, sentAt });
  useEffect(() => {
    const last = before.current;
    before.current = { isOpen, sentAt };
    if (sentAt !== last.sentAt && (isOpen || last.isOpen)) void reload(...CHANGED);
  }, [isOpen, sentAt, reload]);
}

/** The time of unsent writing, and whether an answer from `asOf` is older than this device's writing. */
function useWritten(
  target: Target,
  waiting: readonly WaitingItem[],
  asOf: Date | null,
): Pick<HandInFacts, 'writtenAt' | 'isOlder'> {
  const writing = waiting.filter((item) => item.kind === 'writing' && documentKey(item.target) === documentKey(target));
  const writtenAt = Math.max(-Infinity, ...writing.map(({ until }) => until));
  // An answer from before the last acknowledgement does not include that writing.
  const isWaiting = writing.length > 0;
  const [sentAt, setSentAt] = useState(-Infinity);
  // A layout effect, so that no state in between is painted.
  useLayoutEffect(() => (isWaiting ? () => setSentAt(Date.now()) : undefined), [isWaiting]);
  return { writtenAt, isOlder: isWaiting || sentAt > (asOf?.getTime() ?? 0) };
}

/** Hand-ins of a document that the university took and its answer may not show yet. */
function useHandInsDone(target: Target): readonly DoneItem[] {
  const isOwn = useCallback(
    (item: DoneItem) => item.request === null && documentKey(item.target) === documentKey(target),
    [target],
  );
  return useDone(isOwn, CHANGED);
}

interface HandInFacts {
  own: Submission | null;
  queued: WaitingItem | null;
  /** When this device heard of a hand-in that the answer does not show yet. */
  received: number | null;
  /** When the writing that waits on this device was last changed, whatever the university knows of it. */
  writtenAt: number;
  /** Whether the university's answer lacks some writing of this device. */
  isOlder: boolean;
}

function handInState({ own, queued, received, writtenAt, isOlder }: HandInFacts, now: Date): HandInState {
  const handIn = own?.hand_in ?? null;
  const isSubmitted = handIn?.status === 'submitted';
  const known = isSubmitted && isOlder ? { ...handIn, edited_since: true } : handIn;
  const of = ownHandIn(queued, received);
  const isAtUniversity = known?.status === 'submitted' && known.matches && !known.edited_since;
  return {
    words: handInWords(known, of, now),
    queued,
    submission: isSubmitted && own !== null && of === null ? own.id : null,
    isCurrent: of === null ? isAtUniversity : writtenAt <= of.at,
  };
}

function ownHandIn(queued: WaitingItem | null, received: number | null): OwnHandIn | null {
  if (queued !== null) return { kind: 'waiting', at: queued.until };
  return received === null ? null : { kind: 'received', at: received };
}

const lastSent: Reading<Device, number | null> = {
  read: (device) => device.schedule().lastSentAt,
  pauseMs: 500,
  debounced: false,
};
