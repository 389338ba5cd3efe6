import { useEffect, useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Target } from '#contract/op';
import type { Connection } from '../../offline/waiting/connection.ts';
import type { Device } from '../../offline/device/device.ts';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import type { Missing, Writer } from '../../offline/journal/writer.ts';
import { Notice } from '../../ui/notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { EditorParts } from '../../data/open-text.ts';
import { useSteady, type Reading } from '../../data/use-steady.ts';
import { isRequest, useWanted } from '../../data/wanted.ts';
import { plural } from '../../wording/plural.ts';
import { useHandIn, type HandInWords } from './hand-in.ts';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useMissing } from './use-missing.ts';
import { STEADY_MS, useConnection } from './use-states.ts';

const RefusalPanel = lazyPart(async () => (await import('./refusal-panel.tsx')).RefusalPanel);

interface StatePanelsProps {
  device: Device;
  target: Target;
  writer: Writer;
  assignment: Assignment | undefined;
  parts: EditorParts;
  /** Called with whether nothing was written since the last hand-in. */
  onHandedIn: (isCurrent: boolean) => void;
}

/** The state of the hand-in, the network and the university. */
export function StatePanels(props: StatePanelsProps): ReactNode {
  const { device, target, writer, assignment, parts, onHandedIn } = props;
  const connection = useConnection(device, target);
  const waiting = useShownWaiting(device);
  const missing = useMissing(writer);
  const { words: handIn, queued, submission, isCurrent } = useHandIn(device, target, waiting);
  useEffect(() => onHandedIn(isCurrent), [isCurrent, onHandedIn]);
  const made = useMade(queued);
  const words = waiting.reduce((sum, item) => sum + (item.kind === 'writing' ? item.words : 0), 0);
  return (
    <>
      <HandInPanel handIn={handIn} />
      {handIn === null || assignment?.ai_statement !== true ? null : (
        <parts.Statement target={target} writer={writer} assignment={assignment} submission={submission} made={made} />
      )}
      <ReceiptPanel queued={queued} submission={submission} writer={writer} />
      <OfflinePanel connection={connection} words={words} missing={missing} />
      {connection.kind === 'not stored' || connection.kind === 'attention' ? (
        <RefusalPanel connection={connection} />
      ) : null}
    </>
  );
}

/** The last hand-in that was made since this page was loaded, by its item's id; null before. */
function useMade(queued: WaitingItem | null): string | null {
  const [made, setMade] = useState<string | null>(null);
  if (queued !== null && queued.id !== made && queued.until >= performance.timeOrigin) setMade(queued.id);
  return made;
}

interface OfflinePanelProps {
  connection: Connection;
  words: number;
  missing: Missing;
}

function OfflinePanel({ connection, words, missing }: OfflinePanelProps): ReactNode {
  if (connection.kind !== 'offline') return null;
  return (
    <Notice kind="wait">
      <h2>You&rsquo;re offline</h2>
      <p>Keep writing, we&rsquo;ll send it later. {offlineWords(words, missing)}</p>
    </Notice>
  );
}

/** The words while offline. They call nothing complete that this device can't know to be. */
function offlineWords(words: number, missing: Missing): string {
  const saved = words === 0 ? '' : `${plural(words, 'word is', 'words are')} saved on this device.`;
  if (missing.kind === 'none') return `${saved} Nothing is missing.`.trim();
  return saved || 'What you write is saved on this device.';
}

function HandInPanel({ handIn }: { handIn: HandInWords | null }): ReactNode {
  if (handIn === null) return null;
  return (
    <Notice kind={handIn.done ? 'good' : 'wait'} live="polite">
      <p>
        <b>{handIn.words}</b>
      </p>
      {handIn.more === '' ? null : <p className="small">{handIn.more}</p>}
    </Notice>
  );
}

/** The waiting items. Writing changes with every key and is shown once typing pauses; the rest at once. */
function useShownWaiting(device: Device): readonly WaitingItem[] {
  const requests = useWanted(device, isRequest) ?? [];
  const writing = useSteady(device, writingThatWaits);
  return [...requests, ...writing];
}

const writingThatWaits: Reading<Device, readonly WaitingItem[]> = {
  read: (device) => (device.backlog() ?? []).filter((item) => !isRequest(item)),
  // Whether anything is newer than a hand-in shows at once.
  urgent: (now, shown) => now.length !== shown.length,
  // The same pause as for the line below the text, so that both show the same count.
  pauseMs: STEADY_MS,
  debounced: true,
};
