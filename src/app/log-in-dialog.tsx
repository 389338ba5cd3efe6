import type { ReactNode } from 'react';
import { LogInForm } from '../features/account/log-in-form.tsx';
import { useDevice } from '../data/services.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** `removed`: the browser's storage was cleared, so what is not sent yet stands on this page alone. */
export type WhyLogIn = 'removed' | 'suspended' | 'ended';

const words: Readonly<Record<WhyLogIn, string>> = {
  removed:
    'This browser cleared Longhand’s storage, and your log-in with it. What you wrote stays on this page, and is sent once you have logged in.',
  suspended:
    'Nothing is sent until your university opens it again: ask its administrator. What you wrote stays on this device, and is sent once you can log in.',
  ended: 'Your session has ended. Nothing is missing: what you wrote is on this device and stays on this page.',
};

interface LogInDialogProps {
  email: string;
  why: WhyLogIn;
  onLater: () => void;
  onDone: () => void;
}

/** Asks for the signed-in user's password over the page. */
export function LogInDialog({ email, why, onLater, onDone }: LogInDialogProps): ReactNode {
  const device = useDevice();
  return (
    <Dialog
      title={why === 'suspended' ? 'Your university has suspended this account' : 'Please log in again'}
      onClose={onLater}
    >
      <p className="mb-4">{words[why]}</p>
      <div ref={focusFirstField}>
        <LogInForm
          email={email}
          fixed
          onSession={async (session) => {
            await device.signIn(session);
            onDone();
            device.pushNow();
          }}
        />
      </div>
    </Dialog>
  );
}

function focusFirstField(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
}
