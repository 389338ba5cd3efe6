import type { ReactNode } from 'react';
import type { LaterDraft } from '#contract/submission';
import { Notice } from '../ui/notice.tsx';
import { MarginRow } from '../ui/page.tsx';
import { dayAndTime, dayInSentence } from '../wording/time.ts';
import { useNow } from './use-now.ts';

/** Says beside a text that was handed in that its writer has written on, and shows that draft apart. */
export function LaterDraftNotice({ later }: { later: LaterDraft | undefined }): ReactNode {
  const now = useNow();
  if (later === undefined) return null;
  const at = new Date(later.received_at);
  return (
    <MarginRow>
      <Notice kind="info">
        <p>
          The student has written on since submitting, last {dayInSentence(at, now)} {dayAndTime(at, now).time}: a new
          draft. What you see here is what was submitted.
        </p>
        <details>
          <summary>Show the draft</summary>
          <p className="task">{later.text}</p>
        </details>
      </Notice>
    </MarginRow>
  );
}
