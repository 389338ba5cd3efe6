import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { getMarkingTrail, type TrailEntry } from '#contract/marking';
import { MarginRow } from '../../ui/page.tsx';
import { dayAndTime } from '../../wording/time.ts';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { trailWords } from './trail-words.ts';

interface TrailProps {
  submission: string;
  assignment: Pick<Assignment, 'criteria' | 'levels'>;
}

/** The trail of a text's marking: who, when, and the value before. Loaded when opened. */
export function TrailSection({ submission, assignment }: TrailProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <MarginRow className="narrow">
      <details className="mt-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>All changes of the grade</summary>
        {isOpen ? <Trail submission={submission} assignment={assignment} /> : null}
      </details>
    </MarginRow>
  );
}

function Trail({ submission, assignment }: TrailProps): ReactNode {
  const answer = useApiQuery(getMarkingTrail, { params: { id: submission } });
  return (
    <QueryView answer={answer} loading="Loading the changes...">
      {(entries) =>
        entries.length === 0 ? (
          <p className="quiet">Nothing was changed yet.</p>
        ) : (
          <ul className="list">
            {entries.map((entry) => (
              <Change key={entry.id} entry={entry} assignment={assignment} />
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Change({ entry, assignment }: Pick<TrailProps, 'assignment'> & { entry: TrailEntry }): ReactNode {
  const now = useNow();
  const { day, time } = dayAndTime(new Date(entry.at), now);
  return (
    <li>
      <div className="matter">
        <p dir="auto">{trailWords(entry, assignment)}</p>
        <p className="sub">
          {entry.who.name}, {day} {time}
        </p>
      </div>
    </li>
  );
}
