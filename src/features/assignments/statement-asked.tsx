import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { giveAiStatement } from '#contract/ai-statement';
import { usePendingRequests } from '../../data/pending-requests.ts';

const CHANGED = [listAssignments, getAssignment];

/** Says that no statement on AI use was given for a handed-in text; nothing once one waits on this device. */
export function StatementAsked({ assignment }: { assignment: Assignment }): ReactNode {
  const { id, title } = assignment;
  const waiting = usePendingRequests(giveAiStatement, CHANGED);
  if (waiting.some(({ kind, request }) => kind !== 'refused' && request.params.id === id)) return null;
  return (
    <p>
      Statement on AI use: not given yet.{' '}
      <Link
        to="/editor"
        search={{ assignment: id }}
        hash="ai-statement"
        aria-label={`Write it: statement on AI use, ${title}`}
      >
        Write it
      </Link>
    </p>
  );
}
