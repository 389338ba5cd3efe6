import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Writer } from '../../offline/journal/writer.ts';
import type { Capture } from './capture.ts';

/**
 * Save and Ctrl+S: records the field's value and queues a snapshot; `submit` hands it in likewise. Calls `onFailed` if
 * the device refuses.
 */
export function useSave(
  capture: RefObject<Capture | null>,
  writer: Writer,
  onFailed: () => void,
): { saving: boolean; save: () => void; submit: () => void } {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  const queue = useCallback(
    async (kind: 'snapshot' | 'submit') => {
      if (busy.current) return;
      busy.current = true;
      setSaving(true);
      capture.current?.sweep();
      try {
        await (kind === 'snapshot' ? writer.snapshot() : writer.submit());
        if (writer.state().kind === 'not saved') failed.current();
      } catch {
        failed.current();
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [capture, writer],
  );
  const save = useCallback(() => void queue('snapshot'), [queue]);
  const submit = useCallback(() => void queue('submit'), [queue]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [save]);
  return { saving, save, submit };
}
