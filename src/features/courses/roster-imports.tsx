import type { ReactNode } from 'react';
import type { TaughtCourse } from '#contract/course';
import { listRosterImports, undoRosterImport, type RosterImport } from '#contract/roster';
import { Button } from '../../ui/button.tsx';
import { Section, Row, Rows } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { CHANGED_BY_LISTS } from './import-list.tsx';
import { LeftOutRows } from './list-preview.tsx';
import { outcomeWords, undoneWords } from './list-words.ts';

/** The lists that were imported into a course, each with its Undo. Nothing where there is none. */
export function RosterImports({ course }: { course: TaughtCourse }): ReactNode {
  const answer = useApiQuery(listRosterImports, { params: { id: course.id } });
  if (answer.data?.length === 0) return null;
  return (
    <Section title="Imported lists" note={updatedNote(answer)}>
      <QueryView answer={answer} loading="Loading the imported lists...">
        {(imports) => (
          <Rows>
            {imports.map((made) => (
              <ImportRow key={made.id} made={made} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Section>
  );
}

function ImportRow({ made }: { made: RosterImport }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const now = useNow();
  const { busy, trouble, make } = useChange();
  const at = dayAndTime(new Date(made.at), now);
  const when = `${at.day} ${at.time}`;
  async function undo(): Promise<void> {
    await make(undoRosterImport, async () => {
      toast(undoneWords(await call(undoRosterImport, { params: { id: made.id } })));
    });
    await reload(...CHANGED_BY_LISTS);
  }
  return (
    <Row
      note={when}
      title={<span className="title">{outcomeWords(made)}</span>}
      sub={
        <>
          <LeftOutRows term="Rows that were not taken" of={made.bad} />
          <ChangeTrouble trouble={trouble} />
        </>
      }
      action={
        made.undone_at === null ? (
          <Button disabled={busy} aria-label={`Undo the import of ${when}`} onClick={() => void undo()}>
            Undo
          </Button>
        ) : (
          <span className="mark">Undone</span>
        )
      }
    />
  );
}
