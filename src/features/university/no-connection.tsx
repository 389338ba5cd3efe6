import { useState, type ReactNode } from 'react';
import { getUniversitySummary } from '#contract/university';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { momentTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';

/** Said once on a screen of the university: its data is old, and changes must wait. */
export function NoConnection(): ReactNode {
  const answer = useApiQuery(getUniversitySummary, {});
  const [openedAt] = useState(() => new Date());
  if (!answer.offline || answer.asOf === null) return null;
  return (
    <MarginRow>
      <Notice
        kind="wait"
        live="assertive"
        className="mb-6"
        actions={<Button onClick={answer.reload}>Try again</Button>}
      >
        <p>
          <b>{answer.trouble}</b> There is no connection. What you see is from {momentTime(answer.asOf, openedAt)}.
          Changes to your university need a connection.
        </p>
      </Notice>
    </MarginRow>
  );
}
