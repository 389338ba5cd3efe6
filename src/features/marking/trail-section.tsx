import { useState, type ReactNode } from 'react';
import type { Criterion } from '#contract/criterion';
import { getMarkingTrail, type TrailEntry } from '#contract/marking';
import { MarginRow } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { trailWords } from './trail-words.ts';

/** The trail of a text's marking: who, when, and the value before. Loaded when opened. */
export function TrailSection({
  submission,
  criteria,
}: {
  submission: string;
  criteria: readonly Criterion[];
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <MarginRow className="narrow">
      <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>All changes of the grade</summary>
        {isOpen ? <Trail submission={submission} criteria={criteria} /> : null}
      </details>
    </MarginRow>
  );
}

function Trail({ submission, criteria }: { submission: string; criteria: readonly Criterion[] }): ReactNode {
  const answer = useApiQuery(getMarkingTrail, { params: { id: submission } });
  return (
    <QueryView answer={answer} loading="Loading the changes...">
      {(entries) =>
        entries.length === 0 ? (
          <p className="quiet">Nothing was changed yet.</p>
        ) : (
          <ul className="list">
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} criteria={criteria} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Change({ entry, criteria }: { entry: TrailEntry; criteria: readonly Criterion[] }): ReactNode {
  const now = useNow();
  const { day, time } = dayAndTime(new Date(entry.at), now);
  return (
    <li>
      <div className="matter">
        <p dir="auto">{trailWords(entry, criteria)}</p>
        <p className="sub">
          {entry.who.name}, {day} {time}
        </p>
      </div>
    </li>
  );
}
