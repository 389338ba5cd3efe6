import { useSyncExternalStore, type ReactNode } from 'react';
import { InstallOffer } from './install-offer.tsx';
import { UpdateRow } from './update-row.tsx';
import { followVersions, waitingVersion } from './versions.ts';

/** The one notice above a screen outside of the editor: a new version, else the offer to install. */
export function AboveScreen(): ReactNode {
  const waiting = useSyncExternalStore(followVersions, waitingVersion);
  return waiting === null ? <InstallOffer /> : <UpdateRow waiting={waiting} />;
}
