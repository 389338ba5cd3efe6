import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { importList } from '#contract/roster';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { Notice } from '../../ui/notice.tsx';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useWaitingRequests, useDoneRequests } from '../../data/pending-requests.ts';
import { useDevice } from '../../data/services.tsx';
import { isRequest, useWanted } from '../../data/wanted.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import type { Imported } from './imported.ts';
import { LeftOutRows } from './list-preview.tsx';
import { outcomeWords } from './list-words.ts';

/** What became of the list that was just imported. Its Undo stands with the other imported lists. */
export function ImportedNotice({ imported }: { imported: Imported }): ReactNode {
  if (imported.kind === 'waiting') return <WaitsNotice id={imported.id} />;
  const { outcome } = imported;
  return (
    <>
      <Notice kind="good" className="mt-4" live="polite">
        <p>
          <b>{outcomeWords(outcome)}</b>
          {outcome.already === 0 || outcome.import === null ? '' : ` ${String(outcome.already)} were in already.`}
        </p>
      </Notice>
      <LeftOutRows term="Rows that were not taken" of={outcome.bad} />
    </>
  );
}

function WaitsNotice({ id }: { id: string }): ReactNode {
  const items = useWanted(useDevice(), isRequest);
  const item = items?.find((one) => one.id === id);
  if (item === undefined || item.kind === 'refused') return null;
  return (
    <Notice kind="wait" className="mt-4" live="polite" actions={<WaitingActions item={item} what={item.title} />}>
      <p>
        <b>The list is saved on this device.</b> It is imported, once, as soon as the university can be reached.
      </p>
    </Notice>
  );
}

interface WaitingListsProps {
  /** The endpoints to fetch again when a list was sent. */
  changed: readonly Endpoint[];
  /** The item shown elsewhere on the screen. */
  shown: string | null;
}

/** The lists that wait on this device, or that the university refused. */
export function WaitingLists({ changed, shown }: WaitingListsProps): ReactNode {
  const lists = useWaitingLists(changed).filter(({ id, kind }) => id !== shown || kind === 'refused');
  if (lists.length === 0) return null;
  return (
    <Section title="Lists on this device">
      <MarginRow>
        <ul className="list">
          {lists.map((item) => (
            <li key={item.id} data-sync={syncPlaceOf(item)}>
              <span className="sync-rule" aria-hidden="true" />
              <div className="matter">
                <b>{item.title}</b>
                {item.error === null ? null : <p className="sub">The university answered: “{item.error}”</p>}
              </div>
              <div className="act">
                <WaitingActions item={item} what={item.title} />
              </div>
            </li>
          ))}
        </ul>
      </MarginRow>
    </Section>
  );
}

function useWaitingLists(changed: readonly Endpoint[]): readonly WaitingItem[] {
  // Fetches the answers again once a list was imported.
  useDoneRequests(importList, changed);
  return useWaitingRequests(importList);
}
