import type { Connection } from '../offline/waiting/connection.ts';
import type { SyncMark } from '../ui/sync.tsx';

export interface ChipWords {
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
    case 'not stored':
      return { mark: 'device', tinted: true, words: 'University storage full -\nwriting is safe' };
    case 'attention':
      break;
  }
  return { mark: 'attention', tinted: true, words: 'Needs attention' };
}
