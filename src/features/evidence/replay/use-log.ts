import { useCallback, useEffect, useState } from 'react';
import type { Target } from '#contract/op';
import { ApiProblem } from '../../../api/trouble.ts';
import type { Device } from '../../../offline/device/device.ts';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';

/** A document's log while it is read. `readAt`: when it was read, wall time in milliseconds. */
export type LogState =
  | { kind: 'reading' }
  /** `asking`: missing ops are being fetched, could not be, or never can be: the university deleted its log. */
  | { kind: 'read'; log: DocumentLog; readAt: number; asking: 'no' | 'asking' | 'failed' | 'deleted' }
  | { kind: 'failed' };

/**
 * Reads a document's log from this device on mount and whenever `again` is called, and fetches missing ops from the
 * university.
 */
export function useLog(device: Device, target: Target): { state: LogState; again: () => void } {
  const [state, setState] = useState<LogState>({ kind: 'reading' });
  const [attempt, setAttempt] = useState({ device, target });
  useEffect(() => {
    let gone = false;
    const show = (next: LogState) => {
      if (!gone) setState(next);
    };
    async function read(): Promise<void> {
      const log = await attempt.device.log(attempt.target);
      const lacks = log.missing > 0 || log.partial || log.entries.length === 0;
      show({ kind: 'read', log, readAt: Date.now(), asking: lacks ? 'asking' : 'no' });
      if (!lacks) return;
      const asking = await attempt.device.fillLog(attempt.target).then(
        () => 'no' as const,
        (error: unknown) =>
          error instanceof ApiProblem && error.code === 'log_deleted' ? ('deleted' as const) : ('failed' as const),
      );
      show({ kind: 'read', log: await attempt.device.log(attempt.target), readAt: Date.now(), asking });
    }
    read().catch(() => show({ kind: 'failed' }));
    return () => {
      gone = true;
    };
  }, [attempt]);
  return { state, again: useCallback(() => setAttempt({ device, target }), [device, target]) };
}
