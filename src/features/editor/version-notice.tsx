import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { momentTime } from '../../wording/time.ts';
import { versionBoard, type Version } from '../../data/version.ts';
import type { Capture } from './capture.ts';
import { cameOf, mergeWith, NOTHING_KNOWN, type Came } from './merge.ts';
import { changesTo } from './restore.ts';
import type { Taken } from './use-capture.ts';
import { useShared } from './use-shared.ts';

interface VersionNoticeProps {
  device: Device;
  target: Target;
  writer: Writer;
  capture: RefObject<Capture | null>;
  taken: Taken | null;
}

type Shown =
  | { kind: 'nothing' }
  /** `came` is null until the log was read. */
  | ({ kind: 'merged'; came: Came | null } & Taken)
  | { kind: 'returned'; says: string }
  | { kind: 'shared' }
  | { kind: 'share refused' };

/** Reports changes of the text without a key: a merge, a restored version, or what another app shared. */
export function VersionNotice({ device, target, writer, capture, taken }: VersionNoticeProps): ReactNode {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const close = () => setShown({ kind: 'nothing' });
  const bringBack = (version: Version, says: string) => {
    if (restore(writer, capture.current, version)) setShown({ kind: 'returned', says });
  };
  useAsked(target, bringBack);
  useMerged(device, target, writer, taken, setShown);
  useShared(target, capture, (kind) => setShown({ kind }));
  if (shown.kind === 'nothing') return null;
  if (shown.kind === 'merged') {
    const { before, came } = shown;
    return came === null ? null : (
      <Merged before={before} came={came} target={target} onReturn={bringBack} onKeep={close} />
    );
  }
  const undo = () => {
    capture.current?.revert('undo');
    close();
  };
  return (
    <Notice
      kind={shown.kind === 'share refused' ? 'bad' : 'info'}
      live="polite"
      actions={
        <>
          {shown.kind === 'share refused' ? null : <Button onClick={undo}>Undo</Button>}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <ChangeWords of={shown} />
    </Notice>
  );
}

function ChangeWords({ of }: { of: Exclude<Shown, { kind: 'nothing' | 'merged' }> }): ReactNode {
  if (of.kind === 'returned') {
    return (
      <p>
        <b>{of.says}</b> What stood here before stays among your earlier versions.
      </p>
    );
  }
  if (of.kind === 'shared') {
    return (
      <p>
        <b>The text from the other app is at the end of this page.</b> It counts as pasted.
      </p>
    );
  }
  return (
    <p>
      <b>That is too long to share.</b> Your text here is unchanged. Copy a part in the other app, and paste it here.
    </p>
  );
}

const sides = {
  tab: {
    came: 'Text from another tab of this browser is now here too.',
    onlyHere: 'Only this tab’s text',
    here: 'This is the text as it was in this tab.',
    onlyThere: 'Only the other tab’s text',
    there: 'This is the text as it was in the other tab.',
  },
  device: {
    came: 'Text from your other device is now here too.',
    onlyHere: 'Only this device’s text',
    here: 'This is the text as it was on this device.',
    onlyThere: 'Only the other device’s text',
    there: 'This is the text as it was on your other device.',
  },
} as const;

interface MergedProps {
  /** The text of this page before the merge. */
  before: Version;
  came: Came;
  target: Target;
  onReturn: (version: Version, says: string) => void;
  onKeep: () => void;
}

function Merged({ before, came, target, onReturn, onKeep }: MergedProps): ReactNode {
  const words = sides[came.from];
  const { there } = came;
  return (
    <Notice
      kind="info"
      live="polite"
      actions={
        <>
          <Button onClick={onKeep}>Keep both</Button>
          <Button onClick={() => onReturn(before, words.here)}>{words.onlyHere}</Button>
          {there === null ? null : <Button onClick={() => onReturn(there, words.there)}>{words.onlyThere}</Button>}
          <Link
            className={buttonClass()}
            to="/history"
            search={target.kind === 'assignment' ? { assignment: target.id } : {}}
          >
            What came from where
          </Link>
        </>
      }
    >
      <p>
        <b>{words.came}</b> {came.lastMs === null ? '' : `Its last change: ${momentTime(new Date(came.lastMs))}.`}{' '}
        Nothing of yours was replaced.
      </p>
    </Notice>
  );
}

/** Restores a version; false if the text is that version already, or can't be changed now. */
function restore(writer: Writer, capture: Capture | null, version: Version): boolean {
  if (capture === null || capture.composing()) return false;
  capture.sweep();
  const now = { text: capture.text(), ranges: writer.idsOf(0, writer.length()) };
  const changes = changesTo(now, version, performance.now());
  capture.apply(changes);
  return changes.length > 0;
}

/** Restores the version that another screen asked for, once. */
function useAsked(target: Target, bringBack: (version: Version, says: string) => void): void {
  const latest = useRef(bringBack);
  useEffect(() => {
    latest.current = bringBack;
  });
  useEffect(() => {
    const { asked } = versionBoard;
    if (asked === null || JSON.stringify(asked.target) !== JSON.stringify(target)) return;
    versionBoard.asked = null;
    latest.current(asked.version, asked.says);
  }, [target]);
}

/** Reports merges, each when the log has said what came from where, or could not be read. */
function useMerged(
  device: Device,
  target: Target,
  writer: Writer,
  taken: Taken | null,
  show: (change: (shown: Shown) => Shown) => void,
): void {
  useEffect(() => {
    if (taken === null) return;
    const ranges = writer.idsOf(0, writer.length());
    const tell = (cameTo: (merge: Taken) => Came) =>
      show((shown) => {
        const isTold = shown.kind === 'merged' && shown.after === taken.after;
        return isTold ? { ...shown, came: cameTo(shown) } : shown;
      });
    // Noted at once: more may come before the log was read.
    show((shown) => {
      const merge = mergeWith(shown.kind === 'merged' ? shown : null, taken);
      if (merge === null) return shown.kind === 'merged' ? { kind: 'nothing' } : shown;
      return { kind: 'merged', ...merge, came: null };
    });
    device.log(target).then(
      (log) => tell(({ before }) => cameOf(log, before.ranges, ranges, taken.after)),
      () => tell(() => NOTHING_KNOWN),
    );
  }, [device, target, writer, taken, show]);
}
