import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import { getPractice, listEdits, listSubmissions } from '#contract/submission';
import { ApiProblem } from '../../api/trouble.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Missing } from '../../offline/journal/writer.ts';
import { useServices, useUser, type Services } from '../../data/services.tsx';
import { missingWords } from './missing-words.ts';

/** Missing text mostly arrives within this time; only later the university is asked about it. */
const PATIENCE_MS = 5000;

interface MissingNoticeProps {
  target: Target;
  missing: Missing;
  /** The university could not be asked since the document was opened. */
  unasked: boolean;
}

/** Says that text of this document is not on this device, and whether it will come. */
export function MissingNotice({ target, missing, unasked }: MissingNoticeProps): ReactNode {
  const deleted = useDeletedLog(target, unasked);
  if (deleted !== null) {
    return (
      <Notice kind="info">
        <p>
          <b>This text can’t be brought to this device:</b> the record that it is put together from was deleted. The
          text is kept at the university.{' '}
          <Link to="/evidence/$id" params={{ id: deleted }}>
            Read it there
          </Link>
          . What you write here is kept, too, and is added to it.
        </p>
      </Notice>
    );
  }
  const words = missingWords(missing);
  if (words === null || (missing.kind === 'perhaps' && !unasked)) return null;
  return (
    <Notice kind="wait">
      <p>
        <b>{words.fact}</b> {words.more}
      </p>
    </Notice>
  );
}

/** The submission if its log was deleted, else null. Checked again whenever the university is back. */
function useDeletedLog(target: Target, unasked: boolean): Id | null {
  const { call } = useServices();
  const user = useUser()?.id;
  const [deleted, setDeleted] = useState<{ target: Target; id: Id } | null>(null);
  useEffect(() => {
    if (user === undefined || unasked) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      findDeleted(call, user, target, ended.signal).then(
        (id) => setDeleted(id === null ? null : { target, id }),
        () => undefined,
      );
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [call, user, target, unasked]);
  return deleted?.target === target ? deleted.id : null;
}

async function findDeleted(call: Services['call'], user: Id, target: Target, signal: AbortSignal): Promise<Id | null> {
  const id = await ownSubmission(call, user, target, signal);
  if (id === null) return null;
  try {
    await call(listEdits, { params: { id }, query: { after: '0' }, signal });
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'log_deleted') return id;
    throw error;
  }
  return null;
}

async function ownSubmission(call: Services['call'], user: Id, target: Target, signal: AbortSignal) {
  if (target.kind === 'practice') return (await call(getPractice, { signal })).submission?.id ?? null;
  if (target.kind !== 'assignment') return null;
  const submissions = await call(listSubmissions, { params: { id: target.id }, signal });
  return submissions.find((submission) => submission.user === user)?.id ?? null;
}
