import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listReturns } from '#contract/return';
import { useApiQuery } from '../../data/api-query.ts';
import { gradeWords } from '../../wording/grade-words.ts';

/** Leads to the returned work of a submission and says its grade. Nothing before it was returned. */
export function ReturnedLink({ submission, title }: { submission: string; title: string }): ReactNode {
  const returned = useApiQuery(listReturns, {}).data?.find((each) => each.submission === submission);
  if (returned === undefined) return null;
  const words = gradeWords(returned);
  return (
    <Link to="/student/returned/$id" params={{ id: submission }} aria-label={`${words}: ${title}`}>
      {words}
    </Link>
  );
}
