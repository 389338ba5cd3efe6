import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAiStatement } from '#contract/ai-statement';
import { useApiQuery } from '../../../data/api-query.ts';
import { plural } from '../../../wording/plural.ts';
import { usedWords } from './statement-words.ts';
import { listOf } from '../../../wording/list.ts';

/** The statement on AI use in a line, for whoever marks the text. */
export function StatementLine({ submission }: { submission: string }): ReactNode {
  const { data: stated } = useApiQuery(getAiStatement, { params: { id: submission } });
  const newest = stated?.statements[0];
  if (stated === undefined || (newest === undefined && !stated.asked)) return null;
  const files = stated.files.filter(({ removed_at }) => removed_at === null).length;
  const more = listOf(
    newest?.links.length ? plural(newest.links.length, 'link') : '',
    files === 0 ? '' : plural(files, 'file'),
  );
  return (
    <p className="small mt-2">
      {newest === undefined ? 'Statement on AI use: not given.' : `Statement on AI use: “${usedWords[newest.used]}.”`}{' '}
      {more === '' ? null : `${more}.`}{' '}
      {newest === undefined ? null : (
        <Link to="/evidence/$id" params={{ id: submission }} hash="ai-statement">
          Read it
        </Link>
      )}
    </p>
  );
}
