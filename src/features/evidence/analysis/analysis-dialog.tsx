import { useEffect, useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { countsOf } from '#writing/document/counts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AiPolicyNote } from '../../../data/ai-policy.tsx';
import type { OpenText } from '../../../data/open-text.ts';
import { useNow } from '../../../data/use-now.ts';
import { AnalysisCard, type Passage } from './analysis-card.tsx';
import { changedWords, versionWords } from './analysis-words.ts';
import { sha256Of } from './text-hash.ts';
import type { AnalysisAnswer } from './analyze-text.ts';

interface AnalysisDialogProps {
  found: AnalysisAnswer;
  writer: OpenText['writer'];
  /** The assignment's AI policy, if its teacher set one. */
  policy: Assignment['ai_policy'] | undefined;
  onClose: () => void;
  onShow: (passage: Passage) => void;
}

/** The result for the writer, and how the analyzed text differs from the one on the screen. */
export function AnalysisDialog({ found, writer, policy, onClose, onShow }: AnalysisDialogProps): ReactNode {
  const { result, text } = found;
  const shown = useHash(writer);
  const now = useNow();
  const at = found.kind === 'university' ? new Date(found.result.created_at) : found.at;
  const asked = found.kind === 'university' ? found.result.asked_sha256 : null;
  const words = text === null ? result.words : countsOf(text).words;
  const changed = shown === null ? '' : changedWords(result.text_sha256, shown, asked);
  return (
    <Dialog
      title="AI Detection"
      lead={`${versionWords(at, words, now)} ${changed}`}
      onClose={onClose}
      footer={
        <Button variant="main" onClick={onClose}>
          Back to writing
        </Button>
      }
    >
      {found.kind === 'device' ? <OnDevice isQueued={found.isQueued} /> : null}
      <AiPolicyNote policy={policy} />
      <AnalysisCard
        result={result}
        text={text}
        reader="writer"
        onShow={shown === result.text_sha256 ? onShow : undefined}
      />
    </Dialog>
  );
}

function OnDevice({ isQueued }: { isQueued: boolean }): ReactNode {
  return (
    <p className="notice wait mb-4">
      <b>Checked on this device.</b> This result is not stored.{' '}
      {isQueued ? 'Your university checks the same text when there is a connection.' : null}
    </p>
  );
}

/** The hash of the text as it is now, null until it was computed. */
function useHash(writer: OpenText['writer']): string | null {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    const read = () => {
      const text = writer.text();
      void sha256Of(text).then((of) => {
        if (!isOver && writer.text() === text) setHash(of);
      });
    };
    read();
    const stop = writer.subscribe(read);
    return () => {
      isOver = true;
      stop();
    };
  }, [writer]);
  return hash;
}
