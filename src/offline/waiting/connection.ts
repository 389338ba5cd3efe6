import type { Target } from '#contract/op';
import { documentKey } from '../device/rows.ts';

/** Something that a person should know or do. Nothing is thrown away while it waits. */
export interface Attention {
  code:
    'sign in' | 'update' | 'unknown assignment' | 'failed op' | 'gap' | 'refused' | 'not saved' | 'storage' | 'cleared';
  /** A sentence for people. */
  error: string;
  /** The one document that it is about; absent where it is about more. */
  target?: Target | undefined;
}

/** How the line to the university stands, for the chip in the header. */
export type Line =
  /** Nothing was heard yet since the page opened. */
  | { kind: 'connecting' }
  /** The last answer was our server's and nothing waits. */
  | { kind: 'connected' }
  /** `count` ops wait, and the last answer was our server's. */
  | { kind: 'sending'; count: number }
  /** The last call did not reach our server. */
  | { kind: 'offline'; waiting: number }
  /** Our server answers, and has no room to store anything. */
  | { kind: 'not stored'; waiting: number };

/** How this device and the university stand. */
export type Connection = Line | { kind: 'attention'; reasons: Attention[]; line: Line };

/** Who answered last. */
export type Contact = 'nobody yet' | 'ours' | 'none';

/** What tells that words are nowhere but here: it comes before everything, also without a network. */
const OF_THIS_DEVICE: ReadonlySet<Attention['code']> = new Set(['not saved', 'storage', 'cleared']);

/** The state from facts: who answered last, how many ops wait, what needs a person, and whether the university has room. */
export function connectionOf(contact: Contact, waiting: number, reasons: Attention[], hasRoom = true): Connection {
  const line = lineOf(contact, waiting, hasRoom);
  const isUrgent = line.kind !== 'offline' || reasons.some(({ code }) => OF_THIS_DEVICE.has(code));
  return reasons.length > 0 && isUrgent ? { kind: 'attention', reasons, line } : line;
}

function lineOf(contact: Contact, waiting: number, hasRoom: boolean): Line {
  if (contact === 'none') return { kind: 'offline', waiting };
  if (waiting > 0 && !hasRoom) return { kind: 'not stored', waiting };
  if (waiting > 0) return { kind: 'sending', count: waiting };
  return contact === 'ours' ? { kind: 'connected' } : { kind: 'connecting' };
}

/** The connection as it concerns one document: what is about another does not. */
export function connectionAt(target: Target, connection: Connection): Connection {
  if (connection.kind !== 'attention') return connection;
  const reasons = connection.reasons.filter(
    ({ target: about }) => about === undefined || documentKey(about) === documentKey(target),
  );
  return reasons.length > 0 ? { ...connection, reasons } : connection.line;
}
