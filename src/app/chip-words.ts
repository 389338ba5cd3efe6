import type { Connection } from '../offline/waiting/connection.ts';
import type { SyncPlace } from '../ui/sync.tsx';

export interface ChipWords {
  sync: SyncPlace;
  tinted: boolean;
  words: string;
}

/** The words of the chip, which claims no more than the university's last answers say. */
export function chipWords(connection: Connection): ChipWords {
  switch (connection.kind) {
    case 'connecting':
      return { sync: 'device', tinted: false, words: 'Connecting' };
    case 'connected':
      return { sync: 'saved', tinted: false, words: 'Connected' };
    case 'sending':
      return { sync: 'device', tinted: false, words: `Sending ${String(connection.count)}` };
    case 'offline':
      return { sync: 'device', tinted: true, words: 'Offline - writing is safe' };
    case 'not stored':
      return { sync: 'device', tinted: true, words: 'University storage full -\nwriting is safe' };
    case 'attention':
      break;
  }
  return { sync: 'attention', tinted: true, words: 'Needs attention' };
}
