import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sendFeedback } from '#contract/feedback';
import type { Device } from '../../offline/device.ts';
import type { WaitingItem } from '../../offline/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { useServices } from '../services.tsx';

interface KeptFeedbackProps {
  /** What was taken back, by the fields' names. */
  onUndone: (fields: Readonly<Record<string, unknown>>) => void;
  /** Something that waited is here no longer. */
  onGone: () => void;
}

/** Feedback that this device holds: waiting to be sent, or refused when it was. */
export function KeptFeedback({ onUndone, onGone }: KeptFeedbackProps): ReactNode {
  const device = useOpenDevice();
  const items = useFeedback(device, onGone);
  if (device === null || items.length === 0) return null;

  async function undo({ id, call }: WaitingItem): Promise<void> {
    if ((await device?.undo(id)) === 'undone') onUndone(call?.fields ?? {});
  }

  return (
    <ul className="list narrow mt-4">
      {items.map((item) => (
        <li key={item.id} data-sync={item.kind === 'refused' ? 'attention' : 'device'}>
          <span className="sync-rule" aria-hidden="true" />
          <div className="matter">
            <p className="hand">{String(item.call?.fields['feedback'])}</p>
            <p className="sub">
              {item.kind === 'refused' ? (
                <SyncState mark="attention">Not sent: {item.error}</SyncState>
              ) : (
                <SyncState mark="device">Waiting to send</SyncState>
              )}
            </p>
          </div>
          <div className="act">
            {item.kind === 'refused' ? (
              <Button look="low" onClick={() => void device.dismiss(item.id)}>
                Remove
              </Button>
            ) : null}
            {item.undoable ? (
              <Button look="low" onClick={() => void undo(item)}>
                Undo
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Opened when the screen is: the network may be gone by the time that somebody has written. */
function useOpenDevice(): Device | null {
  const { openDevice } = useServices();
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    openDevice().then(setDevice, () => undefined);
  }, [openDevice]);
  return device;
}

function useFeedback(device: Device | null, onGone: () => void): readonly WaitingItem[] {
  const [items, setItems] = useState<readonly WaitingItem[]>([]);
  const tellGone = useRef(onGone);
  useEffect(() => {
    tellGone.current = onGone;
  });
  useEffect(() => {
    if (device === null) return undefined;
    let gone = false;
    let before: readonly WaitingItem[] = [];
    const look = () => {
      const waiting = device.backlog();
      if (gone || waiting === null) return;
      const now = waiting.filter(({ call }) => call?.path === sendFeedback.path);
      if (before.some(({ id }) => !now.some((item) => item.id === id))) tellGone.current();
      before = now;
      setItems(now);
    };
    look();
    const stop = device.subscribe(look);
    return () => {
      gone = true;
      stop();
    };
  }, [device]);
  return items;
}
