import type { ReactNode } from 'react';
import { archiveCourse } from '#contract/change-course';
import { listTaughtCourses } from '#contract/course';
import { useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { byCount, formatCount } from '../../wording/plural.ts';
import { dayWords } from '../../wording/terms.ts';
import type { EndedTerm } from './ended-terms.ts';

/** Proposes to archive the courses of each term that is over. */
export function EndedTermLines({ terms }: { terms: readonly EndedTerm[] }): ReactNode {
  return terms.map((term) => <EndedTermLine key={term.name} {...term} />);
}

function EndedTermLine({ name, lastDay, courses }: EndedTerm): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { busy, trouble, make } = useChange();
  const size = courses.length;
  async function archive(): Promise<void> {
    const isDone = await make(archiveCourse, async () => {
      for (const { id } of courses) await call(archiveCourse, { params: { id }, body: { archived: true } });
    });
    if (isDone) toast(`The courses of ${name} were archived.`);
    await reload(listTaughtCourses);
  }
  return (
    <MarginRow>
      <div className="between mt-4">
        <span className="quiet">
          {name} ended on {dayWords(lastDay)}.
        </span>
        <Button variant="low" disabled={busy} onClick={() => void archive()}>
          {byCount(size, 'Archive its course', `Archive its ${formatCount(size)} courses`)}
        </Button>
      </div>
      <ChangeTrouble trouble={trouble} />
    </MarginRow>
  );
}
