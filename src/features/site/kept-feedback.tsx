import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sendFeedback } from '#contract/feedback';
import type { Device } from '../../offline/device/device.ts';
import type { RequestContent } from '../../offline/requests/row.ts';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { useServices } from '../../data/services.tsx';

interface KeptFeedbackProps {
  /** Called with the undone fields by name. */
  onUndone: (fields: Readonly<Record<string, unknown>>) => void;
  /** Called when the university has received some feedback. */
  onSent: () => void;
}

/** Feedback that this device holds: waiting to be sent, or refused when it was. */
export function KeptFeedback({ onUndone, onSent }: KeptFeedbackProps): ReactNode {
  const device = useOpenDevice();
  const items = useFeedback(device, onSent);
  if (device === null || items.length === 0) return null;

  async function undo({ id, request }: WaitingItem): Promise<void> {
    if ((await device?.undo(id)) === 'undone') onUndone(fieldsOf(request));
  }

  return (
    <ul className="list narrow mt-4">
      {items.map((item) => (
        <li key={item.id} data-sync={item.kind === 'refused' ? 'attention' : 'device'}>
          <span className="sync-rule" aria-hidden="true" />
          <div className="matter">
            <p className="hand" dir="auto" lang="">
              {String(fieldsOf(item.request)['feedback'])}
            </p>
            <p className="sub">
              {item.kind === 'refused' ? (
                <SyncState sync="attention">Not sent: {item.error}</SyncState>
              ) : (
                <SyncState sync="device">Waiting to send</SyncState>
              )}
            </p>
          </div>
          <div className="act">
            {item.kind === 'refused' ? (
              <Button variant="low" onClick={() => void device.dismiss(item.id)}>
                Remove
              </Button>
            ) : null}
            {item.undoable ? (
              <Button variant="low" onClick={() => void undo(item)}>
                Undo
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function fieldsOf(request: RequestContent | null): Readonly<Record<string, unknown>> {
  return { ...(request?.body as object | null | undefined) };
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

function useFeedback(device: Device | null, onSent: () => void): readonly WaitingItem[] {
  const [items, setItems] = useState<readonly WaitingItem[]>([]);
  const tellSent = useRef(onSent);
  useEffect(() => {
    tellSent.current = onSent;
  });
  useEffect(() => {
    if (device === null) return undefined;
    let gone = false;
    let sent = 0;
    const look = () => {
      const waiting = device.backlog();
      if (gone || waiting === null) return;
      const now = waiting.filter(({ request }) => request?.path === sendFeedback.path);
      const done = device.done().filter(({ request }) => request?.path === sendFeedback.path).length;
      if (done > sent) tellSent.current();
      sent = done;
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
