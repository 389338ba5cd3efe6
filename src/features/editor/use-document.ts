import { useEffect, useRef, useState } from 'react';
import type { Target } from '#contract/op';
import type { Device } from '../../offline/device/device.ts';
import type { Writer } from '../../offline/journal/writer.ts';

/** A document on its way to the screen. */
export type DocumentState =
  | { kind: 'opening' }
  | { kind: 'open'; target: Target; writer: Writer }
  /** `error` in words, '' if there are none. */
  | { kind: 'failed'; error: string };

/**
 * Opens the document of an assignment; without one, the document that was written last on this device, else the
 * writer's private practice document. One opening per mounted component; the document is closed when it goes.
 * `title` is what the device calls the document while it waits, '' if it is not known yet.
 */
export function useDocument(device: Device, assignment: string | null, title: string): DocumentState {
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
      const target = await targetOf(device, assignment);
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
  }, [device, assignment]);
  return opened;
}

async function targetOf(device: Device, assignment: string | null): Promise<Target> {
  if (assignment !== null) return { kind: 'assignment', id: assignment };
  const last = await device.lastTarget();
  return last === null || last.kind === 'actions' ? { kind: 'practice' } : last;
}
