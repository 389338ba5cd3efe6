import type { Connection } from '../../offline/waiting/connection.ts';
import { fullWords, volatileWords, type SaveState } from '../../offline/journal/save-state.ts';
import type { SyncPlace } from '../../ui/sync.tsx';
import { momentTime } from '../../wording/time.ts';

/** The words for a state of saving, with the mark of the sync rule beside them. */
export interface SaveWords {
  sync: SyncPlace | 'rest';
  words: string;
}

/** The names of others who write in a document. */
export const OTHERS = { tab: 'New changes from another tab.', device: 'New changes from your other device.' } as const;

/** Says where the words of a document are, and never more than is known. */
export function saveWords(state: SaveState, connection: Connection, now = new Date()): SaveWords {
  if (state.kind === 'empty') return { sync: 'rest', words: '' };
  if (state.kind === 'saving') return { sync: 'device', words: 'Saving...' };
  if (state.kind === 'not saved') return { sync: 'attention', words: notSaved(state) };
  // The notice above the text says why.
  if (state.kind === 'refused') return { sync: 'attention', words: 'Saved on this device, not sent' };
  if (state.kind === 'at university') {
    return { sync: 'saved', words: `Saved to university ${momentTime(new Date(state.universityAt), now)}` };
  }
  // The second sentence has spaces that don't break: beside a keyboard it is shown whole or not at all.
  return connection.kind === 'sending'
    ? { sync: 'device', words: 'Saved on this device. Waiting\u00A0to\u00A0send' }
    : { sync: 'device', words: 'Saved on this device' };
}

/** 'This device is full: 12 words not saved on it.' */
export function notSaved({ words, volatile }: { words: number; volatile: boolean }): string {
  return volatile ? volatileWords(words) : fullWords(words);
}

/** The margin note beside the first line that the university does not have. */
export function marginNote(state: SaveState): string {
  if (state.kind === 'on device') return 'From here on this device';
  return state.kind === 'not saved' ? 'The end is not saved' : '';
}

/** '14:05 on this device, yesterday 13:58 at university', to stand after 'Last saved'; '' before the first. */
export function lastSaved(state: SaveState, now = new Date()): string {
  const deviceAt = 'deviceAt' in state ? state.deviceAt : null;
  const universityAt = 'universityAt' in state ? state.universityAt : null;
  const at = (time: number) => momentTime(new Date(time), now);
  if (deviceAt === null) return universityAt === null ? '' : `${at(universityAt)} at university`;
  return universityAt === null
    ? `${at(deviceAt)} on this device`
    : `${at(deviceAt)} on this device, ${at(universityAt)} at university`;
}
