import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { Section, Row, Rows } from '../../ui/page.tsx';
import { useNow } from '../../data/use-now.ts';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown, updatedNote } from '../../data/query-view.tsx';
import { DueNote } from './assignment-row.tsx';
import { inPhase } from './phase.ts';
import { progressWords } from './progress-words.ts';

const WEEK_MS = 7 * 86_400_000;

/** The teacher's assignments that close within a week, the next one first; nothing where none does. */
export function ClosingSoon(): ReactNode {
  const answer = useApiQuery(listAssignments, { query: {} });
  const now = useNow();
  if (isUnknown(answer)) return <Loading />;
  const closing = inPhase(answer.data ?? [], 'open', now).filter(
    ({ end_time: end }) => Date.parse(end) - now.getTime() < WEEK_MS,
  );
  if (closing.length === 0) return null;
  return (
    <Section title="Closing soon" anchor="closing" note={updatedNote(answer)}>
      <Rows>
        {closing.map((assignment) => (
          <Row
            key={assignment.id}
            tall
            note={<DueNote assignment={assignment} now={now} />}
            title={
              <Link className="title" to="/teacher/assignment/$id" params={{ id: assignment.id }}>
                {assignment.title}
              </Link>
            }
            sub={`${assignment.course_code}, ${assignment.course_name}. ${progressWords(assignment.progress)}`}
          />
        ))}
      </Rows>
    </Section>
  );
}
