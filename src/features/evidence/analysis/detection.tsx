import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { getPractice } from '#contract/submission';
import type { WaitingItem } from '../../../offline/waiting/waiting.ts';
import { Button } from '../../../ui/button.tsx';
import { SyncState } from '../../../ui/sync.tsx';
import { SlowNote } from '../../../ui/waiting.tsx';
import { useApiQuery } from '../../../data/api-query.ts';
import type { OpenText } from '../../../data/open-text.ts';
import { useSteady, type Reading } from '../../../data/use-steady.ts';
import { WaitingActions } from '../../../data/waiting-actions.tsx';
import type { AnalysisAnswer } from './analyze-text.ts';
import { showPassage } from '../../../data/show-passage.ts';
import { loadDialog, useDetection, type Detection } from './use-detection.ts';

const AnalysisDialog = lazy(async () => ({ default: await loadDialog() }));

const emptiness: Reading<OpenText['writer'], boolean> = {
  read: (writer) => writer.text().trim() === '',
  pauseMs: 250,
  debounced: false,
};

/** The editor's button 'AI Detection', its messages while it runs or waits, and its result. */
export function DetectionButton({ open }: { open: OpenText }): ReactNode {
  const { detection, queued, run, cancel, show, close } = useDetection(open);
  const isEmpty = useSteady(open.writer, emptiness);
  const practice = useApiQuery(getPractice, {}, { enabled: open.target.kind === 'practice' }).data;
  const button = useRef<HTMLButtonElement>(null);
  const found = detection.kind === 'open' ? detection.found : null;
  const isOpen = found !== null;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isOff = open.target.kind === 'practice' ? practice?.analysis === false : open.assignment?.analysis === false;
  if (isOff) return null;
  const why = reasonAgainst(detection, queued !== null, isEmpty);
  return (
    <>
      <Button
        ref={button}
        aria-disabled={why !== ''}
        aria-describedby="detection-why"
        onClick={why === '' ? run : undefined}
      >
        {detection.kind === 'running' ? 'Analyzing...' : 'AI Detection'}
      </Button>
      <span className="sr" id="detection-why">
        {why}
      </span>
      <News detection={detection} queued={isOpen ? null : queued} onCancel={cancel} onShow={show} />
      {found === null ? null : (
        <Suspense>
          {createPortal(
            <AnalysisDialog
              found={found}
              writer={open.writer}
              policy={open.assignment?.ai_policy}
              onClose={close}
              onShow={(passage) => {
                close();
                showPassage(open.field.current, passage);
              }}
            />,
            document.body,
          )}
        </Suspense>
      )}
    </>
  );
}

interface NewsProps {
  detection: Detection;
  queued: WaitingItem | null;
  onCancel: () => void;
  onShow: (found: AnalysisAnswer) => void;
}

/** The message above the buttons: the request takes long, waits, or was answered. */
function News({ detection, queued, onCancel, onShow }: NewsProps): ReactNode {
  return (
    <div className="detection-news" aria-live="polite">
      <SlowNote slow={detection.kind === 'running' && detection.isSlow} onCancel={onCancel} />
      {detection.kind === 'arrived' ? (
        <>
          <SyncState sync="saved">The AI Detection that you asked for is here.</SyncState>
          <Button onClick={() => onShow(detection.found)}>Show</Button>
        </>
      ) : null}
      {queued === null ? null : (
        <>
          <span className="small">AI Detection, asked on this device:</span>
          <WaitingActions item={queued} what="AI Detection" />
        </>
      )}
    </div>
  );
}

/** Why the button is off now, for screen readers; '' if it is not. */
function reasonAgainst(detection: Detection, isQueued: boolean, isEmpty: boolean): string {
  if (detection.kind === 'running') return 'It is running.';
  if (isQueued) return 'It is waiting to be sent.';
  return isEmpty ? 'There is no text yet.' : '';
}
