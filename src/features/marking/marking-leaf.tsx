import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { ClassCounts } from '#contract/class';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Leaf, OnLine } from '../../ui/page.tsx';
import { useUser } from '../services.tsx';
import './marking.css';
import { DownloadDialog } from './download-dialog.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { ReleaseDialog, studentsWords } from './release-dialog.tsx';

interface MarkingLeafProps {
  assignment: Assignment;
  /** Undefined before the class is known. */
  counts: ClassCounts | undefined;
}

/** Of an assignment: what is saved and held, how it is marked, and what can be taken away as files. */
export function MarkingLeaf({ assignment, counts }: MarkingLeafProps): ReactNode {
  const isSecond = useUser()?.id === assignment.second_marker;
  const [open, setOpen] = useState<'release' | 'download' | 'rules' | null>(null);
  const { held = 0, submitted = 0 } = counts ?? {};
  const close = () => setOpen(null);
  return (
    <Leaf title="Marking" anchor="marking">
      <OnLine>
        {(assignment.hold || held > 0) && !isSecond ? (
          <Held counts={counts} onRelease={() => setOpen('release')} />
        ) : null}
        {assignment.blind && assignment.released_at === null ? (
          <p className="small quiet mt-2">Names are hidden until the grades are released.</p>
        ) : null}
        <p className="btns mt-4">
          {isSecond ? null : <Button onClick={() => setOpen('rules')}>How it is marked...</Button>}
          {submitted === 0 ? null : (
            <Button onClick={() => setOpen('download')}>
              <Icon name="download" />
              Texts and marks as files...
            </Button>
          )}
        </p>
      </OnLine>
      {open === 'release' && counts !== undefined ? (
        <ReleaseDialog assignment={assignment} counts={counts} onClose={close} />
      ) : null}
      {open === 'rules' ? <RulesDialog assignment={assignment} onClose={close} /> : null}
      {open === 'download' ? <DownloadDialog assignment={assignment} onClose={close} /> : null}
    </Leaf>
  );
}

interface HeldProps {
  counts: ClassCounts | undefined;
  onRelease: () => void;
}

/** What waits to be released, and what the students see meanwhile. Nothing before the class is known. */
function Held({ counts, onRelease }: HeldProps): ReactNode {
  if (counts === undefined) return null;
  const { held, changed, returned } = counts;
  const first = held - changed;
  const released = returned - changed;
  if (held === 0) {
    return (
      <Notice>
        <p>
          Grades are held. Nothing saved waits to be released.
          {returned === 0 ? '' : ` ${studentsWords(returned)} ${returned === 1 ? 'sees the' : 'see their'} grade.`}
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="wait" actions={<Button onClick={onRelease}>Release...</Button>}>
      {first === 0 ? null : (
        <p>
          <b>{String(first)} saved, held.</b>{' '}
          {returned === 0 ? 'No student sees' : first === 1 ? 'This student doesn’t see' : 'These students don’t see'} a
          grade before you release
          {first === 1 ? ' it' : ' them'}.
        </p>
      )}
      {changed === 0 ? null : (
        <p>
          <b>{String(changed)} changed since the release.</b> {changed === 1 ? 'The student sees' : 'The students see'}{' '}
          what was released before, until you release again.
        </p>
      )}
      {released === 0 ? null : <p>{String(released)} released as they stand.</p>}
    </Notice>
  );
}
