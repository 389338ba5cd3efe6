import { useState, type ReactNode } from 'react';
import { useDevice } from '../data/services.tsx';
import { useSteady, type Reading } from '../data/use-steady.ts';
import type { Connection } from '../offline/waiting/connection.ts';
import type { Device } from '../offline/device/device.ts';
import { SyncChip } from '../ui/sync.tsx';
import { useToast } from '../ui/toast.tsx';
import { chipWords } from './chip-words.ts';
import { NOT_FETCHED, useLater } from '../data/use-later.ts';

const loadSheet = async () => (await import('./sync-sheet.tsx')).SyncSheet;

/** A new kind of state shows at once; a count that changes with every key, four times a second. */
const reading: Reading<Device, Connection> = {
  read: (device) => device.connection(),
  urgent: (now, shown) => now.kind !== shown.kind,
  pauseMs: 250,
  debounced: false,
};

/** The state of this device's connection; follows changes. */
export function useConnection(): Connection {
  return useSteady(useDevice(), reading);
}

/** The sync chip of every screen, and the sheet that it opens. */
export function ConnectionChip(): ReactNode {
  const [open, setOpen] = useState(false);
  const { code: Sheet, now } = useLater(loadSheet);
  const toast = useToast();
  const { sync, tinted, words } = chipWords(useConnection());
  function show(): void {
    setOpen(true);
    if (Sheet === null) now().catch(() => toast(NOT_FETCHED));
  }
  return (
    <>
      <SyncChip sync={sync} tinted={tinted} onClick={show}>
        {words}
      </SyncChip>
      {open && Sheet !== null ? <Sheet onClose={() => setOpen(false)} /> : null}
    </>
  );
}
