import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Criterion } from '#contract/criterion';
import { changeMarking, type Marking } from '#contract/marking';
import { placeOf, type MarkingChange } from '#contract/marking-change';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { momentTime } from '../../wording/time.ts';
import { isRequestTo, type DoneRequest } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { overtakenBy, stands } from './overtaken-by.ts';
import type { MarkingContent } from './pending-changes.ts';
import type { OpenMarking } from './use-marking.ts';
import { figure } from '../../wording/figure.ts';

type Overtaken = Marking['overtaken'][number];

interface OvertakenNoticesProps {
  marking: OpenMarking;
  criteria: readonly Criterion[];
}

/** The overtaken values of another device beside the present ones, to choose between: nothing typed is lost. */
export function OvertakenNotices({ marking, criteria }: OvertakenNoticesProps): ReactNode {
  const { own, content, change } = marking;
  const mine = useOwnChanges(marking.submission);
  const [read, setRead] = useState<readonly string[]>([]);
  const keyOf = (one: Overtaken) => `${String(placeOf(one.change))} ${one.at}`;
  function keep(one: Overtaken): void {
    setRead([...read, keyOf(one)]);
    // A draft tells its choice when it is saved; a saved marking tells it at once, to the other device too.
    if (content.state === 'saved') change({ kind: 'save' });
  }
  return (own?.overtaken ?? [])
    .filter((one) => !read.includes(keyOf(one)) && !stands(content, one.change))
    .map((one) => (
      <OvertakenNotice
        key={keyOf(one)}
        of={one}
        by={overtakenBy(one.change, content, mine)}
        {...{ content, criteria }}
        onTake={() => change(one.change)}
        onKeep={() => keep(one)}
      />
    ));
}

interface OvertakenNoticeProps {
  of: Overtaken;
  by: 'Another tab' | 'Another device';
  content: MarkingContent;
  criteria: readonly Criterion[];
  onTake: () => void;
  onKeep: () => void;
}

function OvertakenNotice(props: OvertakenNoticeProps): ReactNode {
  const { by, content, criteria, onTake, onKeep } = props;
  const { change, at } = props.of;
  const points = pointsOf(change, content, criteria);
  const words = wordsOf(change);
  return (
    <Notice
      kind="info"
      live="polite"
      actions={
        <>
          <Button onClick={onTake}>{points === null ? 'Take these words back' : `Take ${figure(points.other)}`}</Button>
          <Button variant="bare" onClick={onKeep}>
            {points === null || points.stands === null ? 'Keep the present version' : `Keep ${figure(points.stands)}`}
          </Button>
        </>
      }
    >
      {points === null ? (
        <>
          <p>
            {change.kind === 'feedback'
              ? `${by} changed the feedback at the same time.`
              : `${by} changed a note in the margin at the same time.`}{' '}
            These words were replaced ({momentTime(new Date(at))}):
          </p>
          <p className="hand mt-1" dir="auto" lang="">
            {words}
          </p>
        </>
      ) : (
        <p>
          {by} changed <b dir="auto">{points.name}</b> at the same time. <b>{figure(points.other)}</b> was replaced by{' '}
          <b>{figure(points.stands)}</b> ({momentTime(new Date(at))}).
        </p>
      )}
    </Notice>
  );
}

/** The changes of a marking that this browser has made, in any tab, and the university has taken. */
function useOwnChanges(submission: string): readonly MarkingChange[] {
  const device = useDevice();
  const done = useSyncExternalStore(device.subscribe, device.done);
  return done
    .filter((item): item is DoneRequest<typeof changeMarking> => isRequestTo(item.request, changeMarking))
    .flatMap(({ request }) => (request.params.id === submission ? request.body.change : []));
}

/** For points and grades: their name, the other device's value and the present one; null for other changes. */
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
