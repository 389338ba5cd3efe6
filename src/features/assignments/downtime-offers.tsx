import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listDowntimes, type Downtime } from '#contract/downtime';
import type { Extension } from '#contract/extension';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow } from '../../ui/page.tsx';
import { clockTime, isoDay, lasting, longDay, zonedTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import type { ExtensionDraft } from './extend-dialog.tsx';

interface DowntimeOffersProps {
  assignment: Assignment;
  extensions: readonly Extension[];
  onExtend: (draft: ExtensionDraft) => void;
}

/** Offers an extension by the server's downtime around the end; nothing once it was given. */
export function DowntimeOffers({ assignment, extensions, onExtend }: DowntimeOffersProps): ReactNode {
  const { data = [] } = useApiQuery(listDowntimes, { params: { id: assignment.id } });
  return data.map((downtime) => {
    const minutes = Math.ceil((Date.parse(downtime.ended) - Date.parse(downtime.began)) / 60_000);
    const until = new Date(Date.parse(assignment.end_time) + minutes * 60_000);
    if (extensions.some((extension) => Date.parse(extension.until) >= until.getTime())) return null;
    const when = whenWords(downtime);
    const reason = `The university’s server was down ${when}.`;
    return (
      <MarginRow key={downtime.began}>
        <Notice actions={<Button onClick={() => onExtend({ for: 'all', until, reason })}>Extend for everybody</Button>}>
          <p>
            <b>The university&rsquo;s server was down {when}:</b> extend for everybody by {lasting(minutes * 60_000)}?
          </p>
        </Notice>
      </MarginRow>
    );
  });
}

/** '16:40 to 17:25 IST on Mon 2 Mar 2026', with both days where they differ. */
function whenWords(downtime: Downtime): string {
  const [began, ended] = [new Date(downtime.began), new Date(downtime.ended)];
  const start = isoDay(began) === isoDay(ended) ? clockTime(began) : `${longDay(began)} ${clockTime(began)}`;
  return `${start} to ${zonedTime(ended)} on ${longDay(ended)}`;
}
