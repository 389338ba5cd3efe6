import type { ReactNode } from 'react';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { SyncState } from '../ui/sync.tsx';
import { useToast } from '../ui/toast.tsx';
import { useDevice } from './services.tsx';

interface WaitingMarkProps {
  item: WaitingItem;
  /** The undone thing, for screen readers: 'creating Oral History'. */
  what: string;
}

/** 'Waiting to send' with Undo, or the university's refusal with Dismiss. */
export function WaitingActions({ item, what }: WaitingMarkProps): ReactNode {
  const device = useDevice();
  const toast = useToast();
  if (item.kind === 'refused') {
    return (
      <Button aria-label={`Dismiss: ${what}`} onClick={() => void device.dismiss(item.id)}>
        Dismiss
      </Button>
    );
  }
  async function undo(): Promise<void> {
    if ((await device.undo(item.id)) === 'already sent') toast('It was already sent, so it can’t be undone here.');
  }
  return (
    <>
      <SyncState sync="device">Waiting to send</SyncState>
      {item.undoable ? (
        <Button aria-label={`Undo: ${what}`} onClick={() => void undo()}>
          Undo
        </Button>
      ) : null}
    </>
  );
}

/** The sync state of a waiting or refused item. */
export function syncPlaceOf(item: WaitingItem): 'device' | 'attention' {
  return item.kind === 'refused' ? 'attention' : 'device';
}
