import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listDowntimes, type Downtime } from '#contract/downtime';
import type { Extension } from '#contract/extension';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { lasting, longDay, timeBeside, zonedTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import type { ExtensionDraft } from './extend-dialog.tsx';

interface DowntimeOffersProps {
  assignment: Assignment;
  extensions: readonly Extension[];
  onExtend: (draft: ExtensionDraft) => void;
}

/**
 * Offers an extension by the server's downtime around the end; nothing once it was given. Where sections end at other
 * times, the same end would give one student minutes and another days: the teacher chooses whom it concerned.
 */
export function DowntimeOffers({ assignment, extensions, onExtend }: DowntimeOffersProps): ReactNode {
  const { data = [] } = useApiQuery(listDowntimes, { params: { id: assignment.id } });
  const isForAll = !(assignment.sections ?? []).some(({ end_time: end }) => end !== null);
  return data.map((downtime) => {
    const minutes = Math.ceil((Date.parse(downtime.ended) - Date.parse(downtime.began)) / 60_000);
    const until = new Date(Date.parse(assignment.end_time) + minutes * 60_000);
    if (extensions.some((extension) => Date.parse(extension.until) >= until.getTime())) return null;
    const reason = reasonOf(downtime);
    return (
      <MarginRow key={downtime.began}>
        <Notice
          actions={
            <Button onClick={() => onExtend({ for: isForAll ? 'all' : 'chosen', until, reason })}>
              {isForAll ? 'Extend for everybody' : 'Extend the deadline'}
            </Button>
          }
        >
          <p>
            <b>{reason}</b>{' '}
            {isForAll
              ? `Extend for everybody by ${lasting(minutes * 60_000)}?`
              : 'Sections end at different times: extend for those whom it concerned.'}
          </p>
        </Notice>
      </MarginRow>
    );
  });
}

/** When the server was down, as the reason of an extension: with both days where they differ. */
function reasonOf(downtime: Downtime): string {
  const [began, ended] = [new Date(downtime.began), new Date(downtime.ended)];
  return `The university’s server was down ${timeBeside(began, ended)} to ${zonedTime(ended)} on ${longDay(ended)}.`;
}
