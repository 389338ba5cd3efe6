import { useState, type ReactNode } from 'react';
import type { Criterion } from '#contract/criterion';
import type { Marking } from '#contract/marking';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clockTime } from '../../ui/time.ts';
import type { MarkingContent } from './pending-changes.ts';
import { figure } from './points.ts';
import type { OpenMarking } from './use-marking.ts';

type Overtaken = Marking['overtaken'][number];

interface OvertakenNoticesProps {
  marking: OpenMarking;
  criteria: readonly Criterion[];
}

/** What another device put down at the same time and what stands instead, to choose one of: nothing typed is lost. */
export function OvertakenNotices({ marking: { own, content, change }, criteria }: OvertakenNoticesProps): ReactNode {
  const [read, setRead] = useState<readonly string[]>([]);
  const keyOf = (one: Overtaken) => `${String(placeOf(one.change))} ${one.at}`;
  function keep(one: Overtaken): void {
    setRead([...read, keyOf(one)]);
    // A draft says so when it is saved; what is saved already says it now, to the other device too.
    if (content.state === 'saved') change({ kind: 'save' });
  }
  return (own?.overtaken ?? [])
    .filter((one) => !read.includes(keyOf(one)) && !stands(content, one.change))
    .map((one) => (
      <OvertakenNotice
        key={keyOf(one)}
        of={one}
        {...{ content, criteria }}
        onTake={() => change(one.change)}
        onKeep={() => keep(one)}
      />
    ));
}

interface OvertakenNoticeProps {
  of: Overtaken;
  content: MarkingContent;
  criteria: readonly Criterion[];
  onTake: () => void;
  onKeep: () => void;
}

function OvertakenNotice({ of: { change, at }, content, criteria, onTake, onKeep }: OvertakenNoticeProps): ReactNode {
  const points = pointsOf(change, content, criteria);
  const words = wordsOf(change);
  return (
    <Notice
      kind="info"
      says="news"
      actions={
        <>
          <Button onClick={onTake}>{points === null ? 'Take these words back' : `Take ${figure(points.other)}`}</Button>
          <Button look="bare" onClick={onKeep}>
            {points === null || points.stands === null ? 'Keep what stands' : `Keep ${figure(points.stands)}`}
          </Button>
        </>
      }
    >
      {points === null ? (
        <>
          <p>
            Another device changed {change.kind === 'feedback' ? 'the feedback' : 'a note in the margin'} at the same
            time. At {clockTime(new Date(at))} these words were replaced:
          </p>
          <p className="hand mt-1" dir="auto">
            {words}
          </p>
        </>
      ) : (
        <p>
          Another device changed <b dir="auto">{points.name}</b> at the same time. It put down{' '}
          <b>{figure(points.other)}</b>; {points.stands === null ? 'nothing' : <b>{figure(points.stands)}</b>} stands
          since {clockTime(new Date(at))}.
        </p>
      )}
    </Notice>
  );
}

/** Of points and grades: what they are for, what the other device put down and what stands. */
function pointsOf(change: MarkingChange, { marks, grade }: MarkingContent, criteria: readonly Criterion[]) {
  if (change.kind === 'grade') return { name: 'Grade', other: change.grade, stands: grade };
  if (change.kind !== 'mark') return null;
  const name = criteria.find(({ id }) => id === change.criterion)?.name ?? 'a criterion';
  return { name, other: change.points, stands: marks[change.criterion] ?? null };
}

function wordsOf(change: MarkingChange): string {
  if (change.kind === 'feedback') return change.words;
  return change.kind === 'comment' ? change.comment.words : '';
}

/** Whether what the change would put back stands already. */
function stands({ marks, grade, feedback, comments }: MarkingContent, change: MarkingChange): boolean {
  if (change.kind === 'mark') return marks[change.criterion] === change.points;
  if (change.kind === 'grade') return grade === change.grade;
  if (change.kind === 'feedback') return feedback === change.words;
  return (
    change.kind === 'comment' &&
    comments.some(({ id, words }) => id === change.comment.id && words === change.comment.words)
  );
}
