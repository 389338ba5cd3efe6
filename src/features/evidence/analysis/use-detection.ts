import { useEffect, useRef, useState } from 'react';
import { analyzeSubmissionOfEditor, type StoredAnalysis } from '#contract/analysis';
import { sentenceOf } from '../../../api/trouble.ts';
import type { RequestOutcome } from '../../../offline/requests/waiters.ts';
import type { WaitingItem } from '../../../offline/waiting/waiting.ts';
import type { OpenText } from '../../../data/open-text.ts';
import { useDevice, useServices } from '../../../data/services.tsx';
import { analyzeText, type AnalysisAnswer } from './analyze-text.ts';
import { sha256Of } from './text-hash.ts';
import { useQueued } from './use-queued.ts';

/** After this long a wait shows a note and Cancel; nothing is aborted by itself. */
const SLOW_AFTER_MS = 10_000;

/** The state of the analysis requested on this page. */
export type Detection =
  | { kind: 'idle' }
  | { kind: 'running'; isSlow: boolean }
  /** The queued request was answered; its result is shown on request. */
  | { kind: 'arrived'; found: AnalysisAnswer }
  | { kind: 'open'; found: AnalysisAnswer };

/** Loads the dialog before a result is shown, so that a failed load does not break the editor. */
export const loadDialog = async () => (await import('./analysis-dialog.tsx')).AnalysisDialog;

interface UsedDetection {
  detection: Detection;
  /** The request that waits on this device until the university has the writing, null if there is none. */
  queued: WaitingItem | null;
  run: () => void;
  cancel: () => void;
  show: (found: AnalysisAnswer) => void;
  close: () => void;
}

/** Analyzes an open document: at the university, or on this device if that can't be reached. */
export function useDetection(open: OpenText): UsedDetection {
  const device = useDevice();
  const { call } = useServices();
  const [detection, setDetection] = useState<Detection>({ kind: 'idle' });
  const fail = (error: unknown): void => open.onFailed(sentenceOf(error, analyzeSubmissionOfEditor));
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  const told = useRef('');
  function arrived(result: StoredAnalysis, text: string | null): void {
    if (told.current === result.id) return;
    told.current = result.id;
    const found: AnalysisAnswer = { kind: 'university', result, text };
    // An open dialog with this device's result goes on with the university's; nobody's writing is interrupted.
    setDetection((now) => (now.kind === 'running' ? now : { kind: now.kind === 'open' ? 'open' : 'arrived', found }));
  }
  const queued = useQueued(open, arrived);

  /** Handles its answer or its refusal; a request that waits longer is reported by {@link useQueued}. */
  function onQueued(outcome: Promise<RequestOutcome<StoredAnalysis>>, text: string): void {
    outcome
      .then(async (of) => {
        if (of.kind !== 'done') return;
        arrived(of.answer, (await sha256Of(text)) === of.answer.text_sha256 ? text : null);
      })
      .catch(fail);
  }

  async function run(): Promise<void> {
    if (attempt.current !== null) return;
    const current = new AbortController();
    attempt.current = current;
    setDetection({ kind: 'running', isSlow: false });
    const timer = setTimeout(() => {
      if (!current.signal.aborted) setDetection({ kind: 'running', isSlow: true });
    }, SLOW_AFTER_MS);
    try {
      const found = await analyzeText({ device, call, open, signal: current.signal, onQueued });
      await loadDialog();
      if (!current.signal.aborted) setDetection({ kind: 'open', found });
    } catch (error) {
      if (current.signal.aborted) return;
      setDetection({ kind: 'idle' });
      fail(error);
    } finally {
      clearTimeout(timer);
      if (attempt.current === current) attempt.current = null;
    }
  }

  function show(found: AnalysisAnswer): void {
    loadDialog().then(() => setDetection({ kind: 'open', found }), fail);
  }

  function cancel(): void {
    attempt.current?.abort();
    attempt.current = null;
    setDetection({ kind: 'idle' });
  }

  const close = (): void => setDetection({ kind: 'idle' });
  return { detection, queued, run: () => void run(), cancel, show, close };
}
