import type { Target } from '#contract/op';
import { connectionAt, type Connection, type Line } from '../../offline/waiting/connection.ts';
import type { Device } from '../../offline/device/device.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { countsOf, type Counts } from '#writing/document/counts';
import { useSteady, type Reading } from '../../data/use-steady.ts';

/** After a pause in typing this long the commits so far are shown; until then 'Saving...'. */
export const STEADY_MS = 300;
const CONNECTION_PAUSE_MS = 250;
export const COUNT_PAUSE_MS = 250;

const saveState: Reading<Writer, SaveState> = {
  read: (writer) => writer.state(),
  urgent: (value, shown) => value.kind !== shown.kind && (value.kind === 'saving' || value.kind === 'not saved'),
  pauseMs: STEADY_MS,
  debounced: true,
};

const connection: Reading<Device, Connection> = {
  // Without its counts, which change at every key and are the chip's to tell.
  read: (device) => uncounted(device.connection()),
  urgent: (value, shown) => value.kind !== shown.kind && shown.kind === 'connected',
  pauseMs: CONNECTION_PAUSE_MS,
  debounced: false,
};

const counts: Reading<Writer, Counts> = {
  read: (writer) => countsOf(writer.text()),
  pauseMs: COUNT_PAUSE_MS,
  debounced: true,
};

function uncounted(now: Connection): Connection {
  return now.kind === 'attention' ? { ...now, line: uncountedLine(now.line) } : uncountedLine(now);
}

function uncountedLine(now: Line): Line {
  if (now.kind === 'sending') return { kind: 'sending', count: 0 };
  return now.kind === 'offline' || now.kind === 'not stored' ? { kind: now.kind, waiting: 0 } : now;
}

/** The document's state of saving. A claim that is no longer true goes at once, a new one waits for a pause. */
export function useSaveState(writer: Writer): SaveState {
  return useSteady(writer, saveState);
}

/** The connection, without other documents' troubles. */
export function useConnection(device: Device, target: Target): Connection {
  return connectionAt(target, useSteady(device, connection));
}

/** Characters, words and lines, counted in the pauses of typing. */
export function useCounts(writer: Writer): Counts {
  return useSteady(writer, counts);
}
