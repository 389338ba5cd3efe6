import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { DeviceProvider, useDeviceState, useServices, useUser, type Services } from '../data/services.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { DRAFT_PREFIX } from '../api/draft-key.ts';
import { storageKeys, type StoragePort } from '../api/storage.ts';
import type { Device } from '../offline/device/device.ts';
import { createAnswerCache } from './answer-cache.ts';
import { firstViewShown } from './first-view.ts';
import { isLocked } from '../offline/device/page-owner.ts';
import { useClearToasts } from '../ui/toast.tsx';
import { browserStorage } from './page-storage.ts';
import { useSignedInDevice } from './router-data.ts';
import { UpdateProvider } from './update.tsx';

/** The screens are hidden at once, before this is loaded. */
const Locked = lazyPart(async () => (await import('./locked.tsx')).Locked);
const LogInAgain = lazyPart(async () => {
  await firstViewShown();
  return (await import('./log-in-again.tsx')).LogInAgain;
}, null);

let opened: Device | null = null;
const answers = createAnswerCache(
  browserStorage,
  (listener) => window.addEventListener('pagehide', listener),
  (userId) => opened?.user()?.id === userId,
);

/** Opens the device and the last known answers of the person who is signed in. Needs no network. */
export async function prepareSignedIn(services: Services): Promise<Device> {
  const device = await services.openDevice();
  opened = device;
  const user = device.user();
  if (user !== null) await answers.openFor(user.id);
  return device;
}

/** The providers of all screens of a signed-in person. */
export function SignedIn(): ReactNode {
  const device = useSignedInDevice();
  const navigate = useNavigate();
  useEffect(() => {
    // Fresh answers and the badge can wait for their code; the page works without it.
    const kept = firstViewShown()
      .then(() => import('./while-open.ts'))
      .then(
        ({ whileOpen }) => whileOpen(answers.client, device, (href) => void navigate({ href })),
        () => undefined,
      );
    return () => void kept.then((stop) => stop?.());
  }, [device, navigate]);
  return (
    <QueryClientProvider client={answers.client}>
      <DeviceProvider device={device}>
        <UpdateProvider>
          <WhileSignedIn />
        </UpdateProvider>
      </DeviceProvider>
    </QueryClientProvider>
  );
}

/**
 * Goes to /login as soon as the person has signed out on this page. If they signed out in another tab, or somebody else
 * is signed in there, hides every screen at once. Without a session, shows the screens that need none.
 */
function WhileSignedIn(): ReactNode {
  const user = useUser();
  const session = useDeviceState((device) => device.pageSession());
  const locked = isLocked(session.kind);
  const { tab, session: browserSession } = useServices();
  const clearToasts = useClearToasts();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  const signedOut = wasSignedIn && user === null && !locked;
  const navigate = useNavigate();
  useEffect(() => {
    if (!locked && !signedOut) return;
    void answers.clear(browserSession.user()?.id ?? null);
    forgetTab(tab);
    // After a sign-out on this page its own toasts stay.
    if (locked) clearToasts();
  }, [locked, signedOut, browserSession, tab, clearToasts]);
  useEffect(() => {
    if (!signedOut) return;
    void navigate({ to: '/login', replace: true });
  }, [signedOut, navigate]);
  if (locked) return <Locked session={session} />;
  if (signedOut) return null;
  return (
    <>
      <Outlet />
      <LogInAgain />
    </>
  );
}

/** Removes the person's data from this tab: a recent e-mail verification, and drafts from before the log-in. */
function forgetTab(tab: StoragePort): void {
  for (const key of storageKeys(tab)) {
    if (key === 'emailVerified' || key.startsWith(DRAFT_PREFIX)) tab.removeItem(key);
  }
}
