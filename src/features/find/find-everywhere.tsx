import type { ReactNode } from 'react';
import { find } from '#contract/find';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Found, useFound } from '../../ui/found.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { FindForm } from './find-form.tsx';
import { FoundRows } from './found-rows.tsx';
import { useKeptRows } from './kept-rows.ts';
import { useTyped } from './use-typed.ts';

/** Finds the courses, assignments and people that a teacher teaches or reads as they type. */
export function FindEverywhere({ q }: { q: string }): ReactNode {
  useTitle('Find');
  const { words, type, send } = useTyped(q);
  const answer = useApiQuery(find, { body: { q } }, { enabled: q !== '', kept: false });
  const [found, seek] = useFound(q, answer.data !== undefined || answer.trouble !== null);
  return (
    <>
      <PageHead title="Find" lede="In your courses, their assignments and their students." />
      <MarginRow>
        <FindForm
          label="Course, assignment or person"
          words={words}
          onType={type}
          onSend={(sought) => {
            send();
            seek(sought);
          }}
          focused={q === ''}
        />
        {q === '' ? (
          <p className="small quiet">
            A course by its name or code, an assignment by its title or its task, a student by name, email or roll
            number.
          </p>
        ) : null}
      </MarginRow>
      {q === '' ? null : (
        <Found of={found}>
          {answer.offline && answer.data === undefined ? (
            <KeptRows q={q} onAgain={answer.reload} />
          ) : (
            <QueryView answer={answer} loading="Searching...">
              {(rows) => <FoundRows rows={rows} />}
            </QueryView>
          )}
        </Found>
      )}
    </>
  );
}

/** What this device can find without a connection. */
function KeptRows({ q, onAgain }: { q: string; onAgain: () => void }): ReactNode {
  const rows = useKeptRows(q);
  return (
    <>
      <MarginRow>
        <Notice kind="wait" live="polite" actions={<Button onClick={onAgain}>Try again</Button>}>
          <p>
            <b>There is no connection.</b> Only courses and assignments that this device has kept are searched, by name,
            code and title.
          </p>
        </Notice>
      </MarginRow>
      <FoundRows rows={rows} />
    </>
  );
}
