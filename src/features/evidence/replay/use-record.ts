import { useEffect, useState } from 'react';
import type { Id } from '#contract/identifier';
import type { Earlier } from '#contract/report';
import { listEdits } from '#contract/submission';
import { sentenceOf } from '../../../api/trouble.ts';
import { useServices } from '../../../data/services.tsx';
import type { PlayedRecord } from './played.ts';

/** The record of a submission while it is fetched from the university: `came` of `of` changes are here. */
export type RecordState =
  | { kind: 'closed' }
  | { kind: 'loading'; came: number; of: number }
  | { kind: 'loaded'; of: PlayedRecord }
  | { kind: 'failed'; error: string };

export interface SubmissionRecord {
  readonly state: RecordState;
  /** Fetches the record, unless it is here or on its way. */
  readonly open: () => void;
  /** Stops fetching. */
  readonly close: () => void;
}

/** The record of a submission, which is fetched only on request. `earlier`: the earlier writing its report lists. */
export function useRecord(submission: Id, earlier: readonly Earlier[]): SubmissionRecord {
  const { call } = useServices();
  const [state, setState] = useState<RecordState>({ kind: 'closed' });
  const isLoading = state.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    const ended = new AbortController();
    const show = (next: RecordState) => {
      if (!ended.signal.aborted) setState(next);
    };
    const onPage = (came: number, of: number) => show({ kind: 'loading', came, of });
    import('./load-record.ts')
      .then(({ loadRecord }) => loadRecord({ call, submission, earlier, signal: ended.signal, onPage }))
      .then(
        (of) => show({ kind: 'loaded', of }),
        (error: unknown) => show({ kind: 'failed', error: sentenceOf(error, listEdits) }),
      );
    return () => ended.abort();
  }, [isLoading, call, submission, earlier]);
  return {
    state,
    open: () =>
      setState((now) => (now.kind === 'loaded' || now.kind === 'loading' ? now : { kind: 'loading', came: 0, of: 0 })),
    close: () => setState((now) => (now.kind === 'loading' ? { kind: 'closed' } : now)),
  };
}
