import { useEffect, useRef } from 'react';
import type { Id } from '#contract/identifier';
import { getReceipt } from '#contract/proof';
import { listSubmissions, type HandIn, type Submission } from '#contract/submission';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device.ts';
import type { WaitingItem } from '../../offline/waiting.ts';
import { zonedTime } from '../../ui/time.ts';
import { standingWords } from '../standing-words.ts';
import { useAnswer, useReload } from '../answer.ts';
import { useNow } from '../use-now.ts';
import { useSteady, type Reading } from '../use-steady.ts';

/** How far handing in has come, in words; `done` once the university has all of it. */
export interface HandInWords {
  done: boolean;
  words: string;
  more: string;
}

/**
 * What the screen says about the hand-in at `now`. `queuedAt`: wall time of a submit that waits on this device, else null.
 */
export function handInWords(handIn: HandIn | null, queuedAt: number | null, now: Date): HandInWords | null {
  if (queuedAt !== null) {
    const time = zonedTime(new Date(queuedAt));
    const more = 'It is sent as soon as there is a connection. The university counts the time when it arrives.';
    return { done: false, words: `Handed in on this device ${time}, waiting to send`, more };
  }
  if (handIn === null || handIn.status === 'draft') return null;
  if (handIn.status === 'received') {
    const edits = handIn.waiting_for === 1 ? '1 edit' : `${String(handIn.waiting_for)} edits`;
    const more = 'They are on another device or on their way. Keep it connected until they are here.';
    return { done: false, words: `Hand-in received, waiting for ${edits}`, more };
  }
  const time = zonedTime(new Date(handIn.submitted_at));
  const more = [
    handIn.matches
      ? ''
      : 'The text at the university is not the one that was handed in. Submit again to hand in what you see.',
    handIn.edited_since ? 'You have written since: that is a new draft. Submit again to hand it in.' : '',
  ];
  return {
    done: handIn.matches,
    words: `Submitted ${time}${standingWords(handIn.standing, now)}`,
    more: more.filter((line) => line !== '').join(' '),
  };
}

/** How a document's hand-in stands. */
export interface HandInState {
  words: HandInWords | null;
  /** The hand-in that waits on this device. */
  queued: WaitingItem | null;
  /** The submission, once the university has all of a hand-in. */
  submission: Id | null;
}

/** The hand-in of a document, asked for anew whenever the university took something that may have changed it. */
export function useHandIn(device: Device, target: Target, waiting: readonly WaitingItem[]): HandInState {
  const assignment = target.kind === 'assignment' ? target.id : null;
  const answer = useAnswer(listSubmissions, { params: { id: assignment ?? '' } }, { enabled: assignment !== null });
  const reload = useReload();
  const now = useNow();
  const queued = waiting.find((item) => item.kind === 'submit' && isSame(item.target, target));
  const user = device.user()?.id;
  const own = answer.data?.find((submission) => submission.user === user);
  const handIn = own?.hand_in ?? null;
  const isOpen = queued !== undefined || (handIn !== null && handIn.status !== 'draft');
  const sentAt = useSteady(device, lastSent);
  const before = useRef({ isOpen, sentAt });
  useEffect(() => {
    const last = before.current;
    before.current = { isOpen, sentAt };
    if (sentAt !== last.sentAt && (isOpen || last.isOpen)) void reload(listSubmissions, getReceipt);
  }, [isOpen, sentAt, reload]);
  const isOlder = waiting.some((item) => item.kind === 'writing' && isSame(item.target, target));
  return handInState(own ?? null, queued ?? null, isOlder, now);
}

/** `isOlder`: what waits here was written since, whatever the university knows of it. */
function handInState(own: Submission | null, queued: WaitingItem | null, isOlder: boolean, now: Date): HandInState {
  const handIn = own?.hand_in ?? null;
  const isSubmitted = handIn?.status === 'submitted';
  const known = isSubmitted && isOlder ? { ...handIn, edited_since: true } : handIn;
  return {
    words: handInWords(known, queued?.until ?? null, now),
    queued,
    submission: isSubmitted && own !== null ? own.id : null,
  };
}

const lastSent: Reading<Device, number | null> = {
  read: (device) => device.schedule().lastSentAt,
  same: (one, other) => one === other,
  pauseMs: 500,
  settled: false,
};

function isSame(one: Target, other: Target): boolean {
  return one.kind === 'assignment' && other.kind === 'assignment' ? one.id === other.id : one.kind === other.kind;
}
