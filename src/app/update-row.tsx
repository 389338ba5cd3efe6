import { useState, type ReactNode } from 'react';
import { useDevice } from '../data/services.tsx';
import { Button } from '../ui/button.tsx';
import { MarginRow } from '../ui/page.tsx';
import { Notice } from '../ui/notice.tsx';
import { useConnection } from './connection-chip.tsx';
import { reloadHere } from './reload-here.ts';
import type { WaitingVersion } from './service-worker.ts';

/** The new version is asked to start again after this long; the page is loaded anew once it has. */
const ASK_AGAIN_MS = 5000;

/** Offers the new version where it interrupts nothing: outside of the editor, once everything is sent. */
export function UpdateRow({ waiting }: { waiting: WaitingVersion }): ReactNode {
  const device = useDevice();
  const connection = useConnection();
  const [isUpdating, setUpdating] = useState(false);
  const ready = connection.kind === 'connected';
  function update(): void {
    reloadHere(navigator.serviceWorker, location);
    waiting.letIn();
    // A worker that the browser could not start in time does not hear it.
    setInterval(() => waiting.letIn(), ASK_AGAIN_MS);
    setUpdating(true);
  }
  return (
    <MarginRow className="mb-6">
      <Notice
        kind="info"
        live="polite"
        actions={
          ready ? (
            <Button onClick={update} disabled={isUpdating}>
              {isUpdating ? 'Updating...' : 'Update now'}
            </Button>
          ) : (
            <Button onClick={() => device.pushNow()}>Send now</Button>
          )
        }
      >
        <p>
          <b>A new version is ready.</b> {ready ? '' : 'It starts once every word is sent.'}
        </p>
      </Notice>
    </MarginRow>
  );
}
