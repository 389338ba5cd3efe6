import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { followInstallation, install, installation } from './installation.ts';
import { InstallSteps } from './install-steps.tsx';
import { storageWords } from './storage-words.ts';
import { useStorageFacts } from './use-storage-facts.ts';

/** How far this browser keeps what is on this device, and the way to install the app, which helps. */
export function KeptHere(): ReactNode {
  const facts = useStorageFacts();
  const way = useSyncExternalStore(followInstallation, installation);
  if (facts === null) return null;
  return (
    <div className="mt-6">
      <p>{storageWords(facts, way === 'share menu')}</p>
      {way === 'installed' ? null : (
        <div className="mt-4">
          <InstallSteps way={way} />
        </div>
      )}
      {way === 'prompt' ? (
        <p className="mt-2">
          <Button onClick={() => void install()}>Install</Button>
        </p>
      ) : null}
    </div>
  );
}
