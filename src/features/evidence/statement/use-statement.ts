import { addAiFile, getAiStatement, giveAiStatement } from '#contract/ai-statement';
import { useApiQuery } from '../../../data/api-query.ts';
import { usePendingRequests } from '../../../data/pending-requests.ts';

const CHANGED = [getAiStatement];

/** The statement on AI use for the person's own text, and the parts of it that wait on this device. */
export function useStatement(assignment: string, submission: string | null) {
  const answer = useApiQuery(getAiStatement, { params: { id: submission ?? '' } }, { enabled: submission !== null });
  const statements = usePendingRequests(giveAiStatement, CHANGED);
  const files = usePendingRequests(addAiFile, CHANGED);
  return {
    stated: answer.data,
    waiting: statements.filter(({ request }) => request.params.id === assignment),
    files: files.filter(({ request }) => request.params.id === assignment),
  };
}

export type OwnStatement = ReturnType<typeof useStatement>;
