import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listUnsent, type Unsent } from '#contract/extension';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { plural } from '../../wording/plural.ts';
import { newExtensionDraft, type ExtensionDraft } from './extend-dialog.tsx';
import { withUnsentWork } from './figures.ts';

interface UnsentNoticeProps {
  assignment: Assignment;
  now: Date;
  onExtend: (draft: ExtensionDraft) => void;
}

/** The students whose devices reported unsent work, and when each was last heard of; nothing if there are none. */
export function UnsentNotice({ assignment, now, onExtend }: UnsentNoticeProps): ReactNode {
  const { data = [] } = useApiQuery(listUnsent, { params: { id: assignment.id } });
  if (data.length === 0) return null;
  const extendAll = () => onExtend({ ...newExtensionDraft(assignment, now), for: 'unsent' });
  return (
    <MarginRow>
      <Notice kind="wait" actions={<Button onClick={extendAll}>Extend for all of them</Button>}>
        <p>
          <b>{withUnsentWork(data.length)}.</b> Their devices hold more than has arrived. Nobody sees what it is before
          it comes.
        </p>
        <ul className="list open">
          {data.map((unsent) => (
            <li key={unsent.student}>
              <b>{unsent.student_name}</b> <span className="small">{contactWords(unsent, now)}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </MarginRow>
  );
}

function contactWords({ edits, last_contact_at: iso }: Unsent, now: Date): string {
  const at = new Date(iso);
  return `${plural(edits, 'change')} unsent, last contact ${dayInSentence(at, now)} ${dayAndTime(at, now).time}`;
}
