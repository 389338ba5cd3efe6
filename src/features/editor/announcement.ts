import type { Connection } from '../../offline/waiting/connection.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import { OTHERS, saveWords } from './save-words.ts';

/** Shown while the university has no room. */
export const FULL = 'The university can’t store anything at the moment';
export const FULL_BUT_SAFE = 'Keep writing: it is safe on this device and is sent as soon as there is room.';

/** The announcement of a new state, '' if there is none: no times, no counts. `waits`: whose changes wait to be shown. */
export function announcement(state: SaveState, connection: Connection, waits: keyof typeof OTHERS | null): string {
  if (waits !== null) return OTHERS[waits];
  const { kind } = state;
  if (kind === 'not saved') return saveWords(state, connection).words;
  if (connection.kind === 'offline') return 'Offline - writing is safe';
  if (connection.kind === 'not stored') return `${FULL}. ${FULL_BUT_SAFE}`;
  if (kind === 'at university') return 'Saved to university';
  return '';
}
