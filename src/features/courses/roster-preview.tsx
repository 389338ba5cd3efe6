import { useEffect, useState, type ReactNode } from 'react';
import { previewRoster, type Roster, type RosterStudent, type TaughtCourse } from '#contract/course';
import { rollRange } from '#contract/roll-range';
import { Leaf, OnLine } from '../../ui/page.tsx';
import { useAnswer } from '../answer.ts';
import { Answered, updatedNote } from '../answered.tsx';

/** The university is asked once the typing rests this long. */
const REST_MS = 400;
/** So many are named in each group; the others are counted. */
const NAMED = 12;

interface RosterPreviewProps {
  course: TaughtCourse;
  start: string;
  end: string;
}

/** Whom the range would add, before it does: new, already in, not found. Nothing while there is no range. */
export function RosterPreview({ course, start, end }: RosterPreviewProps): ReactNode {
  const rested = useRested(`${start}\n${end}`);
  const [first = '', last = ''] = rested.split('\n');
  const range = rollRange(first, last);
  if (range.kind === 'trouble') return null;
  return <Preview course={course} start={first.trim()} end={last.trim()} count={range.rolls.length} />;
}

function Preview({ course, start, end, count }: RosterPreviewProps & { count: number }): ReactNode {
  const answer = useAnswer(previewRoster, { params: { id: course.id }, query: { start, end } });
  return (
    <Leaf title="Preview" note={updatedNote(answer)}>
      <OnLine>
        <p className="mb-4">
          {count === 1 ? `${start} is 1 roll number` : `${start} to ${end} are ${String(count)} roll numbers`}, for{' '}
          {course.course_code} {course.name}.
          {answer.offline && answer.data === undefined
            ? ' Looking them up needs a connection. Adding them does not: it waits on this device.'
            : ''}
        </p>
        <Answered answer={answer} loading="Looking up the roll numbers...">
          {(roster) => <RosterFacts roster={roster} />}
        </Answered>
      </OnLine>
    </Leaf>
  );
}

function RosterFacts({ roster }: { roster: Roster }): ReactNode {
  return (
    <dl className="facts three">
      <Group term="New" none="nobody to add" of={roster.new.map(named)} />
      <Group term="Already in" none="nobody yet" of={roster.already.map(named)} />
      <Group term="Not found" none="everybody has an account" of={roster.not_found} />
    </dl>
  );
}

function Group({ term, none, of }: { term: string; none: string; of: readonly string[] }): ReactNode {
  const more = of.length - NAMED;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {of.length}
        <small>
          {of.length === 0 ? none : of.slice(0, NAMED).join(', ')}
          {more > 0 ? ` and ${String(more)} more` : ''}
        </small>
      </dd>
    </div>
  );
}

function named({ name, roll_no: roll }: RosterStudent): string {
  return `${name} (${roll})`;
}

/** A text once it has not changed for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
