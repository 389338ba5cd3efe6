import { useState, type ReactNode } from 'react';
import { useDeviceState } from '../features/services.tsx';
import type { Connection } from '../offline/connection.ts';
import { SyncChip, type SyncMark } from '../ui/sync.tsx';
import { SyncSheet } from './sync-sheet.tsx';

interface ChipWords {
  mark: SyncMark;
  tinted: boolean;
  words: string;
}

/** The words of the chip, which claims no more than the university's last answers say. */
export function chipWords(connection: Connection): ChipWords {
  switch (connection.kind) {
    case 'connecting':
      return { mark: 'device', tinted: false, words: 'Connecting' };
    case 'connected':
      return { mark: 'saved', tinted: false, words: 'Connected' };
    case 'sending':
      return { mark: 'device', tinted: false, words: `Sending ${String(connection.count)}` };
    case 'offline':
      return { mark: 'device', tinted: true, words: 'Offline - writing is safe' };
    case 'attention':
      break;
  }
  return { mark: 'attention', tinted: true, words: 'Needs attention' };
}

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
