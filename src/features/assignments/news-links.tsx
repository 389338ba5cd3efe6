import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listDraftReviews } from '#contract/draft-review';
import { listThreadsOfAssignment } from '#contract/message';
import { useApiQuery } from '../../data/api-query.ts';
import { waitingDraftsWords } from '../../wording/draft-words.ts';
import { newMessagesWords } from '../../wording/message-words.ts';

/** What waits for the teacher below the list of a class: links to drafts and messages, where there are new ones. */
export function NewsLinks({ assignment: { id, blind } }: { assignment: Assignment }): ReactNode {
  const first = { params: { id }, query: { page: '1' } };
  const { waiting = 0 } = useApiQuery(listDraftReviews, first, { enabled: !blind }).data ?? {};
  const { unread = 0 } = useApiQuery(listThreadsOfAssignment, first).data ?? {};
  return (
    <>
      {waiting > 0 ? <NewsLink to="drafts">{waitingDraftsWords(waiting)}</NewsLink> : null}
      {unread > 0 ? <NewsLink to="messages">{newMessagesWords(unread)}</NewsLink> : null}
    </>
  );
}

function NewsLink({ to, children }: { to: string; children: string }): ReactNode {
  return (
    <>
      {' · '}
      <a className="link-line" href={`#${to}`}>
        {children}
      </a>
    </>
  );
}
