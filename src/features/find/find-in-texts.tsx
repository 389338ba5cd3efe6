import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getAssignment } from '#contract/assignment';
import { findInTexts } from '#contract/find';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Found, useFound } from '../../ui/found.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { FindForm } from './find-form.tsx';
import { TextRows } from './found-texts.tsx';

interface FindInTextsProps {
  assignment: string;
  q: string;
  page: number;
}

/**
 * Finds words in the texts of a class. It asks when the form is sent, never while somebody types: each passage that is
 * shown is a look, of which its student is told.
 */
export function FindInTexts({ assignment: id, q, page }: FindInTextsProps): ReactNode {
  useTitle('Find in the texts');
  const navigate = useNavigate();
  const assignment = useApiQuery(getAssignment, { params: { id } });
  const answer = useApiQuery(findInTexts, { params: { id }, body: { q, page } }, { enabled: q !== '', kept: false });
  const [found, seek] = useFound(q, answer.data !== undefined || answer.trouble !== null);
  const send = (words: string) => {
    seek(words);
    if (words !== q || page !== 1) void navigate({ to: '/teacher/find', search: { assignment: id, q: words } });
    else answer.reload();
  };
  return (
    <>
      <PageHead title="Find in the texts">
        <p className="small quiet mt-2">
          <Link className="link-line" to="/teacher/assignment/$id" params={{ id }}>
            {assignment.data?.title ?? 'The assignment'}
          </Link>
        </p>
      </PageHead>
      <MarginRow>
        <TextsForm key={q} q={q} onSend={send} />
        <p className="small quiet">
          Finds the texts with all of the words; put words that stand together in quotation marks. Students see under
          “Who opened it” that a passage of theirs was shown.
        </p>
      </MarginRow>
      {q === '' ? null : (
        <Found of={found}>
          {answer.offline && answer.data === undefined ? (
            <NoConnection onAgain={answer.reload} />
          ) : (
            <QueryView answer={answer} loading="Searching the texts...">
              {(texts) => <TextRows assignment={id} q={q} found={texts} />}
            </QueryView>
          )}
        </Found>
      )}
    </>
  );
}

function TextsForm({ q, onSend }: { q: string; onSend: (words: string) => void }): ReactNode {
  const [words, setWords] = useState(q);
  return (
    <FindForm label="Words in the submitted texts" words={words} onType={setWords} onSend={onSend} focused={false} />
  );
}

function NoConnection({ onAgain }: { onAgain: () => void }): ReactNode {
  return (
    <MarginRow>
      <Notice kind="wait" live="polite" actions={<Button onClick={onAgain}>Try again</Button>}>
        <p>
          <b>There is no connection.</b> The texts are at the university: searching them needs the connection.
        </p>
      </Notice>
    </MarginRow>
  );
}
