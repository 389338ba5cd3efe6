import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { TaskFile } from '#contract/task-file';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useNow } from '../../data/use-now.ts';
import { AiPolicyNote } from '../../data/ai-policy.tsx';
import { TaskFiles } from '../../data/task-files.tsx';
import { graceWords } from '../../wording/grace-words.ts';
import { Instructions } from '../../ui/instructions.tsx';
import { whenWords } from '../../wording/zoned-words.ts';
import { formatCount } from '../../wording/plural.ts';

const GradedBy = lazyPart(async () => (await import('../../data/graded-by.tsx')).GradedBy, null);
const AddFilesDialog = lazyPart(async () => (await import('./task-files-dialogs.tsx')).AddFilesDialog);
const RemoveFileDialog = lazyPart(async () => (await import('./task-files-dialogs.tsx')).RemoveFileDialog);

/** An assignment's task, files, times and settings. The teacher of its course `mayChange` its files. */
export function TaskSection({ assignment, mayChange }: { assignment: Assignment; mayChange: boolean }): ReactNode {
  return (
    <Section title="The task" note={assignment.class_info}>
      <MarginRow>
        <Instructions text={assignment.description} />
        <AiPolicyNote policy={assignment.ai_policy} />
        {assignment.levels === undefined ? null : (
          <GradedBy criteria={assignment.criteria} levels={assignment.levels} />
        )}
        {mayChange ? <ChangeableFiles assignment={assignment} /> : <TaskFiles assignment={assignment.id} />}
        <TaskFacts assignment={assignment} />
      </MarginRow>
    </Section>
  );
}

/** The files of the task, with what its teacher can do with them. */
function ChangeableFiles({ assignment }: { assignment: Assignment }): ReactNode {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<TaskFile | null>(null);
  return (
    <>
      <TaskFiles assignment={assignment.id} onRemove={setRemoved} />
      <p className="mt-2 no-print">
        <Button onClick={() => setAdding(true)}>Add files</Button>
      </p>
      {isAdding ? <AddFilesDialog assignment={assignment} onClose={() => setAdding(false)} /> : null}
      {removed === null ? null : (
        <RemoveFileDialog assignment={assignment.id} file={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

/** Its times in its zone and the reader's, and its other settings. */
function TaskFacts({ assignment }: { assignment: Assignment }): ReactNode {
  const now = useNow();
  const zone: string | undefined = assignment.time_zone;
  const inWords = (instant: string) => whenWords(new Date(instant), now, zone);
  const facts = [
    `Open from ${inWords(assignment.start_time)} to ${inWords(assignment.end_time)}.`,
    ...(assignment.sections ?? []).map((times) => sectionWords(times, inWords)),
    zone === undefined ? '' : `Times of ${zone}.`,
    assignment.word_goal ? `Word goal: ${formatCount(assignment.word_goal)}.` : '',
    assignment.grace_hours > 0 ? `Grace: ${graceWords(assignment.grace_hours)}` : '',
    assignment.visible_from ? `Students see it from ${inWords(assignment.visible_from)}.` : '',
    assignment.archived ? 'It is archived.' : '',
  ];
  return <p className="small quiet mt-2">{facts.filter(Boolean).join(' ')}</p>;
}

type SectionTimes = NonNullable<Assignment['sections']>[number];

function sectionWords(
  { name, start_time: start, end_time: end }: SectionTimes,
  inWords: (at: string) => string,
): string {
  if (start === null) return `For section ${name} it ends ${inWords(end ?? '')}.`;
  return end === null
    ? `For section ${name} it opens ${inWords(start)}.`
    : `For section ${name} it is open from ${inWords(start)} to ${inWords(end)}.`;
}
