import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Marking, StudentSees } from '#contract/marking';
import { Notice } from '../../ui/notice.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { momentTime } from '../../wording/time.ts';
import { useDeviceState } from '../../data/services.tsx';
import type { OpenMarking } from './use-marking.ts';

interface SaveLineProps {
  marking: OpenMarking;
  assignment: Pick<Assignment, 'hold' | 'assists'>;
  /** Whether points are given by criteria: without a mark for each there is no grade. */
  hasCriteria: boolean;
}

/** Where the marking is stored: on this device, on its way, or at the university; and who sees it. */
export function SaveLine({ marking, assignment, hasCriteria }: SaveLineProps): ReactNode {
  const { kind } = useDeviceState((device) => device.connection());
  const { own, keptAt, trouble } = marking;
  if (trouble !== null) {
    return (
      <Notice kind="bad" live="assertive">
        <p>{trouble}</p>
      </Notice>
    );
  }
  if (keptAt !== null) {
    const isOffline = kind === 'offline';
    return (
      <div aria-live="polite">
        <p>
          <SyncState sync="device">
            {isOffline && keptAt > 0 ? `Saved on this device ${momentTime(new Date(keptAt))}` : 'Sending'}
          </SyncState>
        </p>
        {isOffline ? <p className="small quiet">You're offline. Keep grading, we'll send it later.</p> : null}
      </div>
    );
  }
  if (own === undefined) return <p className="small quiet">Nothing is graded yet. What you enter is saved at once.</p>;
  return (
    <div aria-live="polite">
      <p>
        <SyncState sync="saved">Saved to university {momentTime(new Date(own.changed_at))}</SyncState>
      </p>
      <p className="small quiet">{whoSees(own, assignment)}</p>
      {hasCriteria && own.state === 'saved' && own.total === null ? (
        <p className="small strong">It has no grade yet: not every criterion has points.</p>
      ) : null}
    </div>
  );
}

/** Who sees the marking; the course's, by what the student has, whatever the assignment's rules became since. */
function whoSees(
  { state, marker, student_sees: sees }: Marking,
  { hold, assists }: SaveLineProps['assignment'],
): string {
  if (assists === true) return whoSeesAssistants(state, sees);
  if (state === 'draft')
    return sees === 'nothing'
      ? 'A draft. Only you see it until you save it.'
      : 'A draft. Only you see it until you save it. The student sees what was released.';
  if (marker.role === 'second') return 'Saved. The teacher of the course sees it.';
  if (sees === 'this') return hold ? 'Released. The student sees it.' : 'The student sees it.';
  if (sees === 'earlier') return 'Saved and held. The student sees what was released before, until you release again.';
  return 'Saved and held. The student sees it once you release the grades.';
}

/** Who sees what an assistant graded: they grade with the teachers, who release it. */
function whoSeesAssistants(state: Marking['state'], sees: StudentSees): string {
  if (state === 'draft') return 'A draft. Save it once you have graded the text.';
  return sees === 'this' ? 'The student sees it.' : 'Saved. The student sees it once a teacher releases it.';
}
