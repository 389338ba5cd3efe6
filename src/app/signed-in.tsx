import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { DeviceProvider, useServices, useUser, type Services } from '../features/services.tsx';
import { DRAFT_PREFIX } from '../api/draft-key.ts';
import { storageKeys, type StoragePort } from '../api/storage.ts';
import type { Device } from '../offline/device.ts';
import { createAnswerCache } from './answer-cache.ts';
import { keepAnswersFresh } from './fresh-answers.ts';
import { LogInAgain } from './log-in-again.tsx';
import { useSignedInDevice } from './router-data.ts';
import { UpdateProvider } from './update.tsx';

const answers = createAnswerCache(localStorage, (listener) => window.addEventListener('pagehide', listener));

/** Opens the device and the last known answers of the person who is signed in. Needs no network. */
export async function prepareSignedIn(services: Services): Promise<Device> {
  const device = await services.openDevice();
  const user = device.user();
  if (user !== null) await answers.openFor(user.id);
  return device;
}

/** What all screens of a signed-in person stand on. */
export function SignedIn(): ReactNode {
  const device = useSignedInDevice();
  useEffect(() => keepAnswersFresh(answers.client, device), [device]);
  useEffect(() => {
    // The number on the icon can wait for its code, and do without it.
    const kept = import('./keep-badge.ts').then(
      ({ keepBadge }) => keepBadge(answers.client, device),
      () => undefined,
    );
    return () => void kept.then((stop) => stop?.());
  }, [device]);
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

/** Leaves as soon as the person signed out, here or in another tab. Who came without a session sees what may be seen. */
function WhileSignedIn(): ReactNode {
  const user = useUser();
  const { tab } = useServices();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user !== null && !wasSignedIn) setWasSignedIn(true);
  const signedOut = wasSignedIn && user === null;
  const navigate = useNavigate();
  useEffect(() => {
    if (!signedOut) return;
    void answers.clear();
    forgetTab(tab);
    void navigate({ to: '/login', replace: true });
  }, [signedOut, navigate, tab]);
  if (signedOut) return null;
  return (
    <>
      <Outlet />
      <LogInAgain />
    </>
  );
}

/** What this tab holds of the person: a verification of just now, and drafts from before the log-in. */
function forgetTab(tab: StoragePort): void {
  for (const key of storageKeys(tab)) {
    if (key === 'emailVerified' || key.startsWith(DRAFT_PREFIX)) tab.removeItem(key);
  }
}
