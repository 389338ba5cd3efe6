import { useState, type ReactNode } from 'react';
import { useDevice } from '../data/services.tsx';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, Overlay } from '../ui/dialog.tsx';
import { Spinner } from '../ui/waiting.tsx';
import { plural } from '../wording/plural.ts';
import { named, useKnownAssignments } from './named-waiting.ts';
import { gathered } from './removed-work.ts';
import { whyUnsent } from './unsent-words.ts';
import { saveTexts, textsOf } from './unsent-text.ts';
import { factsOf, headingOf } from './waiting-words.ts';

interface UnsentDialogProps {
  items: WaitingItem[];
  /** When the sign-out was asked for, in wall milliseconds. */
  begunAt: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Stands while unsent work is sent before a sign-out. */
export function SendingOverlay({ onStay }: { onStay: () => void }): ReactNode {
  return (
    <Overlay label="Sending your work">
      <Spinner />
      <p>Sending your work...</p>
      <Button onClick={onStay}>Stay</Button>
    </Overlay>
  );
}

/** Lists unsent work at a sign-out, with the three ways to go on. */
export function UnsentDialog({ items: unnamed, begunAt, onStay, onLeave }: UnsentDialogProps): ReactNode {
  const device = useDevice();
  const items = gathered(named(unnamed, useKnownAssignments()));
  const [why] = useState(() => whyUnsent(unnamed, device.connection(), begunAt));
  const count = plural(items.length, 'item is', 'items are');
  async function save(): Promise<void> {
    saveTexts(await textsOf(device, items));
  }
  return (
    <Dialog
      title={`${count} not sent yet`}
      onClose={onStay}
      footer={
        <>
          <Button className="lead" onClick={() => void save()}>
            Save a file
          </Button>
          <Button onClick={onLeave}>Log out</Button>
          <Button variant="main" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {why} If you log out, your unsent work is locked, so that nobody can read it here. It is sent as soon as the
        university can be reached from this browser, also while you are logged out.
      </p>
      <ul className="list mt-4">
        {items.map((item) => (
          <li key={item.id} data-sync="device">
            <span className="sync-rule" aria-hidden="true" />
            <div className="matter">
              <b>{headingOf(item)}</b>
              <p className="sub">{factsOf(item)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
