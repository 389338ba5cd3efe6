import type { Connection } from '../../offline/waiting/connection.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import type { SyncPlace } from '../../ui/sync.tsx';
import { momentTime } from '../../wording/time.ts';

/** The words for a state of saving, with the mark of the sync rule beside them. */
export interface SaveWords {
  sync: SyncPlace | 'rest';
  words: string;
}

/** The names of others who write in a document. */
export const OTHERS = { tab: 'another tab', device: 'your other device' } as const;

/** Shown while the university has no room. */
export const FULL = 'The university can’t store anything at the moment';
export const FULL_BUT_SAFE = 'Keep writing: it is safe on this device and is sent as soon as there is room.';

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
  return connection.kind === 'sending'
    ? { sync: 'device', words: 'Saved on this device. Waiting to send' }
    : { sync: 'device', words: 'Saved on this device' };
}

/** 'This device is full: the last 12 words are not saved on it.' */
export function notSaved({ words, volatile }: { words: number; volatile: boolean }): string {
  const last = words === 1 ? 'the last word is' : `the last ${String(words)} words are`;
  return volatile ? `Not sent yet: ${last} on this page alone.` : `This device is full: ${last} not saved on it.`;
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
  return [at(deviceAt, now, 'on this device'), at(universityAt, now, 'at university')]
    .filter((part) => part !== '')
    .join(', ');
}

function at(time: number | null, now: Date, place: string): string {
  return time === null ? '' : `${momentTime(new Date(time), now)} ${place}`;
}

/** The announcement of a new state, '' if there is none: no times, no counts. `waits`: whose changes wait to be shown. */
export function announcement(state: SaveState, connection: Connection, waits: keyof typeof OTHERS | null): string {
  if (waits !== null) return `New changes from ${OTHERS[waits]}.`;
  const { kind } = state;
  if (kind === 'not saved') return saveWords(state, connection).words;
  if (connection.kind === 'offline') return 'Offline - writing is safe';
  if (connection.kind === 'not stored') return `${FULL}. ${FULL_BUT_SAFE}`;
  if (kind === 'at university') return 'Saved to university';
  return '';
}
