import { useState, type ReactNode } from 'react';
import { logout } from '#contract/account';
import { useDevice, useServices } from '../features/services.tsx';
import type { WaitingItem } from '../offline/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, Overlay } from '../ui/dialog.tsx';
import { Spinner } from '../ui/waiting.tsx';
import { named, useKnownAssignments } from './named-waiting.ts';
import { download, fileOf, textsOf } from './unsent-text.ts';
import { factsOf, headingOf } from './waiting-words.ts';

/** So long the last unsent work is pushed before a person is asked what to do with it. */
const PUSH_FIRST_MS = 10_000;

type Step = { kind: 'idle' } | { kind: 'sending' } | { kind: 'unsent'; items: WaitingItem[] } | { kind: 'leaving' };

/** Logout. With unsent work it sends first; what can't be sent is counted, and the person decides. */
export function SignOutButton(): ReactNode {
  const device = useDevice();
  const { call, browser } = useServices();
  const [step, setStep] = useState<Step>({ kind: 'idle' });

  async function leave(): Promise<void> {
    setStep({ kind: 'leaving' });
    const refreshToken = browser.getItem('refreshToken');
    if (refreshToken !== null) {
      // The outcome is irrelevant to leaving (specification, section 4); it may not hold it up either.
      void call(logout, { body: { refresh_token: refreshToken } }).catch(() => undefined);
    }
    await device.signOut();
  }

  async function begin(): Promise<void> {
    const before = await device.waiting();
    if (before.length === 0) return leave();
    setStep({ kind: 'sending' });
    await device.drain(PUSH_FIRST_MS);
    const items = (await device.waiting()).filter(({ kind }) => kind !== 'refused');
    if (items.length === 0) return leave();
    setStep({ kind: 'unsent', items });
  }

  return (
    <>
      <Button look="bare" className="logout" disabled={step.kind === 'leaving'} onClick={() => void begin()}>
        Logout
      </Button>
      {step.kind === 'sending' ? (
        <Overlay label="Sending what waits">
          <Spinner />
          <p>Sending what waits...</p>
          <Button onClick={() => setStep({ kind: 'idle' })}>Stay</Button>
        </Overlay>
      ) : null}
      {step.kind === 'unsent' ? (
        <UnsentDialog items={step.items} onStay={() => setStep({ kind: 'idle' })} onLeave={() => void leave()} />
      ) : null}
    </>
  );
}

interface UnsentDialogProps {
  items: WaitingItem[];
  onStay: () => void;
  onLeave: () => void;
}

function UnsentDialog({ items: unnamed, onStay, onLeave }: UnsentDialogProps): ReactNode {
  const device = useDevice();
  const items = named(unnamed, useKnownAssignments());
  const count = items.length === 1 ? '1 item is' : `${String(items.length)} items are`;
  async function save(): Promise<void> {
    download(fileOf(await textsOf(device, items)), 'longhand-unsent.txt');
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
          <Button onClick={onLeave}>Sign out</Button>
          <Button look="main" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        The university could not be reached. If you sign out, your unsent work stays on this device for you alone, and
        is sent after you log in here again.
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
