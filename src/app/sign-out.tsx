import { useState, type ReactNode } from 'react';
import { logout } from '#contract/account';
import { sentenceOf } from '../api/trouble.ts';
import { useDevice, useServices } from '../data/services.tsx';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { NOT_FETCHED, useLater } from '../data/use-later.ts';

const loadDialogs = () => import('./unsent-dialog.tsx');

/** Unsent work is pushed for at most this long before the person is asked what to do with it. */
const PUSH_FIRST_MS = 10_000;

type Step =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'unsent'; items: WaitingItem[]; begunAt: number }
  | { kind: 'leaving' };

/** The Logout button. It first sends unsent work; the rest is counted, and the person decides. */
export function SignOutButton(): ReactNode {
  const device = useDevice();
  const { call, browser } = useServices();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ kind: 'idle' });
  const { code: dialogs, now: fetchDialogs } = useLater(loadDialogs);

  async function leave(): Promise<void> {
    setStep({ kind: 'leaving' });
    const refreshToken = browser.getItem('refreshToken');
    if (refreshToken !== null) {
      // A failure is shown but does not stop leaving (specification, section 4); leaving does not wait for it either.
      void call(logout, { body: { refresh_token: refreshToken } }).catch((error: unknown) =>
        toast(sentenceOf(error, logout)),
      );
    }
    await device.signOut();
  }

  async function begin(): Promise<void> {
    const begunAt = Date.now();
    const before = await device.waiting();
    if (before.length === 0) return leave();
    if (dialogs === null) void fetchDialogs().catch(() => toast(NOT_FETCHED));
    setStep({ kind: 'sending' });
    await device.drain(PUSH_FIRST_MS);
    const items = (await device.waiting()).filter(({ kind }) => kind !== 'refused');
    if (items.length === 0) return leave();
    setStep({ kind: 'unsent', items, begunAt });
  }

  return (
    <>
      <Button variant="bare" className="logout" disabled={step.kind === 'leaving'} onClick={() => void begin()}>
        Logout
      </Button>
      {step.kind === 'sending' && dialogs !== null ? (
        <dialogs.SendingOverlay onStay={() => setStep({ kind: 'idle' })} />
      ) : null}
      {step.kind === 'unsent' && dialogs !== null ? (
        <dialogs.UnsentDialog
          items={step.items}
          begunAt={step.begunAt}
          onStay={() => setStep({ kind: 'idle' })}
          onLeave={() => void leave()}
        />
      ) : null}
    </>
  );
}
