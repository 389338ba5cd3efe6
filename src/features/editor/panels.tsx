import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import { getRecording } from '#contract/recording';
import { AiPolicyNote } from '../../data/ai-policy.tsx';
import { TaskFiles } from '../../data/task-files.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { graceForStudents } from '../../wording/grace-words.ts';
import { Instructions } from '../../ui/instructions.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { keptWords, seenWords } from '../../wording/recording-words.ts';
import { formatCount } from '../../wording/plural.ts';

const GradedBy = lazyPart(async () => (await import('../../data/graded-by.tsx')).GradedBy, null);

/** The task as the teacher wrote it, and the way to its teachers. */
export function TaskPanel(props: { assignment: Assignment | undefined; practice: boolean }): ReactNode {
  const { assignment, practice } = props;
  if (assignment === undefined && !practice) return null;
  return (
    <section>
      <h2>The task</h2>
      {assignment === undefined ? (
        <p>This is your own page to practice on. Nobody else can read it, and it is never submitted.</p>
      ) : (
        <>
          <TaskOf assignment={assignment} />
          <p className="small mt-2">
            <Link to="/messages/$id" params={{ id: assignment.id }}>
              Ask your teacher
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

function TaskOf({ assignment }: { assignment: Assignment }): ReactNode {
  const { description, word_goal: goal, ai_policy: policy, grace_hours: grace, criteria, levels } = assignment;
  if (description === '') return <p className="task">The task is shown from the start time on.</p>;
  return (
    <>
      <Instructions text={description} />
      {goal ? <p className="small mt-2">Word goal: {formatCount(goal)}.</p> : null}
      {grace > 0 ? <p className="small mt-2">{graceForStudents(grace)}</p> : null}
      <AiPolicyNote policy={policy} />
      {levels === undefined ? null : <GradedBy criteria={criteria} levels={levels} />}
      <TaskFiles assignment={assignment.id} />
    </>
  );
}

/** What is recorded: shown before the first key, and as long as somebody writes. */
export function RecordedPanel({ target }: { target: Target }): ReactNode {
  const recording = useApiQuery(getRecording, {}).data;
  const search = target.kind === 'assignment' ? { assignment: target.id } : {};
  return (
    <section>
      <h2>What is recorded</h2>
      <p className="small">
        Each insertion and deletion on this page, when it happened and whether it was typed or pasted: words that you
        take out again, too. Not other tabs, not your camera, not the rest of your clipboard. You may dictate, take
        suggestions and use any keyboard.
      </p>
      <p className="small mt-2">
        {target.kind === 'practice'
          ? 'Only you can see it. It is kept as long as the text.'
          : `${seenWords(recording)} ${keptWords(recording)}`}
      </p>
      <p className="small mt-2 btns">
        <Link to="/history" search={search}>
          Earlier versions
        </Link>
        <Link to="/history" search={search} hash="record">
          See your own record
        </Link>
      </p>
    </section>
  );
}
