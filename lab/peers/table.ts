import type { Losses, LongDocument, Minute } from './device.ts';
import type { LoadFigures } from './load.ts';
import { PEER_NAMES, type PeerName } from './peers.ts';

/** All figures of one peer. */
export interface Figures extends LoadFigures {
  /** The milliseconds from a change until IndexedDB had committed it. */
  readonly durableP50Ms: number;
  readonly durableP99Ms: number;
  readonly closed: Losses;
  readonly killed: Losses;
  readonly minute: Minute;
  /** Null where the device holds no document. */
  readonly long: LongDocument | null;
}

const HEADS: Readonly<Record<PeerName, string>> = {
  longhand: 'Longhand',
  yjs: 'Yjs',
  automerge: 'Automerge',
  events: 'Events',
};

const ROWS: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['ms from a change until IndexedDB has it, p50 and p99', (of) => both(of.durableP50Ms, of.durableP99Ms)],
  ['edits lost, page closed at once', ({ closed }) => lossOf(closed)],
  ['edits lost, browser killed at once', ({ killed }) => lossOf(killed)],
  ['ms to open 44,000 edits on the device', ({ long }) => shown(long?.openMs)],
  ['ms to replay them one by one', ({ long }) => shown(long?.replayMs)],
  ['bytes of an edit that are sent, of messages alone', (of) => shown(of.payloadBytesPerEdit)],
  [
    'bytes up and down in a minute of typing, with all headers',
    ({ minute }) => both(minute.upBytesPerEdit, minute.downBytesPerEdit),
  ],
  ['bytes of an edit that are stored', (of) => shown(of.storedBytesPerEdit)],
  ['durable edits a second', (of) => shown(of.durableEditsPerSecond)],
  ['µs of the server’s processor for an edit', (of) => shown(of.serverMicrosecondsPerEdit)],
  ['KB of the server’s memory for an open document', (of) => shown(of.memoryKilobytesPerDocument)],
];

/** The figures as a table in Markdown: a column for each peer that was measured, a dash where there is no figure. */
export function tableOf(all: Partial<Record<PeerName, Figures>>): string {
  const measured = PEER_NAMES.filter((name) => all[name] !== undefined);
  const rows = ROWS.map(([what, show]) => [what, ...measured.map((name) => (all[name] ? show(all[name]) : '–'))]);
  const head = ['What', ...measured.map((name) => HEADS[name])];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function lossOf({ lost, written, roundsWithLoss, rounds }: Losses): string {
  return `${String(lost)} of ${String(written)} (${String(roundsWithLoss)} of ${String(rounds)} rounds)`;
}

function both(first: number, second: number): string {
  return `${shown(first)} and ${shown(second)}`;
}

/** Two significant digits, as no figure of one run has more. */
function shown(figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return '–';
  return Number(figure.toPrecision(2)).toLocaleString('en-US');
}
