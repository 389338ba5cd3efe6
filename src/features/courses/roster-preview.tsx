import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { previewRoster, type Roster, type RosterStudent, type TaughtCourse } from '#contract/course';
import { rollRange } from '#contract/roll-range';
import { Button } from '../../ui/button.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { Count, Group } from '../../ui/preview-parts.tsx';
import { byCount, formatCount } from '../../wording/plural.ts';

/** The preview is fetched once the input has rested this long. */
const REST_MS = 400;

interface RosterPreviewProps {
  course: TaughtCourse;
  start: string;
  end: string;
}

/** The students that the range would add: new, already in, not found. Nothing without a valid range. */
export function RosterPreview({ course, start, end }: RosterPreviewProps): ReactNode {
  const rested = useRested(`${start}\n${end}`);
  const [first = '', last = ''] = rested.split('\n');
  const range = rollRange(first, last);
  if (range.kind === 'trouble') return null;
  return <Preview course={course} start={first.trim()} end={last.trim()} count={range.rolls.length} />;
}

function Preview({ course, start, end, count }: RosterPreviewProps & { count: number }): ReactNode {
  const answer = useApiQuery(previewRoster, { params: { id: course.id }, query: { start, end } });
  const cannotLook = answer.offline && answer.data === undefined;
  return (
    <Section title="Preview" note={updatedNote(answer)}>
      <MarginRow>
        <p className="mb-4">
          {course.course_code} {course.name}:{' '}
          {byCount(count, `${start} is 1 roll number.`, `${start} to ${end} are ${formatCount(count)} roll numbers.`)}{' '}
          {cannotLook
            ? 'Looking them up needs a connection. You can add them without one: the list is saved on this device and sent later.'
            : ''}
        </p>
        {cannotLook ? (
          <Button onClick={answer.reload}>Look them up</Button>
        ) : (
          <QueryView answer={answer} loading="Looking up the roll numbers...">
            {(roster) => <RosterFacts roster={roster} />}
          </QueryView>
        )}
      </MarginRow>
    </Section>
  );
}

function RosterFacts({ roster }: { roster: Roster }): ReactNode {
  return (
    <>
      <dl className="facts" style={{ '--n': 3 } as CSSProperties}>
        <Count term="New" count={roster.new.length} means="will be enrolled" />
        <Count term="Already in" count={roster.already.length} means="nothing changes for them" />
        <Count term="Not found" count={roster.not_found.length} means="no account has this roll number" />
      </dl>
      <Group open term="New" of={roster.new.map(named)} />
      <Group term="Already in" of={roster.already.map(named)} />
      <Group term="Not found" of={roster.not_found} />
    </>
  );
}

function named({ name, roll_no: roll }: RosterStudent): string {
  return `${name} (${roll})`;
}

/** Debounces a text: its value once it has not changed for {@link REST_MS}. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
