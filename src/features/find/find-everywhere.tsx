import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { find, FIND_MAX_LENGTH } from '#contract/find';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Found, useFound } from '../../ui/found.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { FoundRows } from './found-rows.tsx';
import { useKeptRows } from './kept-rows.ts';
import { useTyped } from './use-typed.ts';

/** Finds the courses, assignments and people of a teacher as they type. */
export function FindEverywhere({ q }: { q: string }): ReactNode {
  useTitle('Find');
  const answer = useApiQuery(find, { body: { q } }, { enabled: q !== '', kept: false });
  const [found, seek] = useFound(q, answer.data !== undefined || answer.trouble !== null);
  return (
    <>
      <PageHead title="Find" lede="In your courses, their assignments and their students." />
      <MarginRow>
        <FindForm q={q} onSend={seek} />
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

interface FindFormProps {
  q: string;
  /** Called with the words of a search that was sent. */
  onSend: (words: string) => void;
}

function FindForm({ q, onSend }: FindFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const { words, type, send } = useTyped(q);
  useShortcuts([{ key: '/', does: 'Find', act: () => field.current?.focus() }], [], useServices().browser);
  const opensEmpty = useRef(q === '');
  useEffect(() => {
    if (opensEmpty.current) field.current?.focus();
  }, []);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send();
    if (words.trim() !== '') onSend(words.trim());
  }
  return (
    <search>
      <form className="inline-form" onSubmit={onSubmit}>
        <TextField
          ref={field}
          label="Course, assignment or person"
          name="q"
          type="search"
          dir="auto"
          maxLength={FIND_MAX_LENGTH}
          value={words}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button submit>Find</Button>
      </form>
    </search>
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
