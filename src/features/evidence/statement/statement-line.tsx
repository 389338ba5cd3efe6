import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAiStatement } from '#contract/ai-statement';
import { useApiQuery } from '../../../data/api-query.ts';
import { plural } from '../../../wording/plural.ts';
import { usedWords } from './statement-words.ts';

/** The statement on AI use in a line, for whoever marks the text. */
export function StatementLine({ submission }: { submission: string }): ReactNode {
  const { data: stated } = useApiQuery(getAiStatement, { params: { id: submission } });
  const newest = stated?.statements[0];
  if (stated === undefined || (newest === undefined && !stated.asked)) return null;
  const files = stated.files.filter(({ removed_at }) => removed_at === null).length;
  const more = [
    newest?.links.length ? plural(newest.links.length, 'link') : '',
    files === 0 ? '' : plural(files, 'file'),
  ].filter(Boolean);
  return (
    <p className="small mt-2">
      Statement on AI use: {newest === undefined ? 'not given.' : `“${usedWords[newest.used]}.”`}{' '}
      {more.length === 0 ? null : `${more.join(', ')}. `}
      {newest === undefined ? null : (
        <Link className="link-line" to="/evidence/$id" params={{ id: submission }} hash="ai-statement">
          Read it
        </Link>
      )}
    </p>
  );
}
