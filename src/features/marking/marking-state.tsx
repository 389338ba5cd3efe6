import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { standingOf } from '#contract/standing';
import type { ClassCounts } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { useUser } from '../../data/services.tsx';
import './marking.css';
import { ReleaseDialog } from './release-dialog.tsx';
import { byCount, formatCount } from '../../wording/plural.ts';

interface MarkingStateProps {
  assignment: Assignment;
  /** Undefined before the class is known. */
  counts: ClassCounts | undefined;
}

/** What is to be known of the grades of the whole class: that they are held, and that names are hidden. */
export function MarkingState({ assignment, counts }: MarkingStateProps): ReactNode {
  const mayRelease = standingOf(assignment, useUser()?.id) === 'teaches';
  const [isReleasing, setReleasing] = useState(false);
  return (
    <MarginRow className="class-state">
      {mayRelease ? <Held isHeld={assignment.hold} counts={counts} onRelease={() => setReleasing(true)} /> : null}
      {assignment.blind && assignment.released_at === null ? (
        <p className="small quiet mt-2">Names are hidden until the grades are released.</p>
      ) : null}
      {isReleasing ? <ReleaseDialog assignment={assignment} onClose={() => setReleasing(false)} /> : null}
    </MarginRow>
  );
}

interface HeldProps {
  /** Whether grades stay with the teacher until all are released. */
  isHeld: boolean;
  counts: ClassCounts | undefined;
  onRelease: () => void;
}

/** The held grades, and what students see meanwhile. Nothing before the class was loaded. */
function Held({ isHeld, counts, onRelease }: HeldProps): ReactNode {
  if (counts === undefined || (!isHeld && counts.held === 0)) return null;
  const { held, changed, returned } = counts;
  const first = held - changed;
  const released = returned - changed;
  if (held === 0) {
    return (
      <Notice>
        <p>
          Grades are held. No saved grade is waiting to be released.{' '}
          {returned === 0
            ? ''
            : byCount(returned, 'One student sees the grade.', `${formatCount(returned)} students see their grade.`)}
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="wait" actions={<Button onClick={onRelease}>Release...</Button>}>
      {first === 0 ? null : (
        <p>
          <b>{formatCount(first)} saved, held.</b> {unseenWords(first, returned)}
        </p>
      )}
      {changed === 0 ? null : (
        <p>
          <b>{formatCount(changed)} changed since the release.</b>{' '}
          {byCount(
            changed,
            'The student sees what was released before, until you release again.',
            'The students see what was released before, until you release again.',
          )}
        </p>
      )}
      {released === 0 ? null : (
        <p>{byCount(released, '1 released as it is.', `${formatCount(released)} released as they are.`)}</p>
      )}
    </Notice>
  );
}

/** The words on never released grades; `returned` other grades are with their students. */
function unseenWords(count: number, returned: number): string {
  if (returned === 0) return 'No student sees a grade before you release them.';
  return byCount(
    count,
    'Its student doesn’t see it before you release it.',
    'Their students don’t see them before you release them.',
  );
}
