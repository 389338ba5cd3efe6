import { useEffect, useRef, useState } from 'react';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';

/** A document that is being opened. */
export type DocumentState =
  | { kind: 'opening' }
  | { kind: 'open'; target: Target; writer: Writer }
  /** `error` in words, '' if there are none. */
  | { kind: 'failed'; error: string };

/**
 * Opens an assignment's document; without an assignment, the document written last on this device, else, or with
 * `practice`, the private practice document. Opens once per mounted component, and closes it on unmount. `title` is
 * shown while the document waits, '' if not known yet.
 */
export function useDocument(
  device: Device,
  assignment: string | null,
  practice: boolean,
  title: string,
): DocumentState {
  const [opened, setOpened] = useState<DocumentState>({ kind: 'opening' });
  const known = useRef(title);
  useEffect(() => {
    known.current = title;
    if (opened.kind === 'open') opened.writer.setTitle(title);
  });
  useEffect(() => {
    let gone = false;
    let writer: Writer | null = null;
    async function open(): Promise<void> {
      const target = await targetOf(device, assignment, practice);
      const found = await device.writer(target, known.current);
      if (gone) {
        found.close();
        return;
      }
      writer = found;
      setOpened({ kind: 'open', target, writer });
    }
    open().catch((error: unknown) => {
      if (!gone) setOpened({ kind: 'failed', error: error instanceof Error ? error.message : '' });
    });
    return () => {
      gone = true;
      writer?.close();
    };
  }, [device, assignment, practice]);
  return opened;
}

async function targetOf(device: Device, assignment: string | null, practice: boolean): Promise<Target> {
  if (assignment !== null) return { kind: 'assignment', id: assignment };
  const last = practice ? null : await device.lastTarget();
  return last === null || last.kind === 'actions' ? { kind: 'practice' } : last;
}
