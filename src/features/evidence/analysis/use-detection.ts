import { useEffect, useRef, useState } from 'react';
import { analyzeSubmissionOfEditor, type StoredAnalysis } from '#contract/analysis';
import { sentenceOf } from '../../../api/trouble.ts';
import type { RequestOutcome } from '../../../offline/requests/waiters.ts';
import type { WaitingItem } from '../../../offline/waiting/waiting.ts';
import type { OpenText } from '../../../data/open-text.ts';
import { useDevice, useServices } from '../../../data/services.tsx';
import { judgeText, type AnalysisAnswer } from './judge-text.ts';
import { sha256Of } from './text-hash.ts';
import { useQueued } from './use-queued.ts';

/** After this long a wait gets words and a way out; nothing is ended by itself. */
const SLOW_AFTER_MS = 10_000;

/** How far the analysis has come that was asked for on this page. */
export type Detection =
  | { kind: 'idle' }
  | { kind: 'running'; isSlow: boolean }
  /** What waited was answered; shown once that is asked for. */
  | { kind: 'arrived'; found: AnalysisAnswer }
  | { kind: 'open'; found: AnalysisAnswer };

/** Before a result is shown: what can't be fetched must not take the editor with it. */
export const loadDialog = async () => (await import('./analysis-dialog.tsx')).AnalysisDialog;

interface UsedDetection {
  detection: Detection;
  /** What waits on this device until the university has the writing, null if nothing does. */
  queued: WaitingItem | null;
  run: () => void;
  cancel: () => void;
  show: (found: AnalysisAnswer) => void;
  close: () => void;
}

/** Judges an open document: at the university, or on this device while it can't be reached. */
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
    // Whoever reads the result of this device goes on with the university's; nobody's writing is interrupted.
    setDetection((now) => (now.kind === 'running' ? now : { kind: now.kind === 'open' ? 'open' : 'arrived', found }));
  }
  const queued = useQueued(open, arrived);

  /** Its answer, or its refusal; what waits longer is told by what waits. */
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
      const found = await judgeText({ device, call, open, signal: current.signal, onQueued });
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
