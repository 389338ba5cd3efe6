import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useNow } from '../../data/use-now.ts';
import { AiPolicyNote } from '../../data/ai-policy.tsx';
import { graceWords } from '../../wording/grace-words.ts';
import { Instructions } from '../../ui/instructions.tsx';
import { whenWords } from '../../wording/zoned-words.ts';
import { formatCount } from '../../wording/plural.ts';

/** An assignment's task, times and settings. */
export function TaskSection({ assignment }: { assignment: Assignment }): ReactNode {
  return (
    <Section title="The task" note={assignment.class_info}>
      <MarginRow>
        <Instructions text={assignment.description} />
        <AiPolicyNote policy={assignment.ai_policy} />
        <TaskFacts assignment={assignment} />
      </MarginRow>
    </Section>
  );
}

/** Its times in its zone and the reader's, and its other settings. */
function TaskFacts({ assignment }: { assignment: Assignment }): ReactNode {
  const now = useNow();
  const zone: string | undefined = assignment.time_zone;
  const inWords = (instant: string) => whenWords(new Date(instant), now, zone);
  const facts = [
    `Open from ${inWords(assignment.start_time)} to ${inWords(assignment.end_time)}.`,
    zone === undefined ? '' : `Times of ${zone}.`,
    assignment.word_goal ? `Word goal: ${formatCount(assignment.word_goal)}.` : '',
    assignment.grace_hours > 0 ? `Grace: ${graceWords(assignment.grace_hours)}` : '',
    assignment.visible_from ? `Students see it from ${inWords(assignment.visible_from)}.` : '',
    assignment.archived ? 'It is archived.' : '',
  ];
  return <p className="small quiet mt-2">{facts.filter(Boolean).join(' ')}</p>;
}
