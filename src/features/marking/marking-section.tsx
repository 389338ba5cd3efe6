import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { ClassCounts } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useUser } from '../../data/services.tsx';
import './marking.css';
import { DownloadDialog } from './download-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ReleaseDialog, studentsWords } from './release-dialog.tsx';

interface MarkingSectionProps {
  assignment: Assignment;
  /** Undefined before the class is known. */
  counts: ClassCounts | undefined;
}

/** An assignment's held grades, its marking rules, and its downloads. */
export function MarkingSection({ assignment, counts }: MarkingSectionProps): ReactNode {
  const isSecond = useUser()?.id === assignment.second_marker;
  const [open, setOpen] = useState<'release' | 'download' | 'rules' | null>(null);
  const submitted = counts?.submitted ?? 0;
  const close = () => setOpen(null);
  return (
    <Section title="Grading" anchor="marking">
      <MarginRow>
        {isSecond ? null : <Held isHeld={assignment.hold} counts={counts} onRelease={() => setOpen('release')} />}
        {assignment.blind && assignment.released_at === null ? (
          <p className="small quiet mt-2">Names are hidden until the grades are released.</p>
        ) : null}
        <p className="btns mt-4">
          {isSecond ? null : <Button onClick={() => setOpen('rules')}>How it is graded...</Button>}
          {submitted === 0 ? null : (
            <Button onClick={() => setOpen('download')}>
              <Icon name="download" />
              Texts and grades as files...
            </Button>
          )}
        </p>
      </MarginRow>
      {open === 'release' ? <ReleaseDialog assignment={assignment} onClose={close} /> : null}
      {open === 'rules' ? <RulesDialog assignment={assignment} onClose={close} /> : null}
      {open === 'download' ? <DownloadDialog assignment={assignment} onClose={close} /> : null}
    </Section>
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
          Grades are held. No saved grade is waiting to be released.
          {returned === 0 ? '' : ` ${studentsWords(returned)} ${returned === 1 ? 'sees the' : 'see their'} grade.`}
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="wait" actions={<Button onClick={onRelease}>Release...</Button>}>
      {first === 0 ? null : (
        <p>
          <b>{String(first)} saved, held.</b> {unseenWords(first, returned)}
        </p>
      )}
      {changed === 0 ? null : (
        <p>
          <b>{String(changed)} changed since the release.</b> {changed === 1 ? 'The student sees' : 'The students see'}{' '}
          what was released before, until you release again.
        </p>
      )}
      {released === 0 ? null : (
        <p>{released === 1 ? '1 released as it is.' : `${String(released)} released as they are.`}</p>
      )}
    </Notice>
  );
}

/** The words on never released grades; `returned` other grades are with their students. */
function unseenWords(count: number, returned: number): string {
  if (returned === 0) return 'No student sees a grade before you release them.';
  return count === 1
    ? 'Its student doesn’t see it before you release it.'
    : 'Their students don’t see them before you release them.';
}
