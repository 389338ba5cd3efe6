import type { Connection } from '../../offline/waiting/connection.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import type { SyncMark } from '../../ui/sync.tsx';
import { momentTime } from '../../wording/time.ts';

/** Words for a state of saving, with the pattern of rule that stands beside them. */
export interface SaveWords {
  mark: SyncMark | 'rest';
  words: string;
}

/** Who else writes in a document. */
export const OTHERS = { tab: 'another tab', device: 'your other device' } as const;

/** What is said while the university has no room. */
export const FULL = 'The university can’t store anything at the moment';
export const FULL_BUT_SAFE = 'Keep writing: it is safe on this device and is sent as soon as there is room.';

/** Says where the words of a document are, and never more than is known. */
export function saveWords(state: SaveState, connection: Connection, now = new Date()): SaveWords {
  if (state.kind === 'empty') return { mark: 'rest', words: '' };
  if (state.kind === 'saving') return { mark: 'device', words: 'Saving...' };
  if (state.kind === 'not saved') return { mark: 'attention', words: notSaved(state) };
  // The notice above the text says why.
  if (state.kind === 'refused') return { mark: 'attention', words: 'Saved on this device, not sent' };
  if (state.kind === 'at university') {
    return { mark: 'saved', words: `Saved to university ${momentTime(new Date(state.universityAt), now)}` };
  }
  return connection.kind === 'sending'
    ? { mark: 'device', words: 'Saved on this device. Waiting to send' }
    : { mark: 'device', words: 'Saved on this device' };
}

/** 'This device is full: the last 12 words are not saved on it.' */
export function notSaved({ words, volatile }: { words: number; volatile: boolean }): string {
  const last = words === 1 ? 'the last word is' : `the last ${String(words)} words are`;
  return volatile ? `Not sent yet: ${last} on this page alone.` : `This device is full: ${last} not saved on it.`;
}

/** What stands in the margin beside the first line that the university does not have. */
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

/** What a screen reader is told when the state changes, '' when there is nothing to tell: no times, no counts. */
export function announcement(state: SaveState, connection: Connection): string {
  const { kind } = state;
  if (kind === 'not saved') return saveWords(state, connection).words;
  if (connection.kind === 'offline') return 'Offline - writing is safe';
  if (connection.kind === 'not stored') return `${FULL}. ${FULL_BUT_SAFE}`;
  if (kind === 'at university') return 'Saved to university';
  return '';
}
