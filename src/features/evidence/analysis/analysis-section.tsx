import { useEffect, useRef, useState, type ReactNode } from 'react';
import { analyzeSubmission, getAnalysis, type StoredAnalysis } from '#contract/analysis';
import type { Assignment } from '#contract/assignment';
import type { SubmissionWithText } from '#contract/submission';
import { countsOf } from '#writing/document/counts';
import { sentenceOf } from '../../../api/trouble.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Section, MarginRow } from '../../../ui/page.tsx';
import { useNow } from '../../../data/use-now.ts';
import { SlowNote } from '../../../ui/waiting.tsx';
import { AiPolicyNote } from '../../../data/ai-policy.tsx';
import { useApiQuery, useReload } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { useServices } from '../../../data/services.tsx';
import { AnalysisCard, type Passage, type Reader } from './analysis-card.tsx';
import { versionWords } from './analysis-words.ts';
import { sha256Of } from './text-hash.ts';

const SLOW_AFTER_MS = 10_000;

const writerWords: Readonly<Record<Reader, string>> = { writer: 'You asked.', teacher: 'The student asked.' };

interface AnalysisSectionProps {
  submission: Pick<SubmissionWithText, 'id' | 'text'>;
  reader: Reader;
  /** The assignment's AI policy, if its teacher set one. */
  policy: Assignment['ai_policy'] | undefined;
  /** The kind of section. */
  Part?: (props: { title: string; anchor: string; children: ReactNode }) => ReactNode;
  /** Shows a passage in the text on the screen; absent if the text is not there. */
  onShow?: ((passage: Passage) => void) | undefined;
}

/** The latest result about a student's text: the same card for the student and their teacher. */
export function AnalysisSection({
  submission,
  reader,
  policy,
  Part = Section,
  onShow,
}: AnalysisSectionProps): ReactNode {
  const answer = useApiQuery(getAnalysis, { params: { id: submission.id } });
  const { run, cancel, isRunning, isSlow, trouble } = useRun(submission.id);
  const text = submission.text ?? '';
  const isEmpty = text.trim() === '';
  const why = isRunning ? 'It is running.' : isEmpty ? 'There is no text yet.' : '';
  const stored = answer.data?.analysis ?? null;
  return (
    <Part title="AI Detection" anchor="analysis">
      <MarginRow className="narrow">
        <AiPolicyNote policy={policy} />
        <QueryView answer={answer} loading="Loading the analysis...">
          {({ analysis }) =>
            analysis === null ? (
              <Empty says="Nobody has run it on this text.">
                {reader === 'writer'
                  ? 'It changes no status. Your teacher sees the result.'
                  : 'It changes no status. The student sees the result.'}
              </Empty>
            ) : (
              <StoredResult analysis={analysis} text={text} reader={reader} onShow={onShow} />
            )
          }
        </QueryView>
        <div className="btns mt-4">
          <Button aria-disabled={why !== ''} aria-describedby="analysis-why" onClick={why === '' ? run : undefined}>
            {isRunning ? 'Analyzing...' : stored === null ? 'Run' : 'Run again'}
          </Button>
          <span className="sr" id="analysis-why">
            {why}
          </span>
        </div>
        <SlowNote slow={isSlow} onCancel={cancel} />
        {trouble === null ? null : (
          <Notice kind="bad" live="assertive" className="mt-2">
            <p>
              <b>{trouble}</b>
            </p>
          </Notice>
        )}
      </MarginRow>
    </Part>
  );
}

interface StoredResultProps {
  analysis: StoredAnalysis;
  text: string;
  reader: Reader;
  onShow: AnalysisSectionProps['onShow'];
}

function StoredResult({ analysis, text, reader, onShow }: StoredResultProps): ReactNode {
  const now = useNow();
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void sha256Of(text).then((of) => {
      if (!isOver) setHash(of);
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  const isSame = hash === analysis.text_sha256;
  const { asked_by: asker } = analysis;
  return (
    <>
      <p className="small quiet mb-4">
        {versionWords(new Date(analysis.created_at), isSame ? countsOf(text).words : analysis.words, now)}{' '}
        {asker.is_writer ? writerWords[reader] : `${asker.name} asked.`}{' '}
        {hash === null ? '' : isSame ? 'The text has not changed since.' : 'It is about an earlier version.'}
      </p>
      <AnalysisCard
        result={analysis}
        text={isSame ? text : null}
        reader={reader}
        onShow={isSame ? onShow : undefined}
      />
    </>
  );
}

/** One request at a time; nothing ends it but its answer or Cancel. */
function useRun(id: string) {
  const { call } = useServices();
  const reload = useReload();
  const [state, setState] = useState<'idle' | 'running' | 'slow'>('idle');
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempt = useRef<AbortController | null>(null);
  useEffect(() => () => attempt.current?.abort(), []);
  async function run(): Promise<void> {
    if (attempt.current !== null) return;
    const current = new AbortController();
    attempt.current = current;
    setTrouble(null);
    setState('running');
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER_MS);
    try {
      await call(analyzeSubmission, { params: { id }, body: {}, signal: current.signal });
      await reload(getAnalysis);
    } catch (error) {
      if (!current.signal.aborted) setTrouble(sentenceOf(error, analyzeSubmission));
    } finally {
      clearTimeout(timer);
      if (attempt.current === current) attempt.current = null;
      setState('idle');
    }
  }
  return {
    run: () => void run(),
    cancel: () => attempt.current?.abort(),
    isRunning: state !== 'idle',
    isSlow: state === 'slow',
    trouble,
  };
}
