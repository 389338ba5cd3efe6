import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listMessageThreads } from '#contract/message';
import { messagesLinkWords } from '../wording/message-words.ts';
import { useApiQuery } from './api-query.ts';

/** Leads a student to their messages about an assignment, and says how many are new. */
export function MessagesLink({ assignment, title }: { assignment: string; title: string }): ReactNode {
  const threads = useApiQuery(listMessageThreads, {}).data?.threads;
  const words = messagesLinkWords(threads?.find((thread) => thread.assignment === assignment));
  return (
    <Link to="/messages/$id" params={{ id: assignment }} aria-label={`${words}: ${title}`}>
      {words}
    </Link>
  );
}
