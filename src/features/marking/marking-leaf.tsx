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
import { ReleaseDialog } from './release-dialog.tsx';

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
        {assignment.hold && !isSecond ? <Held count={held} onRelease={() => setOpen('release')} /> : null}
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
      {open === 'release' ? <ReleaseDialog assignment={assignment} count={held} onClose={close} /> : null}
      {open === 'rules' ? <RulesDialog assignment={assignment} onClose={close} /> : null}
      {open === 'download' ? <DownloadDialog assignment={assignment} onClose={close} /> : null}
    </Leaf>
  );
}

function Held({ count, onRelease }: { count: number; onRelease: () => void }): ReactNode {
  if (count === 0) {
    return (
      <Notice>
        <p>Grades are held. Nothing saved waits to be released.</p>
      </Notice>
    );
  }
  return (
    <Notice kind="wait" actions={<Button onClick={onRelease}>Release...</Button>}>
      <p>
        <b>{String(count)} saved, held.</b> No student sees a grade before you release them.
      </p>
    </Notice>
  );
}
