import type { ReactNode } from 'react';
import { useDevice, useDeviceState } from '../data/services.tsx';
import type { Attention } from '../offline/waiting/connection.ts';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { momentTime } from '../wording/time.ts';
import { useDeviceNow } from '../ui/use-device-now.ts';
import { ConfirmedList } from './confirmed-list.tsx';
import { KeptHow } from './kept-how.tsx';
import { useNamedWaiting } from './named-waiting.ts';
import { UnsentTextButtons } from './unsent-text-buttons.tsx';
import { WaitingRow } from './waiting-row.tsx';
import { sumOf } from './waiting-words.ts';

const ALL_THERE = 'Everything from this device is at the university.';

/** Lists everything that is not at the university yet, with ways to send, read and download it. */
export function SyncSheet({ onClose }: { onClose: () => void }): ReactNode {
  const device = useDevice();
  const items = useNamedWaiting();
  const connection = useDeviceState((each) => each.connection());
  const waits = items !== null && items.length > 0;
  const reasons = connection.kind === 'attention' ? connection.reasons : [];
  return (
    <Dialog
      title="Waiting to be sent"
      lead={<Schedule items={items} />}
      onClose={onClose}
      side
      footer={
        <>
          <UnsentTextButtons items={items} />
          {/* One button: the focus stays on it when all has been sent. */}
          <Button variant={waits ? 'main' : undefined} onClick={waits ? () => device.pushNow() : onClose}>
            {waits ? 'Send now' : 'Done'}
          </Button>
        </>
      }
    >
      {reasons.filter(isNotInList).map((reason) => (
        <Notice
          key={reason.code + reason.error}
          kind="bad"
          className="mb-2"
          actions={
            reason.code === 'cleared' ? (
              <Button onClick={() => void device.dismiss('cleared')}>Dismiss</Button>
            ) : undefined
          }
        >
          <p>{reason.error}</p>
        </Notice>
      ))}
      {connection.kind === 'not stored' ? (
        <Notice kind="wait" className="mb-2">
          <p>
            The university can’t store anything at the moment. Your work is safe on this device and is sent as soon as
            there is room.
          </p>
        </Notice>
      ) : null}
      {items?.length === 0 ? (
        <p className="empty">{reasons.length === 0 ? ALL_THERE : 'Nothing is waiting to be sent.'}</p>
      ) : null}
      {items === null ? null : (
        <ul className="list">
          {items.map((item) => (
            <WaitingRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ConfirmedList />
      <KeptHow hasUnsent={waits} />
    </Dialog>
  );
}

/** Whether a reason is shown above the list: trouble with one item is shown at its own row. */
function isNotInList({ code }: Attention): boolean {
  return ['sign in', 'update', 'not saved', 'storage', 'cleared'].includes(code);
}

function Schedule({ items }: { items: WaitingItem[] | null }): ReactNode {
  const { lastSentAt, nextTryAt } = useDeviceState((device) => device.schedule());
  const now = useDeviceNow(1000);
  const waits = (items ?? []).length > 0;
  return [
    waits ? sumOf(items ?? []) : '',
    lastSentAt === null ? '' : `Last sent ${momentTime(new Date(lastSentAt), new Date(now))}.`,
    !waits || nextTryAt === null || nextTryAt <= now ? '' : `Next try in ${seconds(nextTryAt - now)}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function seconds(ms: number): string {
  const count = Math.ceil(ms / 1000);
  return count < 60 ? `${String(count)} s` : `${String(Math.ceil(count / 60))} min`;
}
