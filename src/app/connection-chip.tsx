import { useState, type ReactNode } from 'react';
import { useDeviceState } from '../features/services.tsx';
import type { Connection } from '../offline/connection.ts';
import { SyncChip } from '../ui/sync.tsx';
import { chipWords } from './chip-words.ts';
import { SyncSheet } from './sync-sheet.tsx';

/** The state of this device's connection; follows changes. */
export function useConnection(): Connection {
  return useDeviceState((device) => device.connection());
}

/** The sync chip of every screen, and the sheet that it opens. */
export function ConnectionChip(): ReactNode {
  const [open, setOpen] = useState(false);
  const { mark, tinted, words } = chipWords(useConnection());
  return (
    <>
      <SyncChip mark={mark} tinted={tinted} onClick={() => setOpen(true)}>
        {words}
      </SyncChip>
      {open ? <SyncSheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
